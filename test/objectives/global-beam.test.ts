/** Where training for beam search learns: a hand-made network whose scores are written down, on a sentence of two words. */
import { describe, expect, test } from "vitest";
import type { StepModel } from "../../src/contracts/model.ts";
import { defineNetwork } from "../../src/contracts/network.ts";
import { jsKernels } from "../../src/engine/kernels-js.ts";
import { createMemory } from "../../src/engine/memory.ts";
import { Parameters } from "../../src/engine/parameters.ts";
import { Tape } from "../../src/engine/tape.ts";
import { buildModel } from "../../src/models/model.ts";
import { perceptron, softmax } from "../../src/objectives/global-beam/beam-losses.ts";
import { globalBeam } from "../../src/objectives/global-beam/global-beam.ts";
import { findDisputes, type SearchOptions } from "../../src/objectives/global-beam/search.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { leaves } from "../../src/trees/tree.ts";
import { lossContext } from "../helpers/tiny-objective.ts";

const gold = readTree("(S (X a) (X b))");
const ACTIONS = ["NT-S", "NT-Y", "RE", "SH"];

/** The score of the last action of each of these beginnings; 0 for all others. */
type Script = Readonly<Record<string, number>>;

/** A top-down model that scores by a script; what it scores is a parameter, so that it can learn. */
function scripted(script: Script): StepModel {
  const memory = createMemory();
  const parameters = new Parameters({ engine: { memory, kernels: jsKernels(memory) }, random: randomFromSeed(1) });
  const network = defineNetwork({
    kind: "scripted",
    family: "steps",
    options: {},
    build(_parameters, _options, _encoder, { actions }) {
      return {
        on: (tape) => ({
          begin: ({ lengths }) => lengths.map(() => ""),
          score(cursors) {
            const scores = tape.tensor("scores", cursors.length, actions.size);
            for (const [row, { memory: before }] of cursors.entries()) {
              for (const [id, name] of actions.names.entries()) {
                tape.memory.heap[scores.data + row * scores.cols + id] = script[`${before}${name}`] ?? 0;
              }
            }
            return scores;
          },
          advance: (moves) => moves.map(({ from, actionId }) => `${from.memory}${actions.names[actionId]} `),
          release: (memories) => memories,
        }),
      };
    },
  });
  const description = {
    encoder: { kind: "tokens", options: {}, names: null },
    tags: { names: ["X"], head: null },
    network: { kind: "scripted", options: {} },
    task: { family: "steps", system: "top-down", limits: { maxOpen: 2, maxOpenRun: 2 }, actions: ACTIONS },
    decoder: { kind: "beam", options: {} },
  } as const;
  const model = buildModel(description, parameters, { parts: { networks: [network] } });
  if (model.family !== "steps") throw new Error("it scores steps");
  return model;
}

function disputeOf(script: Script, given: Omit<SearchOptions, "trainingCompare"> & Partial<SearchOptions>) {
  const options: SearchOptions = { trainingCompare: "scores", ...given };
  const model = scripted(script);
  const tape = new Tape(model.parameters.engine, "forget");
  const [found] = findDisputes(model, tape, [{ tree: gold, input: model.encoder.read(leaves(gold), null) }], options);
  const named = (actionIds: readonly number[]) => actionIds.map((id) => ACTIONS[id]).join(" ");
  return { ...found!, gold: named(found!.gold), rivals: found!.rivals.map(named) };
}

// Gold is NT-S SH SH RE. The model prefers a Y over the first word: by 1 when that is read, by 4 after the second, by 1 at the end.
const MISLED: Script = {
  "NT-S": 5,
  "NT-S NT-Y": 2,
  "NT-S SH": 1,
  "NT-S NT-Y SH RE": 1,
  "NT-S NT-Y SH RE SH": 2,
  "NT-S NT-Y SH RE SH RE": -3,
};

