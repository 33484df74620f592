import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writeConllu } from "../../src/dependencies/conllu.ts";
import { dependenciesOf } from "../../src/dependencies/dependencies.ts";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { drawArcs } from "../../src/trees/drawing/arcs.ts";
import { branch, leaf, type Tree } from "../../src/trees/tree.ts";
import { arbitraryTree } from "../helpers/arbitrary-trees.ts";
import { conlluProblems } from "../helpers/conllu-validator.ts";

function rows(tree: string): string[] {
  return dependenciesOf(readTree(tree)).map(({ form, relation, head }) => `${form} ${relation} ${head}`);
}

describe("relations", () => {
  test.each([
    [
      "objects",
      "(S (NP (PRP She)) (VP (VBD gave) (NP (PRP him)) (NP (NNS books))))",
      ["She nsubj 2", "gave root 0", "him iobj 2", "books obj 2"],
    ],
    [
      "a preposition is the case of its noun",
      "(NP (NP (DT the) (NN lid)) (PP (IN of) (NP (DT the) (NN box))))",
      ["the det 2", "lid root 0", "of case 5", "the det 5", "box nmod 2"],
    ],
    [
      "an infinitive shares its subject",
      "(S (NP (PRP She)) (VP (VBZ wants) (S (NP (PRP him)) (VP (TO to) (VP (VB go))))))",
      ["She nsubj 2", "wants root 0", "him obj 2", "to mark 5", "go xcomp 2"],
    ],
    [
      "a relative clause",
      "(NP (NP (NNS dogs)) (SBAR (WHNP (WDT that)) (S (VP (VBP bark)))))",
      ["dogs root 0", "that nsubj 3", "bark acl:relcl 1"],
    ],
    [
      "a preposition left behind belongs to the question word",
      "(SBAR (WHNP (WP what)) (S (NP (PRP she)) (VP (VBD talked) (PP (IN about)))))",
      ["what obl 3", "she nsubj 3", "talked root 0", "about case 1"],
    ],
    [
      "the first word of a fixed expression stands for all",
      "(PP (IN because) (IN of) (NP (NN rain)))",
      ["because case 3", "of fixed 1", "rain root 0"],
    ],
    ["possessors", "(NP (NP (NNP Kim) (POS 's)) (NN dog))", ["Kim nmod:poss 3", "'s case 1", "dog root 0"]],
  ])("%s", (_, tree, expected) => expect(rows(tree)).toEqual(expected));
});

test("universal tags follow the tree", () => {
  const words = dependenciesOf(
    readTree("(S (NP (DT That)) (VP (VBZ has) (RB n't) (VP (VBN been) (VP (VBN done)))) (. .))"),
  );
  expect(words.map(({ upos }) => upos)).toEqual(["PRON", "AUX", "PART", "AUX", "VERB", "PUNCT"]);
});

test("every tree gives a tree, as valid CoNLL-U", () => {
  fc.assert(
    fc.property(arbitraryTree(), (tree) => {
      expect(conlluProblems(writeConllu(dependenciesOf(tree), { id: "a b" }))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("the validator sees what is wrong", () => {
  expect(conlluProblems("# text = a\n1\ta\t_\tX\t_\t_\t0\troot\t_\n\n")).toHaveLength(1);
  expect(
    conlluProblems("# text = a b\n1\ta\t_\tX\t_\t_\t2\tdep\t_\t_\n2\tb\t_\tX\t_\t_\t1\tdep\t_\t_\n\n"),
  ).not.toEqual([]);
  expect(conlluProblems("# text = a\n1\ta\t_\tNAME\t_\tB=1|A=1\t0\tdep\t_\t_\n\n").length).toBeGreaterThanOrEqual(3);
});

test("words that touch say so", () => {
  const tree = branch("NP", [leaf("NN", "a", { start: 0, end: 1 }), leaf(".", ".", { start: 1, end: 2 })]);
  expect(writeConllu(dependenciesOf(tree), { text: "a." })).toContain("SpaceAfter=No");
});

test("a tree of 10,000 levels and one of 10,000 words", () => {
  let deep: Tree = leaf("NN", "x");
  for (let i = 0; i < 10_000; i++) deep = branch("NP", [deep]);
  expect(dependenciesOf(deep)).toHaveLength(1);
  const flat = branch(
    "NP",
    Array.from({ length: 10_000 }, () => leaf("NN", "x")),
  );
  expect(dependenciesOf(flat).filter(({ head }) => head === 0)).toHaveLength(1);
});

test("arcs are drawn for every word but the root, and words are safe in XML", () => {
  const svg = drawArcs([
    { word: "<b>", tag: "X", head: 2, relation: "dep" },
    { word: "&", tag: "X", head: 0, relation: "root" },
  ]);
  expect(svg.match(/<path /g)).toHaveLength(1);
  expect(svg).toContain("&lt;b&gt;");
  expect(svg).not.toContain("<b>");
});
