import { describe, expect, test } from "vitest";
import { MovingAverage } from "../../src/engine/moving-average.ts";
import { affineSum } from "../../src/engine/ops/affine-sum.ts";
import { lookup } from "../../src/engine/ops/lookup.ts";
import { multiply } from "../../src/engine/ops/multiply.ts";
import { sum } from "../../src/engine/ops/sum.ts";
import { adam, Optimizer, type Rule, sgd } from "../../src/engine/optimizers.ts";
import { Parameters } from "../../src/engine/parameters.ts";
import { Tape } from "../../src/engine/tape.ts";
import { withUpdateAverage } from "../../src/engine/update-average.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { float32Engine, float64Engine, spread, testParameters, valuesOf } from "../helpers/float64-engine.ts";

/** A vector of three and a table of four rows, whose loss is the sum of squares of the vector and of rows 1 and 3. */
function quadratic(engine = float64Engine()) {
  const parameters = testParameters(engine);
  const [vector, table] = [parameters.vector("vector", 3, spread), parameters.table("table", 4, 2, spread)];
  const tape = new Tape(engine, "record");
  function backward(ids: readonly number[] = [1, 3]): number {
    const rows = lookup(tape, table, ids);
    const [a, b] = [sum(tape, multiply(tape, vector, vector)), sum(tape, multiply(tape, rows, rows))];
    const loss = tape.tensor("total", 1, 1);
    engine.memory.heap[loss.data] = engine.memory.heap[a.data]! + engine.memory.heap[b.data]!;
    tape.record(loss, () => {
      engine.memory.heap[a.grad] = engine.memory.heap[b.grad] = engine.memory.heap[loss.grad]!;
    });
    tape.backward(loss);
    const value = engine.memory.heap[loss.data]!;
    tape.reset();
    return value;
  }
  return { engine, parameters, vector, table, backward };
}

