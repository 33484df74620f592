/** The parts that researchers use alone, through the package's own doors. */
import { describe, expect, test } from "vitest";
import * as treewright from "../src/index.ts";
import * as trees from "../src/trees.ts";

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

describe("the public API", () => {
  test("has each name of the main door and of treewright/trees in one of them only", () => {
    expect(Object.keys(trees).filter((name) => name in treewright)).toEqual([]);
  });

  test("cleans trees with a chain of transforms", () => {
    const { readTree, writeTree } = treewright;
    const { chain, collapseRepeats, dropEmpties, removeTop, stripFunctions } = trees;
    const clean = chain(removeTop, dropEmpties, stripFunctions, collapseRepeats);
    const tree = clean(readTree("( (S (NP-SBJ-1 (NP (PRP She))) (VP (VBZ reads) (NP (-NONE- *)))))"));
    expect(tree && writeTree(tree)).toBe("(S (NP (PRP She)) (VP (VBZ reads)))");
  });

  test("splices labels and sets a top", () => {
    const { readTree, writeTree } = treewright;
    const { addTop, chain, spliceLabels } = trees;
    const tree = chain(spliceLabels(["X"]), addTop("TOP"))(readTree("(ROOT (S (X (NN a) (NN b))))"));
    expect(tree && writeTree(tree)).toBe("(TOP (S (NN a) (NN b)))");
  });

  test.each(["brackets", "json", "conll2012"].map((name) => treewright.formatNamed(treewright.FORMATS, name)!))(
    "writes and reads $name",
    async (format) => {
      const tree = treewright.readTree("(S (NP (PRP She)) (VP (VBZ reads)))");
      const found: treewright.Tree[] = [];
      for await (const read of format.read!(once(format.write!(tree)), {})) found.push(read);
      expect(found).toEqual([tree]);
    },
  );

  test("reads NEGRA export", async () => {
    const text = "#BOS 1\nEr PPER -- SB 500\nliest VVFIN -- HD 500\n#500 S -- -- 0\n#EOS 1\n";
    const found: string[] = [];
    for await (const tree of treewright.formatNamed(treewright.FORMATS, "export")!.read!(once(text), {}))
      found.push(treewright.writeTree(tree));
    expect(found).toEqual(["(VROOT (S (PPER Er) (VVFIN liest)))"]);
  });

  test("counts what a treebank is like", () => {
    const counter = new trees.StatisticsCounter();
    counter.add(treewright.readTree("(S (NP (PRP She)) (VP (VBZ reads)))"));
    expect(counter.summary()).toMatchObject({ trees: 1, words: 2, constituents: 3 });
  });
});
