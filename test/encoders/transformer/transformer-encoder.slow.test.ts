/** The encoder beside another implementation (scripts/reference/encoder-rows.py), its promises, and its gradients as a whole. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { type Checkpoint, readCheckpoint } from "../../../src/encoders/transformer/checkpoint.ts";
import { type PieceInput, readPieces } from "../../../src/encoders/transformer/piece-input.ts";
import { transformerEncoder } from "../../../src/encoders/transformer/transformer-encoder.ts";
import { TRANSFORMER_OPTIONS, type TransformerOptions } from "../../../src/encoders/transformer/transformer-options.ts";
import { WordPieces } from "../../../src/encoders/transformer/word-pieces.ts";
import type { Engine } from "../../../src/engine/engine.ts";
import { worstGradient } from "../../../src/engine/gradient-check.ts";
import { createMemory } from "../../../src/engine/memory.ts";
import { multiply } from "../../../src/engine/ops/multiply.ts";
import { sum } from "../../../src/engine/ops/sum.ts";
import { Parameters } from "../../../src/engine/parameters.ts";
import { Tape } from "../../../src/engine/tape.ts";
import { chooseKernels } from "../../../src/platform/kernels.ts";
import { randomFromSeed } from "../../../src/shared/random.ts";
import { leaf } from "../../../src/trees/tree.ts";
import { encoderFolder, filesOf, NO_ENCODER } from "../../helpers/encoder-folders.ts";
import { float64Engine, testParameters } from "../../helpers/float64-engine.ts";

interface Reference {
  readonly sentences: readonly (readonly number[])[];
  /** The first columns of each row. */
  readonly rows: readonly (readonly (readonly number[])[])[];
}

const cases = fileURLToPath(new URL("../../cases/", import.meta.url));
const tiny = () => readCheckpoint(filesOf(`${cases}tiny-encoder`));
const plain = Object.fromEntries(
  Object.entries(TRANSFORMER_OPTIONS).map(([name, { default: value }]) => [name, value]),
);
const bare = { ...plain, encoderSize: 0, wordPieces: "first", caseFeature: "no" } as TransformerOptions;

/** The encoder with the weights of a checkpoint. */
function load(engine: Engine, checkpoint: Checkpoint, options: TransformerOptions, purpose: "train" | "use" = "use") {
  const parameters = new Parameters({ engine, random: randomFromSeed(1), purpose });
  const pieces = new WordPieces(checkpoint.vocabulary);
  const encoder = transformerEncoder(parameters, options, checkpoint.shape, pieces);
  const weights = parameters.values();
  for (const [name, matrix] of checkpoint.weights(checkpoint.shape.layers, [...checkpoint.vocabulary.pieces.keys()])) {
    expect(weights.get(name), name).toMatchObject({ rows: matrix.rows, cols: matrix.cols });
    weights.set(name, matrix);
  }
  parameters.load(weights);
  return { parameters, pieces, encoder };
}

/** Each piece a word, without the special ones around the sentence. */
function inputOf(ids: readonly number[]): PieceInput {
  const own = Int32Array.from(ids.slice(1, -1));
  return {
    ids: own,
    starts: Int32Array.from({ length: own.length + 1 }, (_, i) => i),
    cases: new Uint8Array(own.length),
  };
}

function expectRows(engine: Engine, checkpoint: Checkpoint, { sentences, rows }: Reference): void {
  const { encoder } = load(engine, checkpoint, bare);
  const { words, firstRows } = encoder.encode(new Tape(engine, "forget"), sentences.map(inputOf), null);
  const { heap } = engine.memory;
  for (const [s, expected] of rows.entries()) {
    for (const [r, row] of expected.slice(1, -1).entries()) {
      const place = words[0]!.data + (firstRows[s]! + r) * words[0]!.cols;
      for (const [i, value] of row.entries()) expect(Math.abs(heap[place + i]! - value)).toBeLessThan(1e-4);
    }
  }
}

describe("the rows of another implementation come out", () => {
  const read = (path: string): Reference => JSON.parse(readFileSync(path, "utf8"));
  test("for a small encoder, with every kernel set", async () => {
    const reference = read(`${cases}tiny-encoder/rows.json`);
    expectRows(float64Engine(), tiny(), reference);
    for (const kernels of ["js", "wasm", "fast"] as const) {
      const memory = createMemory();
      expectRows({ memory, kernels: await chooseKernels(kernels, memory) }, tiny(), reference);
    }
  });

  for (const name of ["minilm", "bert-cased"]) {
    const folder = encoderFolder(name);
    test.skipIf(folder === null)(
      `for 50 sentences with ${name}${folder === null ? `: ${NO_ENCODER}` : ""}`,
      async () => {
        const memory = createMemory({ maximum: 2 ** 29 });
        const engine = { memory, kernels: await chooseKernels("fast", memory) };
        expectRows(engine, readCheckpoint(filesOf(folder!)), read(`${cases}encoder-rows/${name}.json`));
      },
    );
  }
});