describe("an optimiser", () => {
  test("SGD with decay and clipping does what its formula says", () => {
    const { engine, parameters, vector, table, backward } = quadratic();
    const [v, t] = [valuesOf(engine, vector), valuesOf(engine, table)];
    backward();
    const gradients = [...v.map((x) => 2 * x), ...[2, 3, 6, 7].map((i) => 2 * t[i]!)];
    const norm = Math.sqrt(gradients.reduce((total, g) => total + g * g, 0));
    const optimizer = new Optimizer(parameters, sgd({ decay: 0.01 }), { clip: norm / 2 });
    expect(optimizer.step(0.1)).toBeCloseTo(norm, 10);
    const expected = (x: number) => x - 0.1 * (0.5 * 2 * x + 0.01 * x);
    for (const [i, x] of valuesOf(engine, vector).entries()) expect(x).toBeCloseTo(expected(v[i]!), 10);
    for (const [i, x] of valuesOf(engine, table).entries()) {
      expect(x).toBeCloseTo([2, 3, 6, 7].includes(i) ? expected(t[i]!) : t[i]!, 10); // other rows are as they were
    }
  });

  test("groups have their own rate and decay", () => {
    for (const rule of [sgd({ decay: 0.1 }), adam({ weightDecay: 0.1 })]) {
      const { engine, parameters, vector, table, backward } = quadratic();
      const [v, t] = [valuesOf(engine, vector), valuesOf(engine, table)];
      backward();
      const groupOf = ({ kind }: { kind: string }) =>
        kind === "vector" ? { rate: 1, decay: 0 } : { rate: 0.5, decay: 1 };
      new Optimizer(parameters, rule, { groupOf }).step(0.01);
      const slope = (x: number) => (rule.kind === "sgd" ? 2 * x : Math.sign(x));
      for (const [i, x] of valuesOf(engine, vector).entries()) expect(x).toBeCloseTo(v[i]! - 0.01 * slope(v[i]!), 6);
      for (const i of [2, 3]) {
        const x = t[i]!;
        expect(valuesOf(engine, table)[i]).toBeCloseTo(x - 0.005 * (slope(x) + 0.1 * x), 6);
      }
    }
  });

  test("the gradients of several batches add up", () => {
    const [once, twice] = [quadratic(), quadratic()];
    const start = valuesOf(once.engine, once.vector);
    once.backward();
    new Optimizer(once.parameters, sgd()).step(0.2);
    twice.backward();
    twice.backward();
    new Optimizer(twice.parameters, sgd()).step(0.1);
    expect(valuesOf(twice.engine, twice.vector)).toEqual(valuesOf(once.engine, once.vector));
    expect(valuesOf(once.engine, once.vector)).not.toEqual(start);
  });

  test("what is frozen has no gradient and no moments, and stays", () => {
    const engine = float64Engine();
    const isFrozen = (name: string) => name !== "free";
    const parameters = new Parameters({ engine, random: randomFromSeed(1), isFrozen });
    const [free, fixed] = [parameters.matrix("free", 3, 2, spread), parameters.matrix("fixed", 2, 2, spread)];
    const table = parameters.table("table", 4, 3, spread);
    const before = [fixed, table].map((parameter) => valuesOf(engine, parameter));
    const optimizer = new Optimizer(parameters, adam());
    const tape = new Tape(engine, "record");
    const rows = affineSum(tape, [[lookup(tape, table, [1, 2]), free]], null);
    tape.backward(sum(tape, affineSum(tape, [[rows, fixed]], null)));
    expect(parameters.trained).toEqual([free]);
    expect(optimizer.step(0.1)).toBeGreaterThan(0);
    expect([...optimizer.state().keys()]).toEqual(["free:mean", "free:variance"]);
    expect([fixed, table].map((parameter) => valuesOf(engine, parameter))).toEqual(before);
  });

  test("rows of a table that are not learned stay as they are, without gradient, moments and average", () => {
    const engine = float64Engine();
    const parameters = testParameters(engine);
    const table = parameters.table("table", 4, 2, spread, 2);
    const before = valuesOf(engine, table);
    const optimizer = new Optimizer(parameters, adam({ weightDecay: 0.1 }));
    const average = new MovingAverage(parameters);
    const tape = new Tape(engine, "record");
    const learnFrom = (ids: readonly number[]) => {
      tape.backward(sum(tape, lookup(tape, table, ids)));
      tape.reset();
    };
    learnFrom([1, 1, 0]);
    optimizer.step(0.1);
    average.update(0.5);
    const after = valuesOf(engine, table);
    expect(after.map((value, i) => value !== before[i])).toEqual([true, true, true, true, false, false, false, false]);
    expect([...optimizer.state().values(), ...average.values().values()].map(({ rows }) => rows)).toEqual([2, 2, 2]);
    expect(average.during(() => valuesOf(engine, table)).slice(4)).toEqual(before.slice(4));
    expect(valuesOf(engine, table)).toEqual(after);
    expect(() => learnFrom([2])).toThrow("row 2 of table is not learned");
  });

  test("Adam's first step has the length of the learning rate, and AdamW adds decay", () => {
    for (const weightDecay of [0, 0.1]) {
      const { engine, parameters, vector, backward } = quadratic();
      const before = valuesOf(engine, vector);
      backward();
      new Optimizer(parameters, adam({ weightDecay })).step(0.01);
      for (const [i, x] of valuesOf(engine, vector).entries()) {
        expect(x).toBeCloseTo(before[i]! * (1 - 0.01 * weightDecay) - 0.01 * Math.sign(before[i]!), 6);
      }
    }
  });

  test.each<[string, Rule, number]>([
    ["SGD", sgd(), 0.1],
    ["Adam", adam(), 0.05],
  ])("%s finds the minimum", (_, rule, rate) => {
    const { parameters, backward } = quadratic();
    const optimizer = new Optimizer(parameters, rule, { clip: 5 });
    const first = backward();
    for (let i = 0; i < 200; i++) {
      optimizer.step(rate);
      backward();
    }
    expect(backward()).toBeLessThan(first * 1e-4);
  });

  test.each([0, 0.1])("averaged SGD gives the average of the weights after each update, decay %f", (decay) => {
    const { engine, parameters, vector, table, backward } = quadratic();
    const optimizer = new Optimizer(parameters, sgd({ decay, averages: true }), { clip: 2 });
    const seen: number[][] = [];
    const weights = () => [...valuesOf(engine, vector), ...valuesOf(engine, table)];
    for (const ids of [[1], [2, 3], [], [0], [1, 3]]) {
      backward(ids);
      optimizer.step(0.1);
      seen.push(weights());
    }
    const average = withUpdateAverage(optimizer, weights);
    for (const [i, value] of average.entries()) {
      expect(value).toBeCloseTo(seen.reduce((sum, row) => sum + row[i]!, 0) / seen.length, 12);
    }
    expect(average).not.toEqual(seen.at(-1));
    expect(weights()).toEqual(seen.at(-1)); // and then they are as they were
  });

  test("leaves all gradients zero and no row touched", () => {
    const { engine, parameters, vector, table, backward } = quadratic();
    const optimizer = new Optimizer(parameters, sgd());
    backward([1, 1, 3, -1]);
    expect([...engine.memory.ints.subarray(table.touched, table.touched + 3)]).toEqual([2, 1, 3]);
    optimizer.step(0.1);
    for (const { grad, rows, cols } of [vector, table]) {
      expect(engine.memory.heap.subarray(grad, grad + rows * cols).every((g) => g === 0)).toBe(true);
    }
    expect(engine.memory.ints[table.touched]).toBe(0);
    backward([0]);
    expect([...engine.memory.ints.subarray(table.touched, table.touched + 2)]).toEqual([1, 0]);
  });

  test("names the parameter whose gradient is not finite, and changes nothing", () => {
    const { engine, parameters, table, backward } = quadratic();
    backward();
    const before = valuesOf(engine, table);
    engine.memory.heap[table.grad + 2] = NaN;
    expect(() => new Optimizer(parameters, sgd()).step(0.1)).toThrow(/gradient of table/);
    expect(valuesOf(engine, table)).toEqual(before);
  });

  test("goes on from a saved state exactly as if it had not stopped", () => {
    const run = (saveAt: number | null) => {
      let { parameters, backward } = quadratic(float32Engine());
      let optimizer = new Optimizer(parameters, adam());
      for (let i = 0; i < 10; i++) {
        if (i === saveAt) {
          const { updates } = optimizer;
          const checkpoint = new Map([...parameters.values(), ...optimizer.state()]); // one file for all
          ({ parameters, backward } = quadratic(float32Engine()));
          parameters.load(checkpoint);
          optimizer = new Optimizer(parameters, adam());
          optimizer.restore(checkpoint, updates);
        }
        backward(i % 2 === 0 ? [0, 1] : [3]);
        optimizer.step(0.01);
      }
      return parameters.values();
    };
    expect(run(5)).toEqual(run(null));
    const { parameters } = quadratic(float32Engine());
    expect(() => new Optimizer(parameters, adam()).restore(new Map(), 3)).toThrow(/lack tensor "vector:mean"/);
  });
});

