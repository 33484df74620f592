/** Sums of looked-up rows: the same bits in every kernel set, and from tables that are kept as int8. */
import { describe, expect, test } from "vitest";
import type { Engine } from "../../../src/engine/engine.ts";
import { glorotRows } from "../../../src/engine/initialisers.ts";
import { lookupSum } from "../../../src/engine/ops/lookup-sum.ts";
import { Parameters } from "../../../src/engine/parameters.ts";
import { Tape } from "../../../src/engine/tape.ts";
import { randomFromSeed } from "../../../src/shared/random.ts";
import { type Matrix, readWeights } from "../../../src/shared/safetensors.ts";
import { writeWeights } from "../../../src/shared/write-safetensors.ts";
import { float32Engine, valuesOf } from "../../helpers/float64-engine.ts";
import { kernelSets, kernelsOn, titleOf } from "../../helpers/kernel-sets.ts";

const [ROWS, COLS, GROUP] = [50, 29, 70];
const random = randomFromSeed(2);
/** 20 sums, more than are looked up at once, and one of nothing. */
const IDS = Int32Array.from({ length: 20 * GROUP }, (_, i) => (i < GROUP ? -1 : random.below(ROWS + 1) - 1));

const drawn = new Parameters({ engine: float32Engine(), random: randomFromSeed(4), purpose: "use" });
drawn.table("table", ROWS, COLS, glorotRows);
const tensors = drawn.values();
const int8 = readWeights(writeWeights({ metadata: new Map(), tensors }, () => "int8")).tensors;

function sums(engine: Engine, weights: ReadonlyMap<string, Matrix>): number[] {
  const parameters = new Parameters({ engine, random: randomFromSeed(1), purpose: "use", shapes: weights });
  const table = parameters.table("table", ROWS, COLS, glorotRows);
  parameters.load(weights);
  return valuesOf(engine, lookupSum(new Tape(engine, "forget"), table, IDS, GROUP));
}

/** One after the other, in float32. */
function naiveSums({ data }: Matrix): number[] {
  return Array.from({ length: (IDS.length / GROUP) * COLS }, (_, i) => {
    const [row, col] = [Math.floor(i / COLS), i % COLS];
    const ids = IDS.subarray(row * GROUP, (row + 1) * GROUP).filter((id) => id >= 0);
    return ids.reduce((sum, id) => Math.fround(sum + data[id * COLS + col]!), 0);
  });
}

describe("sums of looked-up rows", () => {
  for (const set of kernelSets) {
    test.skipIf(set.missing !== null)(titleOf(set), async () => {
      expect(sums(await kernelsOn(set), tensors)).toEqual(naiveSums(tensors.get("table")!));
      expect(sums(await kernelsOn(set), int8)).toEqual(naiveSums(int8.get("table")!));
    });
  }

  test("a row that is not there is an error", () => {
    const parameters = new Parameters({ engine: float32Engine(), random: randomFromSeed(1) });
    const table = parameters.table("table", 3, 2, glorotRows);
    const tape = new Tape(parameters.engine, "forget");
    expect(() => lookupSum(tape, table, Int32Array.of(0, 3), 2)).toThrow(expect.objectContaining({ code: "E_SHAPE" }));
  });
});
