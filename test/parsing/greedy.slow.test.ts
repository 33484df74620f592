import { expect, test } from "vitest";
import { Tape } from "../../src/engine/tape.ts";
import { parseGreedily } from "../../src/parsing/greedy.ts";
import type { Model } from "../../src/scoring/model.ts";
import { leaves } from "../../src/trees/tree.ts";
import { takesMinutes } from "../helpers/patience.ts";
import { TINY_NETWORKS, TINY_TREES, tinyDescription, tinyModel } from "../helpers/tiny-model.ts";

takesMinutes();

test("a long sentence is parsed the same whether or not rows are given up on the way", () => {
  const words = TINY_TREES.flatMap(leaves);
  const long = Array.from({ length: 4500 }, (_, i) => words[(i * i) % words.length]!);
  for (const network of ["paper", "default"] as const) {
    const model = tinyModel(tinyDescription("in-order", TINY_NETWORKS[network]));
    const { memory } = model.parameters.engine;
    let released = 0;
    const watched: Model = {
      ...model,
      on(tape, drop) {
        const scorer = model.on(tape, drop);
        return { ...scorer, release: (memories) => memories };
      },
    };
    const counted: Model = {
      ...model,
      on(tape, drop) {
        const scorer = model.on(tape, drop);
        const release: typeof scorer.release = (memories) => {
          const after = scorer.release(memories);
          if (after !== memories) released++;
          return after;
        };
        return { ...scorer, release };
      },
    };
    const tape = new Tape(model.parameters.engine, "forget");
    const [few] = parseGreedily(counted, tape, [long]);
    const used = memory.used;
    const [many] = parseGreedily(watched, new Tape(model.parameters.engine, "forget"), [long]);
    expect(released).toBeGreaterThan(0);
    expect(few!.actionIds).toEqual(many!.actionIds);
    expect(few!.logProbabilities).toEqual(many!.logProbabilities);
    expect(memory.used - used).toBeGreaterThan(used / 2);
  }
});
