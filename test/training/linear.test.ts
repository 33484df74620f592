/** The linear parser from end to end, on a few trees: its file gives back what was learned. All systems: test/networks/linear/learning.slow.test.ts. */
import { describe, expect, test } from "vitest";
import { readModel, writeModel } from "../../src/models/model-file.ts";
import { Parser } from "../../src/parsing/parser.ts";
import { train } from "../../src/training/train.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import { withoutTags } from "../../src/trees/map.ts";
import { leaves } from "../../src/trees/tree.ts";
import { TINY_LINEAR as OPTIONS } from "../helpers/tiny-linear.ts";
import { TINY_TREES } from "../helpers/tiny-model.ts";

const sentences = TINY_TREES.map(leaves);
const texts = TINY_TREES.map((tree) => writeTree(tree));

async function treesOf(model: Uint8Array, wishes: Parameters<typeof Parser.load>[1] = {}): Promise<string[]> {
  const parser = await Parser.load(model, { kernels: "js", ...wishes });
  return parser.parseBatch(sentences).map(({ tree }) => writeTree(tree));
}

const trained = train(OPTIONS);

describe("the file of a linear model", () => {
  test("has the rows that were learned, and gives the same bytes when it is written again", async () => {
    const { model } = await trained;
    const stored = readModel(model!);
    const { rows } = stored.weights.get("features")!;
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(2 ** 12);
    expect(writeModel(stored)).toEqual(model);
  });

  test("parses in every kernel set, and as int8, as it did in training", async () => {
    const { model } = await trained;
    expect(await treesOf(model!)).toEqual(texts);
    expect(await treesOf(model!, { kernels: "wasm" })).toEqual(texts);
    expect(await treesOf(writeModel(readModel(model!), () => "int8"))).toEqual(texts);
  });

  test("can be started from: the run keeps its rows", async () => {
    const { model } = await trained;
    const { model: next } = await train({ ...OPTIONS, start: model!, schedule: { ...OPTIONS.schedule, epochs: 1 } });
    const [before, after] = [model!, next!].map((bytes) => readModel(bytes).weights.get("features")!.rows);
    expect(after).toBeLessThanOrEqual(before!);
    expect(await treesOf(next!)).toEqual(texts);
  });

  test("with rows that do not fit is refused", async () => {
    const { description, ...rest } = readModel((await trained).model!);
    const network = { ...description.network, options: { ...description.network.options, hashBits: 10 } };
    const bytes = writeModel({ ...rest, description: { ...description, network } });
    await expect(Parser.load(bytes)).rejects.toMatchObject({ code: "E_MODEL" });
  });
});

test("a run that was stopped and continued ends in the same bytes", async () => {
  const { model: whole } = await trained;
  const stop = new AbortController();
  let batches = 0;
  const onEvent = () => {
    if (++batches === 10) stop.abort();
  };
  const { checkpoint } = await train({ ...OPTIONS, signal: stop.signal, onEvent });
  const { model } = await train({ ...OPTIONS, checkpoint: checkpoint! });
  expect(model).toEqual(whole);
});

test("tags may be predicted before it", async () => {
  const { model } = await train({ ...OPTIONS, schedule: { ...OPTIONS.schedule, tags: "predicted" } });
  const parser = await Parser.load(model!, { kernels: "js" });
  const [parse] = parser.parseBatch([withoutTags(sentences[0]!)]);
  expect(leaves(parse!.tree).every(({ tag }) => tag !== null)).toBe(true);
});

test("another encoder is refused", async () => {
  await expect(train({ ...OPTIONS, encoder: { kind: "words" } })).rejects.toMatchObject({ code: "E_ENCODER" });
});
