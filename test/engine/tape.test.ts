import { describe, expect, test } from "vitest";
import { jsKernels } from "../../src/engine/kernels-js.ts";
import { lstm, runLstm } from "../../src/engine/layers/lstm.ts";
import { createMemory } from "../../src/engine/memory.ts";
import { activate } from "../../src/engine/ops/activate.ts";
import { add } from "../../src/engine/ops/add.ts";
import { affineSum } from "../../src/engine/ops/affine-sum.ts";
import { gather } from "../../src/engine/ops/gather.ts";
import { targetLoss } from "../../src/engine/ops/log-likelihood.ts";
import { lookup } from "../../src/engine/ops/lookup.ts";
import { sum } from "../../src/engine/ops/sum.ts";
import { Tape } from "../../src/engine/tape.ts";
import { float32Engine, float64Engine, spread, testParameters, valuesOf } from "../helpers/float64-engine.ts";

describe("a tape", () => {
  test("that forgets computes the same and allocates no gradient", () => {
    const engine = float32Engine();
    const parameters = testParameters(engine);
    const [x, w] = [parameters.matrix("x", 3, 5, spread), parameters.matrix("w", 5, 7, spread)];
    const [recorded, forgotten] = (["record", "forget"] as const).map((mode) =>
      affineSum(new Tape(engine, mode), [[x, w]], null, "tanh"),
    );
    expect(valuesOf(engine, forgotten!)).toEqual(valuesOf(engine, recorded!));
    expect(recorded!.grad).toBeGreaterThan(0);
    expect(forgotten!.grad).toBe(0);
  });

  test("needs no more memory for the tenth batch than for the first", () => {
    const engine = float32Engine();
    const parameters = testParameters(engine);
    const layer = lstm(parameters, "l", { input: 4, hidden: 40, layers: 2, cell: "coupled" });
    const x = parameters.table("x", 9, 4, spread);
    const tape = new Tape(engine, "record");
    const used: number[] = [];
    for (let batch = 0; batch < 10; batch++) {
      const run = runLstm(tape, layer, null);
      for (let i = 0; i < 50; i++)
        run.push(lookup(tape, x, [i % 9, 1, 2]), i === 0 ? [-1, -1, -1] : [3 * i - 3, 3 * i - 3, 3 * i - 1]);
      tape.backward(sum(tape, run.output));
      tape.reset();
      used.push(engine.memory.used);
    }
    expect(used[0]).toBeGreaterThan(300_000); // more than one chunk of the arena
    expect(used[9]).toBe(used[0]);
  });

  test("adds up the gradients of several losses", () => {
    const engine = float64Engine();
    const parameters = testParameters(engine);
    const w = parameters.vector("w", 3, spread);
    const tape = new Tape(engine, "record");
    for (let i = 0; i < 3; i++) tape.backward(sum(tape, w, 2));
    expect([...engine.memory.heap.subarray(w.grad, w.grad + 3)]).toEqual([6, 6, 6]);
  });

  test("says which operation gave the first value that is not finite", () => {
    const engine = float32Engine();
    const tape = new Tape(engine, "record");
    const parameters = testParameters(engine);
    const [x, w] = [parameters.matrix("x", 2, 3, spread), parameters.matrix("stack.weight", 3, 4, spread)];
    engine.memory.heap[w.data] = NaN;
    parameters.pack();
    const hidden = activate(tape, affineSum(tape, [[x, w]], null), "tanh");
    expect(() => tape.backward(sum(tape, hidden))).toThrow(/NaN.*affineSum\(stack\.weight\)/);
  });

  test("names operation and tensor where shapes do not fit", () => {
    const engine = float32Engine();
    const tape = new Tape(engine, "record");
    const parameters = testParameters(engine);
    const [x, w] = [parameters.matrix("x", 2, 3, spread), parameters.matrix("w", 4, 5, spread)];
    const codes = [
      () => affineSum(tape, [[x, w]], null),
      () => affineSum(tape, [[tape.constant("x", 4, [1, 2, 3, 4]), w]], parameters.vector("bias", 4)),
      () => tape.constant("odd", 4, [1, 2, 3]),
      () => tape.backward(add(tape, x, x)),
      () => add(tape, x, w),
      () => gather(tape, x, [2]),
      () => gather(tape, x, [-2]),
      () => lookup(tape, parameters.table("t", 2, 2, spread), [0.5]),
      () => targetLoss(tape, x, null, [0]),
      () => targetLoss(tape, x, null, [0, 3]),
      () => targetLoss(tape, x, [1, 1], [0, 1]),
      () => targetLoss(tape, x, [1, 1, 1, 0, 1, 1], [0, 0]),
    ].map((run) => {
      try {
        run();
      } catch (error) {
        return (error as { code: string }).code;
      }
      return "no error";
    });
    expect(codes).toEqual([...Array(11).fill("E_SHAPE"), "E_ILLEGAL_TARGET"]);
    expect(() => affineSum(tape, [[x, w]], null)).toThrow("affineSum(w): x is 2×3 where 2×4 is needed");
  });
});

test("an operation that finds no room is named", () => {
  const memory = createMemory({ maximum: 2 ** 18 });
  const tape = new Tape({ memory, kernels: jsKernels(memory) }, "record");
  expect(() => tape.tensor("lookup(word)", 1000, 1000)).toThrowError(
    expect.objectContaining({ code: "E_MEMORY", message: expect.stringContaining("lookup(word) in arena") }),
  );
});

describe("a row store", () => {
  test("keeps its rows, and the blocks it gave out, when it grows", () => {
    const engine = float64Engine();
    const tape = new Tape(engine, "record");
    const store = tape.rows("states", 2, 1);
    const blocks = Array.from({ length: 10 }, (_, i) => {
      const block = store.append(i);
      engine.memory.heap.fill(i, block.data, block.data + 2 * i);
      return block;
    });
    expect(store.rows).toBe(45);
    expect(valuesOf(engine, store)).toEqual(blocks.flatMap((_, i) => Array(2 * i).fill(i)));
    for (const [i, block] of blocks.entries()) expect(valuesOf(engine, block)).toEqual(Array(2 * i).fill(i));
    expect(blocks.map((block) => block.grad - store.grad)).toEqual(blocks.map((block) => block.data - store.data));
  });

  test("with no rows at all works in every step", () => {
    const engine = float32Engine();
    const parameters = testParameters(engine);
    const tape = new Tape(engine, "record");
    const x = parameters.table("x", 3, 4, spread);
    const run = runLstm(tape, lstm(parameters, "l", { input: 4, hidden: 3, layers: 2, cell: "standard" }), null);
    expect(run.push(lookup(tape, x, []), [])).toBe(0);
    tape.backward(sum(tape, gather(tape, run.output, [])));
    expect(run.output.rows).toBe(0);
  });
});

test("a row's result does not depend on the other rows of the batch", () => {
  const engine = float32Engine();
  const parameters = testParameters(engine);
  const x = parameters.table("x", 5, 4, spread);
  const layer = lstm(parameters, "l", { input: 4, hidden: 6, layers: 2, cell: "coupled" });
  const last = (ids: readonly number[]) => {
    const tape = new Tape(engine, "forget");
    const run = runLstm(tape, layer, null);
    const first = run.push(
      lookup(tape, x, ids),
      ids.map(() => -1),
    );
    run.push(
      lookup(
        tape,
        x,
        ids.map((id) => 4 - id),
      ),
      ids.map((_, i) => first + i),
    );
    return valuesOf(engine, gather(tape, run.output, [run.output.rows - 1]));
  };
  expect(last([0, 1, 2, 3])).toEqual(last([3]));
});