test("a moving average follows the weights and can take their place", () => {
  const { engine, parameters, vector } = quadratic();
  const before = valuesOf(engine, vector);
  const average = new MovingAverage(parameters);
  engine.memory.heap.fill(1, vector.data, vector.data + 3);
  average.update(0.9);
  const during = average.during(() => valuesOf(engine, vector));
  for (const [i, x] of during.entries()) expect(x).toBeCloseTo(0.9 * before[i]! + 0.1, 10);
  expect(valuesOf(engine, vector)).toEqual([1, 1, 1]);
  const failing = () => {
    throw new Error("no dev set");
  };
  expect(() => average.during(failing)).toThrow("no dev set");
  expect(valuesOf(engine, vector)).toEqual([1, 1, 1]);
  const saved = average.values();
  average.update(0);
  average.restore(saved);
  expect(average.values()).toEqual(saved);
  expect(() => average.restore(new Map())).toThrow(/lack tensor "vector:average"/);
});

describe("parameters", () => {
  test("have the same values for the same seed", () => {
    expect(quadratic(float32Engine()).parameters.values()).toEqual(quadratic(float32Engine()).parameters.values());
  });

  test("refuse saved values that do not fit, by name", () => {
    const { parameters } = quadratic(float32Engine());
    const values = parameters.values();
    const less = new Map([...values].slice(1));
    const more = new Map([...values, ["other", { rows: 1, cols: 1, data: new Float32Array(1) }] as const]);
    const wrong = new Map([...values, ["vector", { rows: 3, cols: 1, data: new Float32Array(3) }] as const]);
    expect(() => parameters.load(less)).toThrow(/lack tensor "vector"/);
    expect(() => parameters.load(more)).toThrow(/no tensor "other"/);
    expect(() => parameters.load(wrong)).toThrow(/vector is 3×1 where 1×3/);
  });

  test("that are only used have no gradients, and fixed tables never have any", () => {
    const engine = float32Engine();
    const parameters = new Parameters({ engine, random: randomFromSeed(1), purpose: "use" });
    const matrix = parameters.matrix("m", 3, 4, spread);
    expect([matrix.grad, matrix.packedTransposed, parameters.table("t", 3, 4, spread).touched]).toEqual([0, 0, 0]);
    expect(matrix.data).toBe(0); // the packed copy is all there is
    const large = parameters.matrix("large", 3, 37, spread);
    const values = { rows: 3, cols: 37, data: Float32Array.from({ length: 111 }, (_, i) => i) };
    parameters.load(new Map([...parameters.values(), ["large", values]]));
    expect(parameters.values().get("large")).toEqual(values);
    const tape = new Tape(engine, "forget");
    const product = affineSum(tape, [[tape.constant("x", 3, [0, 1, 0]), large]], null);
    expect(valuesOf(engine, product)).toEqual(Array.from(values.data.subarray(37, 74)));
    const training = testParameters(engine);
    const fixed = training.fixedTable("fixed", 3, 4, spread);
    expect([fixed.grad, training.trained.length, training.all.length]).toEqual([0, 0, 1]);
  });
});
