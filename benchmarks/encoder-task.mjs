// What a thread of benchmarks/encoder.mjs trains: an encoder whose rows are to become small, with AdamW.
import { multiply } from "../dist/engine/ops/multiply.js";
import { sum } from "../dist/engine/ops/sum.js";
import { adam, Optimizer } from "../dist/engine/optimizers.js";
import { Tape } from "../dist/engine/tape.js";
import { randomFromSeed } from "../dist/shared/random.js";
import { buildEncoder } from "./encoder-model.mjs";

export function buildTask(place, { model }) {
  const { parameters, encoder } = buildEncoder(place, model, null, "train");
  const groupOf = ({ kind }) => ({ rate: 1, decay: kind === "vector" ? 0 : 1 });
  const optimizer = new Optimizer(parameters, adam({ weightDecay: 0.01 }), { clip: 1, groupOf });
  const tape = new Tape(place.engine, "record");
  return {
    optimizer,
    forwardBackward(inputs) {
      const { words } = encoder.encode(tape, inputs, { rate: 0.1, random: randomFromSeed(optimizer.updates) });
      const loss = sum(tape, multiply(tape, words[0], words[0]), 1e-4);
      const value = place.engine.memory.heap[loss.data];
      tape.backward(loss);
      tape.reset();
      return [value];
    },
  };
}
