/** A long sentence under a beam, with the English model: one of random weights never ends a constituent, which takes quadratic time. */
import { expect, test } from "vitest";
import type { StepModel } from "../../src/contracts/model.ts";
import { Tape } from "../../src/engine/tape.ts";
import { decodingFor } from "../../src/models/decoding.ts";
import { placeModel, readModelSource } from "../../src/parsing/load-model.ts";
import { leaves } from "../../src/trees/tree.ts";
import { FORTY_TREES } from "../helpers/forty-trees.ts";

const words = FORTY_TREES.flatMap(leaves);
const sentence = Array.from({ length: 2000 }, (_, i) => words[i % words.length]!);

/** How many numbers the engine's memory gets for it. */
async function memoryFor(keepsAll: boolean): Promise<number> {
  const model = (await placeModel(await readModelSource("english-fast"))) as StepModel; // the English model scores steps
  const network: StepModel = {
    ...model,
    on(tape, drop) {
      const scorer = model.on(tape, drop);
      return keepsAll ? { ...scorer, release: (memories) => memories } : scorer;
    },
  };
  const { engine } = model.parameters;
  const before = engine.memory.used;
  const { part, options } = decodingFor(network, { kind: "beam", options: { beam: 10 } });
  part.decode(network, new Tape(engine, "forget"), [{ sentence }], options);
  return engine.memory.used - before;
}

test("2,000 words with a beam of 10 take less memory than they would if nothing were given up on the way", async () => {
  expect(await memoryFor(false)).toBeLessThan(0.7 * (await memoryFor(true)));
});
