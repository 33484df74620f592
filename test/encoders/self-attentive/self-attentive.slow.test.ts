/** The preset `self-attentive` from trees to parses: it learns, and a sentence has the same rows whatever is parsed beside it. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Parser } from "../../../src/parsing/parser.ts";
import { train } from "../../../src/training/train.ts";
import { readTrees } from "../../../src/trees/bracket-reader.ts";
import { writeTree } from "../../../src/trees/bracket-writer.ts";
import { leaves } from "../../../src/trees/tree.ts";
import { takesMinutes } from "../../helpers/patience.ts";

takesMinutes();

const trees = readTrees(readFileSync(new URL("../../cases/trees/forty.mrg", import.meta.url), "utf8"));
const words = trees.map((tree) => leaves(tree).map(({ word }) => word));

test("learns forty trees, and parses them alike in every batch, long sentences in windows", async () => {
  const { model, devF1 } = await train({
    trees,
    dev: trees,
    preset: "self-attentive",
    kernels: "wasm",
    encoder: {
      ...{ wordSize: 32, characterSize: 16, characterHidden: 24, minWordCount: 1 },
      ...{ attentionLayers: 2, attentionSize: 64, attentionHeads: 4, attentionInside: 128, attentionDropout: 0 },
    },
    network: { spanHidden: 48 },
    tagger: { taggerHidden: 16 },
    schedule: { epochs: 80, patience: 80, batch: 8, rate: 0.002, warmup: 5, dropout: 0, average: 0, threads: 1 },
  });
  expect(devF1).toBeGreaterThan(95);

  const parser = await Parser.load(model!, { kernels: "wasm" });
  const together = parser.parseBatch(words).map(({ tree }) => writeTree(tree));
  const alone = words.map((sentence) => writeTree(parser.parseBatch([sentence])[0]!.tree));
  expect(alone).toEqual(together);

  const long = [...words, ...words].flat();
  expect(long.length).toBeGreaterThan(300);
  expect(leaves(parser.parseBatch([long])[0]!.tree).map(({ word }) => word)).toEqual(long);
});

test.each([
  [{ attentionSize: 48 }, "--attention-size 48 is not a multiple of 32, four times --attention-heads"],
  [{ attentionInside: 33 }, "--attention-inside 33 is odd: it is shared by words and positions"],
])("%j is refused", async (encoder, message) => {
  const run = train({ trees, dev: trees, preset: "self-attentive", encoder, schedule: { threads: 1 } });
  await expect(run).rejects.toThrow(message);
});
