// The task of the thread tests: a small LSTM that learns to say what it read. A part is a list of ids, or a word for trouble.
import { glorot, glorotRows } from "../../dist/engine/initialisers.js";
import { lstm, runLstm } from "../../dist/engine/layers/lstm.js";
import { affineSum } from "../../dist/engine/ops/affine-sum.js";
import { targetLoss } from "../../dist/engine/ops/log-likelihood.js";
import { lookup } from "../../dist/engine/ops/lookup.js";
import { sum } from "../../dist/engine/ops/sum.js";
import { adam, Optimizer } from "../../dist/engine/optimizers.js";
import { Parameters } from "../../dist/engine/parameters.js";
import { Tape } from "../../dist/engine/tape.js";
import { ParserError } from "../../dist/shared/errors.js";
import { randomFromSeed } from "../../dist/shared/random.js";

export function buildTask(place, { seed }) {
  const parameters = new Parameters({ ...place, random: randomFromSeed(seed) });
  const table = parameters.table("table", 50, 8, glorotRows);
  const reader = lstm(parameters, "reader", { input: 8, hidden: 16, layers: 2, cell: "coupled" });
  const output = parameters.matrix("output", 16, 50, glorot);
  const tape = new Tape(place.engine, "record");

  function forwardBackward(part) {
    if (part === "trouble") throw new ParserError("E_TEST", "something is wrong in this thread");
    if (part === "exit") process.exit(1);
    tape.reset();
    const ids = part === "nan" ? [1] : part;
    const run = runLstm(tape, reader, null);
    run.push(
      lookup(tape, table, ids),
      ids.map(() => -1),
    );
    run.push(
      lookup(tape, table, ids),
      ids.map((_, i) => i),
    );
    if (part === "nan") place.engine.memory.heap[run.output.data] = Number.NaN;
    const loss = sum(tape, targetLoss(tape, affineSum(tape, [[run.output, output]], null), null, [...ids, ...ids]));
    tape.backward(loss);
    return [place.engine.memory.heap[loss.data], ids.length];
  }
  return { optimizer: new Optimizer(parameters, adam(), { clip: 1 }), forwardBackward };
}
