import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ParserError } from "../../src/shared/errors.ts";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import {
  type ChomskyOptions,
  fromChomskyNormalForm,
  toChomskyNormalForm,
} from "../../src/trees/chomsky-normal-form.ts";
import { isBranch, leaves, nodes } from "../../src/trees/tree.ts";
import { collapseUnaries } from "../../src/trees/unary-chains.ts";
import { arbitraryTree } from "../helpers/arbitrary-trees.ts";

const TEXT =
  "(TOP (S (NP (DT the) (JJ big) (NN dog) (POS 's)) (VP (VBZ is) (VP (VBG chasing) (NP (NP (PRP$ its) (NN tail))))) (. .)))";

// Expected trees are NLTK 3.8's.
describe("Chomsky normal form", () => {
  test.each<[ChomskyOptions, string]>([
    [
      {},
      "(TOP (S (NP (DT the) (NP|<JJ-NN-POS> (JJ big) (NP|<NN-POS> (NN dog) (POS 's)))) (S|<VP-.> (VP (VBZ is) (VP (VBG chasing) (NP (NP (PRP$ its) (NN tail))))) (. .))))",
    ],
    [
      { factor: "left" },
      "(TOP (S (S|<NP-VP> (NP (NP|<DT-JJ-NN> (NP|<DT-JJ> (DT the) (JJ big)) (NN dog)) (POS 's)) (VP (VBZ is) (VP (VBG chasing) (NP (NP (PRP$ its) (NN tail)))))) (. .)))",
    ],
    [
      { horzMarkov: 0 },
      "(TOP (S (NP (DT the) (NP|<> (JJ big) (NP|<> (NN dog) (POS 's)))) (S|<> (VP (VBZ is) (VP (VBG chasing) (NP (NP (PRP$ its) (NN tail))))) (. .))))",
    ],
    [
      { factor: "left", horzMarkov: 1 },
      "(TOP (S (S|<VP> (NP (NP|<NN> (NP|<JJ> (DT the) (JJ big)) (NN dog)) (POS 's)) (VP (VBZ is) (VP (VBG chasing) (NP (NP (PRP$ its) (NN tail)))))) (. .)))",
    ],
    [
      { horzMarkov: 2, vertMarkov: 1 },
      "(TOP (S^<TOP> (NP^<S> (DT the) (NP|<JJ-NN>^<S> (JJ big) (NP|<NN-POS>^<S> (NN dog) (POS 's)))) (S|<VP-.>^<TOP> (VP^<S> (VBZ is) (VP^<VP> (VBG chasing) (NP^<VP> (NP^<NP> (PRP$ its) (NN tail))))) (. .))))",
    ],
    [
      { factor: "left", vertMarkov: 2 },
      "(TOP (S^<TOP> (S|<NP-VP>^<TOP> (NP^<S-TOP> (NP|<DT-JJ-NN>^<S-TOP> (NP|<DT-JJ>^<S-TOP> (DT the) (JJ big)) (NN dog)) (POS 's)) (VP^<S-TOP> (VBZ is) (VP^<VP-S> (VBG chasing) (NP^<VP-VP> (NP^<NP-VP> (PRP$ its) (NN tail)))))) (. .)))",
    ],
  ])("with %j, there and back", (options, expected) => {
    for (const tags of ["preterminals", "none"] as const) {
      const normal = toChomskyNormalForm(readTree(TEXT, { tags }), options);
      expect(writeTree(normal)).toBe(expected);
      expect(fromChomskyNormalForm(normal)).toEqual(readTree(TEXT, { tags }));
    }
  });

  test("after collapsing unary chains, there and back", () => {
    const collapsed = collapseUnaries(readTree(TEXT), { collapsePOS: true, collapseRoot: true });
    const normal = toChomskyNormalForm(collapsed, { horzMarkov: 2, vertMarkov: 1 });
    expect(writeTree(normal)).toBe(
      "(TOP+S (NP^<TOP+S> (DT the) (NP|<JJ-NN>^<TOP+S> (JJ big) (NP|<NN-POS>^<TOP+S> (NN dog) (POS 's)))) (TOP+S|<VP-.> (VP^<TOP+S> (VBZ is) (VP^<VP> (VBG chasing) (NP+NP^<VP> (PRP$ its) (NN tail)))) (. .)))",
    );
    expect(writeTree(fromChomskyNormalForm(normal))).toBe(TEXT);
    expect(fromChomskyNormalForm(normal, { expandUnary: false })).toEqual(collapsed);
  });

  test("other marks", () => {
    const options = { childChar: "@", parentChar: "~" };
    const normal = toChomskyNormalForm(readTree("(S (X (A a) (B b) (C c)))"), { ...options, vertMarkov: 1 });
    expect(writeTree(normal)).toBe("(S (X~<S> (A a) (X@<B-C>~<S> (B b) (C c))))");
    expect(writeTree(fromChomskyNormalForm(normal, options))).toBe("(S (X (A a) (B b) (C c)))");
  });

  test("a word without a tag among three children is named by itself", () => {
    const normal = toChomskyNormalForm(readTree("(NP the big dog)"));
    expect(writeTree(normal)).toBe("(NP the (NP|<big-dog> big dog))");
  });

  test("the Penn Treebank's ADVP|PRT and tags with a bar survive", () => {
    const tree = readTree("(S (ADVP|PRT (RB up) (RB on) (NN|JJ x)) (VP^ (VB go)))");
    expect(fromChomskyNormalForm(toChomskyNormalForm(tree, { vertMarkov: 1 }))).toEqual(tree);
  });

  test.each([-1, 0.5, Number.NaN])("a history of %d is an error", (order) => {
    expect(() => toChomskyNormalForm(readTree(TEXT), { vertMarkov: order })).toThrow(ParserError);
    expect(() => toChomskyNormalForm(readTree(TEXT), { horzMarkov: order })).toThrow(ParserError);
  });
});

describe("for every tree without the marks in its labels", () => {
  const options = fc.record({
    factor: fc.constantFrom("left" as const, "right" as const),
    horzMarkov: fc.constantFrom(0, 1, 2, 3, Infinity),
    vertMarkov: fc.nat(3),
  });

  test("no node has more than two children, the words stay, and the way back is exact", () => {
    fc.assert(
      fc.property(arbitraryTree(), options, (tree, chosen) => {
        const normal = toChomskyNormalForm(tree, chosen);
        for (const node of nodes(normal)) if (isBranch(node)) expect(node.children.length).toBeLessThanOrEqual(2);
        expect(leaves(normal)).toEqual(leaves(tree));
        expect(fromChomskyNormalForm(normal)).toEqual(tree);
      }),
    );
  });
});
