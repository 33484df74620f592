import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { checkTransformerNames, type TransformerNames } from "../../src/encoders/transformer/transformer-names.ts";
import { readModel } from "../../src/models/model-file.ts";
import { type TrainOptions, train } from "../../src/training/train.ts";
import { readTrees } from "../../src/trees/bracket-reader.ts";
import { filesOf } from "../helpers/encoder-folders.ts";

const trees = readTrees(readFileSync(new URL("../cases/trees/forty.mrg", import.meta.url), "utf8"));
const TINY = {
  encoder: { wordSize: 8, characterSize: 0, encoderLayers: 0, encoderHidden: 8, minWordCount: 1 },
  network: { itemSize: 8, stackHidden: 8, compositionHidden: 8, stateSize: 8 },
  tagger: { taggerHidden: 4 },
};

function learn(options: Partial<TrainOptions>) {
  const schedule = { epochs: 1, rate: 0.01, threads: 1, average: 0, dropout: 0, ...options.schedule };
  return train({ trees, dev: trees.slice(0, 5), kernels: "wasm", ...options, schedule });
}

const first = (await learn(TINY)).model!;

test("a run goes on from the weights of a model, with its parts, words and actions", async () => {
  const { model } = await learn({ start: first, trees: trees.slice(0, 10), schedule: { rate: 1e-9, weightDecay: 0 } });
  const [before, after] = [readModel(first), readModel(model!)];
  expect(after.description.encoder).toEqual(before.description.encoder);
  expect(after.description.network).toEqual(before.description.network);
  expect(after.description.task).toEqual(before.description.task);
  for (const [name, { data }] of before.weights) {
    const learned = after.weights.get(name)!.data;
    const change = Math.max(...data.map((value, i) => Math.abs(value - learned[i]!)));
    expect(change, name).toBeLessThan(1e-6);
  }
});

test("a run keeps what its model knows of marks, and learns from its own trees what they have", async () => {
  const ten = (tree: string) => readTrees(Array(10).fill(tree).join("\n"));
  const before = await learn({ ...TINY, trees: [...trees, ...ten("(S (NP (DT the)) (. ?) (. ;))")] });
  const { model } = await learn({ start: before.model!, trees: ten("(S (NP (DT the)) (, ;))") });
  expect(readModel(model!).description.tags.marks).toMatchObject({ "?": ["."], ";": [","] });
});

test("the first batch is learned better already than from nothing", async () => {
  const losses = async (options: Partial<TrainOptions>) => {
    const seen: number[] = [];
    await learn({
      ...options,
      onEvent: (event) => event.kind === "batch" && seen.push(event.statistics.loss ?? Number.NaN),
    });
    return seen[0]!;
  };
  expect(await losses({ start: first })).toBeLessThan(await losses(TINY));
});

test("trees with a label or a tag that the model does not know are refused by name", async () => {
  await expect(learn({ start: first, trees: readTrees("(S (NEW (DT the)) (VP (VBZ is)))") })).rejects.toThrow(
    "transitions that the model to start from does not know: NT-NEW",
  );
  await expect(learn({ start: first, trees: readTrees("(S (NP (WEIRD the)) (VP (VBZ is)))") })).rejects.toThrow(
    "tags that the model to start from does not know: WEIRD",
  );
});

test("options that change the network are refused", async () => {
  await expect(learn({ start: first, network: { stackHidden: 12 } })).rejects.toThrow(/there are weights .* for /);
  await expect(learn({ start: first, system: "top-down" })).rejects.toThrow("another transition system");
});

test("a checkpoint of a run with another start is refused", async () => {
  const stop = new AbortController();
  stop.abort();
  const { checkpoint } = await learn({ start: first, signal: stop.signal });
  const other = (await learn({ ...TINY, schedule: { seed: 2 } })).model!;
  await expect(learn({ start: other, checkpoint: checkpoint! })).rejects.toThrow("belongs to a run with different");
  expect((await learn({ start: first, checkpoint: checkpoint! })).model).not.toBeNull();
});

test("a pretrained encoder may go on with fewer layers and word pieces, and keeps what is left", async () => {
  const encoderFiles = filesOf(fileURLToPath(new URL("../cases/tiny-encoder", import.meta.url)));
  const large = (await learn({ ...TINY, encoder: { kind: "transformer", encoderSize: 8 }, encoderFiles })).model!;
  const frozen = { rate: 1e-9, weightDecay: 0 };
  const some = trees.slice(0, 3);
  const small = { encoderLayers: 1, vocabulary: "seen" };
  const { model } = await learn({ start: large, encoder: small, trees: some, schedule: frozen });
  const [before, after] = [readModel(large), readModel(model!)];
  const [all, kept] = [before, after].map(({ description }) => checkTransformerNames(description.encoder.names));
  expect(kept!.shape.layers).toBe(1);
  expect(kept!.vocabulary.pieces.length).toBeLessThan(all!.vocabulary.pieces.length);
  expect([...after.weights.keys()].filter((name) => name.startsWith("encoder.1."))).toEqual([]);
  const rowOf = ({ weights }: typeof before, { vocabulary }: TransformerNames, piece: string) => {
    const { cols, data } = weights.get("encoder.piece")!;
    const at = vocabulary.pieces.indexOf(piece) * cols;
    return [...data.subarray(at, at + cols)];
  };
  for (const piece of kept!.vocabulary.pieces) {
    const [old, now] = [rowOf(before, all!, piece), rowOf(after, kept!, piece)];
    expect(Math.max(...old.map((value, i) => Math.abs(value - now[i]!))), piece).toBeLessThan(1e-6);
  }
  // Once more, on other trees: what was trimmed already stays as it is.
  const again = await learn({ start: model!, trees: trees.slice(3, 5), schedule: frozen });
  expect(checkTransformerNames(readModel(again.model!).description.encoder.names)).toEqual(kept);
});
