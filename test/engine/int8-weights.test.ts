/** Weights that stay int8 in the memory give the bits that the same weights give as float32, in less memory. */
import { describe, expect, test } from "vitest";
import type { Engine } from "../../src/engine/engine.ts";
import { glorot, glorotRows } from "../../src/engine/initialisers.ts";
import { runTransformerLayer, transformer } from "../../src/engine/layers/transformer.ts";
import { affineSum } from "../../src/engine/ops/affine-sum.ts";
import { lookup } from "../../src/engine/ops/lookup.ts";
import { Parameters } from "../../src/engine/parameters.ts";
import { Tape } from "../../src/engine/tape.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { type Matrix, readWeights } from "../../src/shared/safetensors.ts";
import { writeWeights } from "../../src/shared/write-safetensors.ts";
import { float32Engine, valuesOf } from "../helpers/float64-engine.ts";
import { kernelSets, kernelsOn, titleOf } from "../helpers/kernel-sets.ts";

const SHAPE = { hidden: 36, heads: 3, inside: 100, layers: 2, epsilon: 1e-12 };
const IDS = [3, 0, 7, 7, -1, 11, 5, 9, 1];

function build(parameters: Parameters) {
  const table = parameters.table("word", 12, SHAPE.hidden, glorotRows);
  const layers = transformer(parameters, "layer", SHAPE);
  const output = parameters.matrix("output", SHAPE.hidden, 5, glorot);
  return (tape: Tape) => {
    const rows = layers.reduce(
      (x, layer) => runTransformerLayer(tape, layer, x, [0, 4, 9], null),
      lookup(tape, table, IDS),
    );
    return affineSum(tape, [[rows, output]], null);
  };
}

const drawn = new Parameters({ engine: float32Engine(), random: randomFromSeed(4), purpose: "use" });
build(drawn);
const tensors = drawn.values();
const int8 = readWeights(writeWeights({ metadata: new Map(), tensors }, () => "int8")).tensors;
const float32: ReadonlyMap<string, Matrix> = new Map(
  [...int8].map(([name, { rows, cols, data }]) => [name, { rows, cols, data }]),
);

function load(engine: Engine, weights: ReadonlyMap<string, Matrix>) {
  const before = engine.memory.used;
  const parameters = new Parameters({ engine, random: randomFromSeed(1), purpose: "use", shapes: weights });
  const run = build(parameters);
  const used = engine.memory.used - before;
  parameters.load(weights);
  return { parameters, used, compute: () => valuesOf(engine, run(new Tape(engine, "forget"))) };
}

describe.each(kernelSets.map((set) => [titleOf(set), set] as const))("%s", (_, set) => {
  test.skipIf(set.missing !== null)("gives the same bits from int8 as from float32", async () => {
    const [small, large] = [load(await kernelsOn(set), int8), load(await kernelsOn(set), float32)];
    const values = small.compute();
    expect(values.length).toBe(IDS.length * 5);
    expect(values).toEqual(large.compute());
    const numbers = [...int8.values()].reduce((sum, { rows, cols }) => sum + rows * cols, 0);
    expect(large.used - small.used).toBeGreaterThan(0.7 * numbers);
  });
});

test("what is saved again is what was loaded", () => {
  const { parameters } = load(float32Engine(), int8);
  const saved = parameters.values();
  for (const [name, { data }] of float32) expect(saved.get(name)!.data, name).toEqual(data);
});

test("a second thread builds upon the bytes that the first has placed", () => {
  const engine = float32Engine();
  const { parameters, compute } = load(engine, int8);
  const attached = new Parameters({
    engine,
    random: randomFromSeed(1),
    purpose: "use",
    thread: 1,
    attachTo: parameters.places,
  });
  const run = build(attached);
  expect(valuesOf(engine, run(new Tape(engine, "forget")))).toEqual(compute());
});
