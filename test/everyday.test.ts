/** The everyday sentences. What the shipped English model gets right of them: everyday.slow.test.ts. */
import { describe, expect, test } from "vitest";
import { everydayCases, scoreEveryday } from "../checks/everyday-suite.mjs";
import { isLeaf, labelMeaning, leaves, nodes, readTree, tagMeaning, tokenize, writeTree } from "../src/index.ts";

const cases = everydayCases();

describe("the everyday suite", () => {
  test("has at least 160 sentences, none twice, and at least six of each phenomenon", () => {
    expect(cases.length).toBeGreaterThanOrEqual(160);
    expect(new Set(cases.map(({ text }) => text)).size).toBe(cases.length);
    const { byPhenomenon } = scoreEveryday(
      cases,
      cases.map(({ tree }) => tree),
    );
    for (const [phenomenon, { sentences }] of byPhenomenon)
      expect([phenomenon, sentences >= 6]).toEqual([phenomenon, true]);
  });

  test.each(cases)("$text", ({ text, tree: written }) => {
    const tree = readTree(written);
    expect(writeTree(tree)).toBe(written);
    expect(leaves(tree).map(({ word }) => word)).toEqual(tokenize(text).map(({ form }) => form));
    const unknown = [...nodes(tree)].filter(
      (node) => (isLeaf(node) ? tagMeaning(node.tag!) : labelMeaning(node.label)) === null,
    );
    expect(unknown).toEqual([]);
  });

  test("is scored by constituents, with and without tags", () => {
    const sentence = { phenomenon: "p", text: "It rains", tree: "(S (NP (PRP It)) (VP (VBZ rains)))" };
    const score = (found: string) => scoreEveryday([sentence], [found]).total;
    expect(score(sentence.tree)).toEqual({ sentences: 1, exact: 1, tagged: 1 });
    expect(score("(S (NP (NN It)) (VP (VBZ rains)))")).toEqual({ sentences: 1, exact: 1, tagged: 0 });
    expect(score("(S (NP (PRP It)) (NP (VBZ rains)))")).toEqual({ sentences: 1, exact: 0, tagged: 0 });
  });
});
