import { expect, test } from "vitest";
import { phrasesOf } from "../../src/phrases/phrases.ts";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { branch, leaf } from "../../src/trees/tree.ts";

const tree = readTree(
  "(S (NP (NP (DT The) (NN lid)) (PP (IN of) (NP (NP (NNP Kim) (POS 's)) (NN box)))) (VP (MD may) (RB not) (VP (VB have) (VP (VBN been) (VP (VBN seen))))) (. .))",
);

test("base noun phrases, possessors inside", () => {
  expect(phrasesOf(tree).nounPhrases.map(({ text }) => text)).toEqual(["The lid", "Kim 's box", "Kim 's"]);
});

test("verb groups hold their auxiliaries", () => {
  expect(phrasesOf(tree).verbGroups.map(({ text }) => text)).toEqual(["may not have been seen"]);
});

test("clauses have subjects and objects", () => {
  const sentence = readTree(
    "(S (NP (PRP She)) (VP (VBZ says) (SBAR (IN that) (S (NP (NNS dogs)) (VP (VBP eat) (NP (NNS bones)))))))",
  );
  const { clauses } = phrasesOf(sentence);
  expect(
    clauses.map(({ subject, head, objects }) => [subject?.text, head.text, objects.map(({ text }) => text)]),
  ).toEqual([
    ["She", "says", []],
    ["dogs", "eat", ["bones"]],
  ]);
});

test("places in the raw text are kept", () => {
  const phrase = branch("NP", [leaf("DT", "a", { start: 3, end: 4 }), leaf("NN", "b", { start: 5, end: 6 })]);
  expect(phrasesOf(phrase).nounPhrases[0]!.offsets).toEqual({ start: 3, end: 6 });
});
