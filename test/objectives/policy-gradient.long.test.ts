/**
 * What policy gradient learns, checked without chance: every derivation of a two-word sentence is drawn in its turn, and the gradients are
 * added up by their probabilities. With one tree drawn beside the gold one that sum must be the gradient of
 *
 *   −E[F1] − (1 − E[F1]) log p(gold)          the second E[F1] held constant
 *
 * which is found by differences, over all derivations, in float64.
 */
import { describe, expect, test } from "vitest";
import type { StepModel } from "../../src/contracts/model.ts";
import type { Cursor } from "../../src/contracts/network.ts";
import type { Lesson } from "../../src/contracts/objective.ts";
import { worstGradient } from "../../src/engine/gradient-check.ts";
import { Parameters } from "../../src/engine/parameters.ts";
import { Tape } from "../../src/engine/tape.ts";
import { evalb } from "../../src/evaluation/evalb.ts";
import { buildModel } from "../../src/models/model.ts";
import { policyGradient } from "../../src/objectives/policy-gradient/policy-gradient.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { prepareTraining } from "../../src/training/preparation.ts";
import { treeOf } from "../../src/transitions/transition-system.ts";
import { readTrees } from "../../src/trees/bracket-reader.ts";
import { treesEqual } from "../../src/trees/equality.ts";
import { leaves } from "../../src/trees/tree.ts";
import { float64Engine } from "../helpers/float64-engine.ts";
import { takesMinutes } from "../helpers/patience.ts";
import { type TinyNetwork, tinyPlan } from "../helpers/tiny-model.ts";
import { lossContext } from "../helpers/tiny-objective.ts";

takesMinutes();

const NARROW: TinyNetwork = {
  preset: "paper",
  encoder: { wordSize: 2, tagSize: 2, encoderHidden: 2 },
  network: { itemSize: 2, stackHidden: 2, actionSize: 2, actionHidden: 2, compositionHidden: 2, stateSize: 3 },
};
const STEP = 1e-5;
/** Of some of the numbers of the model the gradient is compared. */
const STRIDE = 29;

function setUp(system: string) {
  const { description, trees } = prepareTraining(
    tinyPlan(system, NARROW),
    readTrees("(A (B (T x)) (U y))\n(B (T x) (A (U y)))"),
    [],
  );
  if (description.task.family !== "steps") throw new Error("the preset scores steps");
  const limits = { maxOpen: 2, maxOpenRun: 2, maxUnary: 1 };
  const parameters = new Parameters({ engine: float64Engine(), random: randomFromSeed(5) });
  const model = buildModel({ ...description, task: { ...description.task, limits } }, parameters);
  parameters.pack();
  if (model.family !== "steps") throw new Error("the task is one of steps");
  const lesson: Lesson = { tree: trees[0]!, input: model.encoder.read(leaves(trees[0]!), null) };
  return { model, lesson };
}

interface Derived {
  readonly probability: number;
  readonly f1: number;
  readonly isGold: boolean;
  /** For each step, a number between 0 and 1 with which chance takes it. */
  readonly chances: readonly number[];
}

/** Every derivation there is. */
function derivations(model: StepModel, { tree, input }: Lesson): Derived[] {
  const { system, actions } = model.grammar;
  const tape = new Tape(model.parameters.engine, "forget");
  const scorer = model.on(tape, null);
  const start: Cursor = { memory: scorer.begin([input]).memories[0], state: system.start(leaves(tree)) };
  let paths = [{ cursor: start, probability: 1, chances: [] as number[] }];
  const found: Derived[] = [];
  while (paths.length > 0) {
    const scores = scorer.score(paths.map(({ cursor }) => cursor));
    const steps = paths.flatMap(({ cursor, probability, chances }, row) => {
      const legal = actions.legalIds(system, cursor.state);
      const masses = legal.map((id) => Math.exp(tape.memory.heap[scores.data + row * scores.cols + id]!));
      const total = masses.reduce((sum, mass) => sum + mass, 0);
      let below = 0;
      return legal.map((actionId, i) => {
        const share = masses[i]! / total;
        const chance = below + share / 2;
        below += share;
        const next = system.apply(cursor.state, actions.actions[actionId]!);
        return {
          move: { from: cursor, actionId, next },
          probability: probability * share,
          chances: [...chances, chance],
        };
      });
    });
    const after = scorer.advance(steps.map(({ move }) => move));
    paths = [];
    for (const [i, { move, probability, chances }] of steps.entries()) {
      if (move.next.finished) {
        const built = treeOf(move.next)!;
        const f1 = evalb().summarize(evalb().compare(tree, built)).f1! / 100;
        found.push({ probability, f1, isGold: treesEqual(built, tree), chances });
      } else paths.push({ cursor: { memory: after[i], state: move.next }, probability, chances });
    }
  }
  tape.reset();
  return found;
}

const expectedF1 = (all: readonly Derived[]) => all.reduce((sum, { probability, f1 }) => sum + probability * f1, 0);

describe.each(["in-order", "bottom-up", "structure-label"])("%s", (system) => {
  test("on average, the gradient is that of the expected F1, with the gold tree beside it", () => {
    const { model, lesson } = setUp(system);
    const { parameters } = model;
    const { memory } = parameters.engine;
    const objective = policyGradient.build(model as never, { samples: 2 });
    const tape = new Tape(parameters.engine, "record");
    const all = derivations(model, lesson);
    expect(all.length).toBeGreaterThan(10);
    expect(all.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9);
    for (const { chances, probability } of all) {
      const left = [...chances];
      const random = { next: () => left.shift()!, below: () => 0 };
      const context = lossContext({ random, factor: probability, tagFactor: 0 });
      tape.backward(objective.loss(tape, [lesson], context).loss);
      tape.reset();
      expect(left).toEqual([]);
    }
    const goldWeight = 1 - expectedF1(all);
    function lossNow(): number {
      parameters.pack();
      const now = derivations(model, lesson);
      return -expectedF1(now) - goldWeight * Math.log(now.find(({ isGold }) => isGold)!.probability);
    }
    let [compared, largest] = [0, 0];
    for (const { data, grad, rows, cols } of parameters.trained) {
      for (let index = 0; index < rows * cols; index += STRIDE) {
        // The heap anew each time: it moves when the memory grows.
        const value = memory.heap[data + index]!;
        memory.heap[data + index] = value + STEP;
        const above = lossNow();
        memory.heap[data + index] = value - STEP;
        const numeric = (above - lossNow()) / (2 * STEP);
        memory.heap[data + index] = value;
        expect(memory.heap[grad + index]).toBeCloseTo(numeric, 7);
        largest = Math.max(largest, Math.abs(numeric));
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(10);
    expect(largest).toBeGreaterThan(0.01);
  });

  test("the gradient of what was drawn is that of its differences", () => {
    const { model, lesson } = setUp(system);
    const objective = policyGradient.build(model as never, { samples: 3 });
    const worst = worstGradient(model.parameters, (tape) => objective.loss(tape, [lesson, lesson], lossContext()).loss);
    expect(worst.error, JSON.stringify(worst)).toBeLessThan(1e-6);
  });
});
