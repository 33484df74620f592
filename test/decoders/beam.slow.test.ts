import { expect, test } from "vitest";
import type { StepModel } from "../../src/contracts/model.ts";
import { Tape } from "../../src/engine/tape.ts";
import { decodingFor } from "../../src/models/decoding.ts";
import { leaves } from "../../src/trees/tree.ts";
import { TINY_NETWORKS, TINY_TREES, tinyDescription, tinyModel } from "../helpers/tiny-model.ts";

const words = TINY_TREES.flatMap(leaves);
const sentenceOf = (length: number) => Array.from({ length }, (_, i) => words[(i * i) % words.length]!);

/** The best tree of a beam of 10, and the numbers that the engine's memory had room for at the end. */
function parse(length: number, keepsAll: boolean) {
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
  const best = part.decode(network, tape, [{ sentence: sentenceOf(length) }], options)[0]![0]!;
  return { best: best.derivation, used: model.parameters.engine.memory.used };
}

test("2,000 words with a beam of 10 take less memory than 500 would if nothing were given up, and trees stay the same", () => {
  const kept = parse(500, true);
  expect(parse(500, false).best).toEqual(kept.best);
  expect(parse(2000, false).used).toBeLessThan(kept.used);
});