describe("the place to learn at", () => {
  test("early: where the gold derivation falls out of the beam", () => {
    expect(disputeOf(MISLED, { trainingBeam: 1, update: "early" })).toEqual({
      stop: 0,
      gold: "NT-S SH",
      rivals: ["NT-S NT-Y"],
      violation: 1,
    });
  });

  test.each(["early", "max-violation"] as const)(
    "%s: where the gold derivation falls out between two words, though it is ahead at the next one",
    (update) => {
      const script = { "NT-S": 5, "NT-S NT-Y": 2, "NT-S SH": 1, "NT-S NT-Y SH": -5 };
      expect(disputeOf(script, { trainingBeam: 1, update })).toEqual({
        stop: 0,
        gold: "NT-S SH",
        rivals: ["NT-S NT-Y"],
        violation: 1,
      });
    },
  );

  test("max-violation: where the other derivation has the largest lead", () => {
    expect(disputeOf(MISLED, { trainingBeam: 1, update: "max-violation" })).toEqual({
      stop: 1,
      gold: "NT-S SH SH",
      rivals: ["NT-S NT-Y SH RE SH"],
      violation: 4,
    });
  });

  test("early: at the end, if the gold derivation stays in the beam", () => {
    const { stop, rivals, gold: whole, violation } = disputeOf(MISLED, { trainingBeam: 32, update: "early" });
    expect([stop, whole, rivals[0], violation]).toEqual([2, "NT-S SH SH RE", "NT-S NT-Y SH RE NT-S SH RE RE", 2]);
    expect(rivals).not.toContain(whole);
  });

  test.each(["early", "max-violation"] as const)(
    "%s: nowhere, if the gold derivation is ahead throughout",
    (update) => {
      const script = { "NT-S": 9, "NT-S SH": 9, "NT-S SH SH": 9, "NT-S SH SH RE": 9 };
      expect(disputeOf(script, { trainingBeam: 4, update }).violation).toBeLessThan(0);
    },
  );

  test.each([
    ["scores", 8],
    ["probabilities", -1],
  ] as const)("by %s: the score of an action that has no alternative counts, or does not", (trainingCompare, lead) => {
    const script = { "NT-S": 5, "NT-S SH": 1, "NT-S SH SH": 9, "NT-S SH SH RE": 9, "NT-S NT-S SH": 9 };
    const found = disputeOf(script, { trainingBeam: 2, update: "max-violation", trainingCompare });
    expect(found).toMatchObject({ stop: 0, gold: "NT-S SH", rivals: ["NT-S NT-S SH"] });
    expect(found.violation).toBeCloseTo(lead, 5);
  });

  test("equal scores are no lead of the gold derivation: it learns from them", () => {
    expect(disputeOf({}, { trainingBeam: 1, update: "early" })).toMatchObject({ stop: 0, violation: 0 });
  });
});

describe("the loss", () => {
  const scores = [1, 3, 2];

  test("of the perceptron is the lead of the best rival", () => {
    expect(perceptron.judge(scores)).toEqual({ loss: 2, weights: [-1, 1] });
    const dispute = { stop: 0, gold: [0], rivals: [[1], [2]] };
    expect(perceptron.paths({ ...dispute, violation: 0 })).toEqual([[0], [1]]);
    expect(perceptron.paths({ ...dispute, violation: -0.5 })).toEqual([]);
  });

  test("of the softmax is the logarithm of the gold derivation's share", () => {
    const { loss, weights } = softmax.judge(scores);
    const whole = Math.exp(1) + Math.exp(3) + Math.exp(2);
    expect(loss).toBeCloseTo(-Math.log(Math.exp(1) / whole), 12);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(0, 12);
    expect(weights[1]).toBeCloseTo(Math.exp(3) / whole, 12);
  });

  test.each([
    ["early", 1],
    ["max-violation", 4],
  ] as const)("of a batch adds up the sentences: %s", (update, lead) => {
    const model = scripted(MISLED);
    const options = { trainingBeam: 1, update, beamLoss: "perceptron", trainingCompare: "scores" };
    const objective = globalBeam.build(model, options);
    const lesson = { tree: gold, input: model.encoder.read(leaves(gold), null) };
    const tape = new Tape(model.parameters.engine, "record");
    const { statistics } = objective.loss(tape, [lesson, lesson], lossContext({ factor: 0.5 }));
    expect(statistics).toMatchObject({ loss: lead, sentences: 2, right: 0, words: 4 });
    expect(globalBeam.measures(statistics).right).toBe(0);
  });
});
