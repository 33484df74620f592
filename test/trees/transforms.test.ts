import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import {
  addTop,
  chain,
  collapseRepeats,
  dropEmpties,
  removeTop,
  spliceLabels,
  stripFunction,
  stripFunctions,
  type TreeTransform,
} from "../../src/trees/transforms.ts";
import { leaves } from "../../src/trees/tree.ts";
import { arbitraryTree } from "../helpers/arbitrary-trees.ts";

describe("transforms", () => {
  test.each<[string, TreeTransform, string, string | null]>([
    [
      "dropEmpties removes traces and what held them",
      dropEmpties,
      "(S (NP (-NONE- *)) (VP (VB go) (NP (NP (-NONE- *T*)))))",
      "(S (VP (VB go)))",
    ],
    ["dropEmpties leaves nothing of an empty tree", dropEmpties, "(S (NP (-NONE- *)))", null],
    [
      "stripFunctions strips functions and indices",
      stripFunctions,
      "(S-TPC-1 (NP-SBJ=2 (NN-X a)) (ADVP|PRT (RB up)))",
      "(S (NP (NN-X a)) (ADVP (RB up)))",
    ],
    [
      "stripFunctions never hurts -LRB-",
      stripFunctions,
      "(PRN-1 (-LRB- -LRB-) (X a-b=c) (-RRB- -RRB-))",
      "(PRN (-LRB- -LRB-) (X a-b=c) (-RRB- -RRB-))",
    ],
    ["collapseRepeats merges X over X", collapseRepeats, "(NP (NP (NP (NN a))))", "(NP (NN a))"],
    ["collapseRepeats keeps X over Y over X", collapseRepeats, "(NP (VP (NP (NN a))))", "(NP (VP (NP (NN a))))"],
    [
      "spliceLabels takes brackets out",
      spliceLabels(["NML", "HYPH"]),
      "(NP (NML (NN a) (NML (NN b))) (NN c))",
      "(NP (NN a) (NN b) (NN c))",
    ],
    [
      "spliceLabels of the top leaves an empty one",
      spliceLabels(["X"]),
      "(X (NP (NN a)) (VP (VB b)))",
      "( (NP (NN a)) (VP (VB b)))",
    ],
    ["removeTop removes every kind of top", removeTop, "(ROOT ( (S (NN a))))", "(S (NN a))"],
    ["removeTop keeps a top with several children", removeTop, "( (S (NN a)) (. .))", "( (S (NN a)) (. .))"],
    ["addTop puts a top above", addTop("TOP"), "(S (NN a))", "(TOP (S (NN a)))"],
    ["addTop replaces the top that is there", addTop("ROOT"), "(TOP (S (NN a)))", "(ROOT (S (NN a)))"],
    ["addTop names an empty top with several children", addTop("TOP"), "( (S (NN a)) (. .))", "(TOP (S (NN a)) (. .))"],
    ["chain goes on only while something is left", chain(dropEmpties, addTop("TOP")), "(S (-NONE- *))", null],
    [
      "chain is the usual cleaning",
      chain(removeTop, dropEmpties, stripFunctions, collapseRepeats),
      "( (S (NP-SBJ-1 (NP (PRP She)) (SBAR (-NONE- *))) (VP (VBZ reads)) (. .)))",
      "(S (NP (PRP She)) (VP (VBZ reads)) (. .))",
    ],
  ])("%s", (_, transform, before, after) => {
    const result = transform(readTree(before));
    expect(result === null ? null : writeTree(result)).toBe(after);
  });

  test("a label that starts with a separator is a name of its own", () => {
    expect(["-LRB-", "-NONE-", "-X", "NP-SBJ", "NP=1", "A|B", "S"].map(stripFunction)).toEqual([
      "-LRB-",
      "-NONE-",
      "-X",
      "NP",
      "NP",
      "A",
      "S",
    ]);
  });

  const all: [string, TreeTransform][] = [
    ["stripFunctions", stripFunctions],
    ["collapseRepeats", collapseRepeats],
    ["spliceLabels", spliceLabels(["NP", "X"])],
    ["removeTop", removeTop],
    ["addTop", addTop("TOP")],
  ];
  test.each(all)("%s keeps the words", (_, transform) => {
    fc.assert(
      fc.property(arbitraryTree(), (tree) => {
        expect(leaves(transform(tree)!)).toEqual(leaves(tree));
      }),
    );
  });

  test("dropEmpties keeps all words that are not empty, and does all at once", () => {
    fc.assert(
      fc.property(arbitraryTree(), (tree) => {
        const result = dropEmpties(tree);
        expect(result === null ? [] : leaves(result)).toEqual(leaves(tree).filter((leaf) => leaf.tag !== "-NONE-"));
        if (result !== null) expect(dropEmpties(result)).toEqual(result);
      }),
    );
  });

  test("10,000 levels are no trouble", () => {
    const tree = readTree(`${"(X-1 ".repeat(10_000)}(NN deep)${")".repeat(10_000)}`);
    const result = chain(removeTop, dropEmpties, stripFunctions, collapseRepeats, addTop("TOP"))(tree);
    expect(writeTree(result!)).toBe("(TOP (X (NN deep)))");
  });
});