describe("the encoder", () => {
  const sentences = [
    ["ab", "cd", "the"],
    ["ghij", "."],
    ["abcdabcdabcdabcdabcd", "efg", "the", "abcdabcd"],
  ];

  test.each(["first", "last", "both", "mean"])(
    "has the numeric gradients, with the %s pieces of a word",
    (wordPieces) => {
      const layerOutput = wordPieces === "mean" ? "mix" : "last";
      const options = { ...plain, encoderSize: 3, wordPieces, layerOutput } as TransformerOptions;
      const parameters = testParameters(float64Engine());
      const pieces = new WordPieces({ ...tiny().vocabulary, pieces: ["[UNK]", "[CLS]", "[SEP]", "ab", "##cd", "the"] });
      const shape = { hidden: 4, heads: 2, inside: 5, layers: 2, positions: 5, epsilon: 1e-3 };
      const encoder = transformerEncoder(parameters, options, shape, pieces);
      const inputs = [
        ["abcd", "The"],
        ["the", "ab", "abcd"],
      ].map((words) =>
        readPieces(
          pieces,
          words.map((word) => leaf(null, word)),
        ),
      );
      const worst = worstGradient(parameters, (tape) => {
        const { words } = encoder.encode(tape, inputs, { rate: 0.3, random: randomFromSeed(7) });
        const random = randomFromSeed(3);
        const factors = Float64Array.from({ length: words[0]!.rows * words[0]!.cols }, () => random.next());
        return sum(tape, multiply(tape, words[0]!, tape.constant("factors", words[0]!.cols, factors)));
      });
      expect(worst.error, JSON.stringify(worst)).toBeLessThan(1e-7);
    },
  );

  test("gives a sentence the same bits alone and among others, longer ones than it has positions too", async () => {
    for (const kernels of ["js", "wasm", "fast"] as const) {
      const memory = createMemory();
      const engine = { memory, kernels: await chooseKernels(kernels, memory) };
      const { pieces, encoder } = load(engine, tiny(), plain as TransformerOptions);
      const inputs = sentences.map((words) =>
        readPieces(
          pieces,
          words.map((word) => leaf(null, word)),
        ),
      );
      expect(inputs[2]!.ids.length).toBeGreaterThan(14);
      const rowsOf = (batch: readonly PieceInput[]): Float32Array[] => {
        const { words, firstRows, lengths } = encoder.encode(new Tape(engine, "forget"), batch, null);
        const { data, cols } = words[0]!;
        return batch.map(
          (_, s) =>
            new Float32Array(
              memory.heap.slice(data + firstRows[s]! * cols, data + (firstRows[s]! + lengths[s]!) * cols),
            ),
        );
      };
      const together = rowsOf(inputs);
      for (const [s, input] of inputs.entries()) expect(rowsOf([input])).toEqual([together[s]]);
      expect(rowsOf(inputs.toReversed())).toEqual(together.toReversed());
    }
  });

  test("learns nothing in layers that are frozen, and the rest as before", () => {
    const gradients = (isFrozen: (name: string) => boolean) => {
      const engine = float64Engine();
      const parameters = new Parameters({ engine, random: randomFromSeed(1), isFrozen });
      const { shape, vocabulary } = tiny();
      const pieces = new WordPieces(vocabulary);
      const encoder = transformerEncoder(parameters, plain as TransformerOptions, shape, pieces);
      const tape = new Tape(engine, "record");
      const { words } = encoder.encode(tape, [readPieces(pieces, [leaf(null, "ab")])], null);
      tape.backward(sum(tape, multiply(tape, words[0]!, words[0]!)));
      return new Map(
        parameters.trained.map(({ name, grad, rows, cols }) => [
          name,
          [...engine.memory.heap.subarray(grad, grad + rows * cols)],
        ]),
      );
    };
    const [all, some] = [gradients(() => false), gradients((name) => /^encoder\.(piece|position|norm|0)/.test(name))];
    expect(some.size).toBeLessThan(all.size);
    for (const [name, values] of some) expect(values, name).toEqual(all.get(name));
  });
});
