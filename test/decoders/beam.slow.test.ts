import { expect, test } from "vitest";
import type { StepModel } from "../../src/contracts/model.ts";
import { Tape } from "../../src/engine/tape.ts";
import { decodingFor } from "../../src/models/decoding.ts";
import { leaves } from "../../src/trees/tree.ts";
import { TINY_NETWORKS, TINY_TREES, tinyDescription, tinyModel } from "../helpers/tiny-model.ts";

const words = TINY_TREES.flatMap(leaves);
const sentence = Array.from({ length: 2000 }, (_, i) => words[(i * i) % words.length]!);

/** The best tree of a beam of 10, and the numbers that the engine's memory had room for at the end. */
function parse(keepsAll: boolean) {
  const model = tinyModel(tinyDescription("in-order", TINY_NETWORKS.default)) as StepModel; // the preset scores steps
  const network: StepModel = {
    ...model,
    on(tape, drop) {
      const scorer = model.on(tape, drop);
      return keepsAll ? { ...scorer, release: (memories) => memories } : scorer;
    },
  };
  const { part, options } = decodingFor(network, { kind: "beam", options: { beam: 10 } });
  const tape = new Tape(model.parameters.engine, "forget");
  const best = part.decode(network, tape, [{ sentence }], options)[0]![0]!;
  return { best: best.derivation, used: model.parameters.engine.memory.used };
}

test("2,000 words with a beam of 10: memory is given up on the way, and the tree is the same", () => {
  const few = parse(false);
  const all = parse(true);
  expect(few.best).toEqual(all.best);
  expect(few.used).toBeLessThan(all.used / 4);
});
