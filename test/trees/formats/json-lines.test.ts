import { describe, expect, test } from "vitest";
import type { SyntaxProblem } from "../../../src/shared/errors.ts";
import { readTree } from "../../../src/trees/bracket-reader.ts";
import { jsonLines } from "../../../src/trees/formats/json-lines.ts";
import { branch, leaf, type Tree } from "../../../src/trees/tree.ts";
import type { ReadOptions } from "../../../src/trees/tree-format.ts";

async function read(text: string, options: ReadOptions = {}): Promise<Tree[]> {
  async function* chunks(): AsyncGenerator<string> {
    for (let i = 0; i < text.length; i += 7) yield text.slice(i, i + 7);
  }
  const trees: Tree[] = [];
  for await (const tree of jsonLines.read!(chunks(), options)) trees.push(tree);
  return trees;
}

const TREES = [branch("S", [leaf("NN", "dog", { start: 0, end: 3 }), leaf(null, "x")]), readTree("(X (Y y))")];

describe("JSON lines", () => {
  test("are read back as they were written, empty lines aside", async () => {
    const text = TREES.map((tree) => jsonLines.write!(tree)).join("\n");
    expect(await read(`\ufeff${text}\r\n`)).toEqual(TREES);
  });

  test("a bad line is a problem with its number and the place in the tree", async () => {
    const text = `${jsonLines.write!(TREES[0]!)}{"label":"S","children":[{"tag":"N"}]}\n{\n${jsonLines.write!(TREES[1]!)}`;
    await expect(read(text)).rejects.toThrow("2:1 $.children[0]: ");
    const problems: SyntaxProblem[] = [];
    expect(await read(text, { onProblem: (problem) => problems.push(problem) })).toEqual(TREES);
    expect(problems.map(({ place }) => place.line)).toEqual([2, 3]);
  });
});
