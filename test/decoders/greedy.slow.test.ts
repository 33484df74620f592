import { expect, test } from "vitest";
import type { BoundSteps, StepModel } from "../../src/contracts/model.ts";
import { Tape } from "../../src/engine/tape.ts";
import { decodingFor } from "../../src/models/decoding.ts";
import { leaves, type Sentence } from "../../src/trees/tree.ts";
import { TINY_NETWORKS, TINY_TREES, tinyDescription, tinyModel } from "../helpers/tiny-model.ts";

function derivationOf(model: StepModel, sentence: Sentence) {
  const { part, options } = decodingFor(model);
  return part.decode(model, new Tape(model.parameters.engine, "forget"), [{ sentence }], options)[0]![0]!.derivation!;
}

/** The same model with another way to give up rows. */
function releasing(model: StepModel, release: (scorer: BoundSteps) => BoundSteps["release"]): StepModel {
  return {
    ...model,
    on(tape, drop) {
      const scorer = model.on(tape, drop);
      return { ...scorer, release: release(scorer) };
    },
  };
}

test.each(["paper", "default"] as const)(
  "a long sentence is parsed the same whether or not rows are given up on the way, %s network",
  (network) => {
    const words = TINY_TREES.flatMap(leaves);
    const long = Array.from({ length: 4500 }, (_, i) => words[(i * i) % words.length]!);
    const model = tinyModel(tinyDescription("in-order", TINY_NETWORKS[network])) as StepModel; // both presets score steps
    const { memory } = model.parameters.engine;
    let released = 0;
    const counted = releasing(model, (scorer) => (memories) => {
      const after = scorer.release(memories);
      if (after !== memories) released++;
      return after;
    });
    const keeping = releasing(model, () => (memories) => memories);
    const few = derivationOf(counted, long);
    const used = memory.used;
    const many = derivationOf(keeping, long);
    expect(released).toBeGreaterThan(0);
    expect(few).toEqual(many);
    expect(memory.used - used).toBeGreaterThan(used / 2);
  },
);
