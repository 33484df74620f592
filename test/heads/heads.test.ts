import { expect, test } from "vitest";
import { HEAD_FINDERS, headOf, lexicalize } from "../../src/heads/heads.ts";
import { readHeadRules } from "../../src/heads/read-rules.ts";
import { headFinderOf } from "../../src/heads/rule-table.ts";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import { branch, leaf, type Tree } from "../../src/trees/tree.ts";

const { collins, semantic, universal } = HEAD_FINDERS;
const word = (tree: string, finder = collins) => headOf(readTree(tree), finder).leaf.word;

test("an auxiliary heads its clause for Collins, the verb for the others", () => {
  const tree = "(S (NP (PRP She)) (VP (VBZ has) (VP (VBN gone))))";
  expect([collins, semantic, universal].map((finder) => word(tree, finder))).toEqual(["has", "gone", "gone"]);
});

test("a preposition heads its phrase but in Universal Dependencies", () => {
  const tree = "(PP (IN of) (NP (NN tea)))";
  expect([collins, semantic, universal].map((finder) => word(tree, finder))).toEqual(["of", "of", "tea"]);
});

test("after existential there, be is the head; else what it links", () => {
  expect(word("(S (NP (EX there)) (VP (VBZ is) (NP (NN hope))))", universal)).toBe("is");
  expect(word("(S (NP (PRP it)) (VP (VBZ is) (NP (NN hope))))", universal)).toBe("hope");
});

test("of coordinated phrases the first is the head", () => {
  expect(word("(NP (NNS cats) (, ,) (NNS dogs) (CC and) (NNS birds))", universal)).toBe("cats");
  expect(word("(NP (NNS dogs) (CC and) (NNS birds))")).toBe("dogs");
});

test("labels show the head words", () => {
  const shown = writeTree(lexicalize(readTree("(S (NP (PRP She)) (VP (VBZ reads)))")));
  expect(shown).toBe("(S[reads] (NP[She] (PRP She)) (VP[reads] (VBZ reads)))");
});

test("rules of a language of one's own come from a text", () => {
  const finder = headFinderOf("mine", readHeadRules("# remark\nS: right NP; left V\n*: left\n"));
  expect(word("(S (NP (A a) (B b)) (V c))", finder)).toBe("a");
});

test.each([
  ["NP left NN", '1:1 a line is "category: rules"'],
  ["A: left\nNP: middle NN", "2:1 a rule starts with"],
  ["NP: left\nNP: right", "2:1 NP has rules already"],
])("bad rules are refused with their line: %s", (text, message) => {
  expect(() => readHeadRules(text)).toThrow(message);
});

test("a tree of 10,000 levels", () => {
  let deep: Tree = leaf("NN", "x");
  for (let i = 0; i < 10_000; i++) deep = branch("NP", [deep, leaf("PP", "y")]);
  expect(headOf(deep, universal).leaf.word).toBe("x");
});
