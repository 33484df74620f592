import { expect, test } from "vitest";
import type { StepModel } from "../../src/contracts/model.ts";
import { Tape } from "../../src/engine/tape.ts";
import { decodingFor } from "../../src/models/decoding.ts";
import { leaves } from "../../src/trees/tree.ts";
import { TINY_NETWORKS, TINY_TREES, tinyDescription, tinyModel } from "../helpers/tiny-model.ts";

const words = TINY_TREES.flatMap(leaves);
const sentenceOf = (length: number) => Array.from({ length }, (_, i) => words[(i * i) % words.length]!);

/** How many numbers the engine's memory has at the end. */
function parse(length: number, keepsAll: boolean): number {
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
  part.decode(network, tape, [{ sentence: sentenceOf(length) }], options);
  return model.parameters.engine.memory.used;
}

test("2,000 words with a beam of 10 take less memory than 1,000 would if nothing were given up on the way", () => {
  expect(parse(2000, false)).toBeLessThan(parse(1000, true));
});
