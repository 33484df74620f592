/** Files that are something other than they claim: refused with a place and a reason, and read at a cost that grows with their size. */
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { evalb } from "../../src/evaluation/evalb.ts";
import { readForest } from "../../src/evaluation/forest-reader.ts";
import { fileSource, textChunks, textLines, wholeText } from "../../src/node/text-files.ts";
import { readTrees } from "../../src/trees/bracket-reader.ts";
import { BracketScanner } from "../../src/trees/bracket-scanner.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import { numberedLines } from "../../src/trees/tree-format.ts";
import { makeScratch } from "../helpers/scratch.ts";

const scratch = makeScratch();

async function consume(chunks: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _ of chunks) count++;
  return count;
}

async function* repeated(text: string, times: number, last = ""): AsyncGenerator<string> {
  for (let i = 0; i < times; i++) yield text;
  yield last;
}

describe("a word that does not end", () => {
  const piece = "a".repeat(1 << 16);

  test("in a tree is refused with its place, before all of it was read", () => {
    const scanner = new BracketScanner();
    scanner.push("(S (NN ");
    let pieces = 0;
    const endless = () => {
      for (; pieces < 1000; pieces++) scanner.push(piece);
    };
    expect(endless).toThrow("1:8 a word of more than 1048576 characters");
    expect(pieces).toBeLessThan(20);
  });

  test("is one problem where problems are gathered, and the trees around it are read", () => {
    const problems: string[] = [];
    const scanner = new BracketScanner({ onProblem: ({ code }) => problems.push(code) });
    const trees = scanner.push("(S (NN a))\n(S (NN ");
    for (let i = 0; i < 100; i++) trees.push(...scanner.push(piece));
    trees.push(...scanner.push("))\n(S (NN b))"), ...scanner.end());
    expect(problems).toEqual(["E_TREE_WORD_TOO_LONG"]);
    expect(trees.map(writeTree)).toEqual(["(S (NN a))", "(S (NN b))"]);
  });
});

describe("a line that does not end", () => {
  const piece = "(NN a) ".repeat(1 << 14);

  test("is refused before all of it was read", async () => {
    let pieces = 0;
    async function* endless(): AsyncGenerator<string> {
      yield "(S (NN a))\n";
      for (; pieces < 10_000; pieces++) yield piece;
    }
    await expect(consume(numberedLines(endless()))).rejects.toMatchObject({
      code: "E_LINE_TOO_LONG",
      message: "2:1 this line has more than 16777216 characters",
    });
    expect(pieces).toBeLessThan(200);
  });

  test("has its file's name in the message", async () => {
    const path = scratch.write("line.mrg", "(S (NN a) ".repeat(1 << 21));
    await expect(consume(textLines(fileSource(path)))).rejects.toMatchObject({
      message: `${path}:1:1 this line has more than 16777216 characters`,
    });
    await expect(wholeText(fileSource(path))).rejects.toMatchObject({ code: "E_FILE" });
  });

  test("lines of many chunks, and chunks of many lines, come out as they are", async () => {
    const lines: string[] = [];
    for await (const { text } of numberedLines(repeated("ab\ncd", 3, "\r\n\n"))) lines.push(text);
    expect(lines).toEqual(["ab", "cdab", "cdab", "cd", ""]);
  });
});

test("a tree that does not end is refused with the place where it starts", () => {
  const scanner = new BracketScanner({ onProblem: () => undefined });
  scanner.push("(S (NN a))\n(S ");
  const piece = "(NN a) ".repeat(1 << 16);
  expect(() => {
    for (let i = 0; i < 1000; i++) scanner.push(piece);
  }).toThrow("2:1 the tree that starts here has more than 4194304 brackets and words");
});

describe("a gzip file", () => {
  test("that expands without end is refused before much of it is read", async () => {
    const bomb = scratch.write("bomb.gz", gzipSync(Buffer.alloc(1 << 24, "a\n")));
    let read = 0;
    const reading = async () => {
      for await (const chunk of textChunks(fileSource(bomb))) read += chunk.length;
    };
    await expect(reading()).rejects.toMatchObject({
      code: "E_GZIP",
      message: `${bomb}: expands to more than 200 times its size`,
    });
    expect(read).toBeLessThan(1 << 23);
  });

  test("that is merely regular is read", async () => {
    const regular = scratch.write("regular.gz", gzipSync("(S (NN a))\n".repeat(100_000)));
    expect(await consume(textLines(fileSource(regular)))).toBe(100_000);
  });
});

describe("EVALB's figures", () => {
  const evaluator = evalb();

  test("of 300,000 brackets on one span, each found", () => {
    const chain = `${"(A ".repeat(300_000)}(B w)${")".repeat(300_000)}`;
    const result = evaluator.score(readForest(chain, 1), readForest(chain, 1));
    expect([result.matched, result.crossing]).toEqual([300_000, 0]);
  });

  test("of a long span with equal labels: the first that is free is taken", () => {
    const chain = (labels: readonly string[]) =>
      `${labels.map((label) => `(${label} `).join("")}(B w)${")".repeat(labels.length)}`;
    const gold = chain(new Array(20).fill("PRT"));
    const predicted = chain(Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? "ADVP" : "NP")));
    const result = evaluator.score(readForest(gold, 1), readForest(predicted, 1));
    expect(result.matched).toBe(10);
    expect(result.predicted.map(({ isMatched }) => isMatched)).toEqual(
      Array.from({ length: 20 }, (_, i) => i % 2 === 0),
    );
    expect(result.gold.map(({ isMatched }) => isMatched)).toEqual(Array.from({ length: 20 }, (_, i) => i < 10));
  });

  test("of 100,000 words that branch to the right and to the left, all crossing", () => {
    const count = 100_000;
    const right = `${"(A (B w) ".repeat(count)}(B w)${")".repeat(count)}`;
    const left = `${"(A ".repeat(count)}(B w)${" (B w))".repeat(count)}`;
    expect(evaluator.score(readTrees(right), readTrees(right)).crossing).toBe(0);
    expect(evaluator.score(readTrees(right), readTrees(left)).crossing).toBe(count - 1);
  });
});
