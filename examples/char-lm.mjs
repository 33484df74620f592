// A character-level language model on the engine: an LSTM reads a text and guesses each next character.
//
//   node examples/char-lm.mjs [--text README.md] [--steps 300] [--threads 1] [--kernels wasm] [--seed 1] [--json]
//
// Run `npm run build` first. The same file is the module each thread of a team imports: `buildTask` makes the model.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { isMainThread } from "node:worker_threads";
import {
  adam,
  affineSum,
  chooseKernels,
  createMemory,
  glorot,
  glorotRows,
  lookup,
  lstm,
  Optimizer,
  Parameters,
  randomFromSeed,
  runLstm,
  startTeam,
  sum,
  Tape,
  targetLoss,
} from "treewright/engine";

const HIDDEN = 128;
const LENGTH = 32; // characters of a piece
const BATCH = 32; // pieces of a batch, over all threads

/** The model, its parameters on `place`, and what one thread does with its part of a batch: pieces of character ids. */
export function buildTask(place, { characters, seed }) {
  const parameters = new Parameters({ ...place, random: randomFromSeed(seed) });
  const embedding = parameters.table("embedding", characters, 32, glorotRows);
  const reader = lstm(parameters, "reader", { input: 32, hidden: HIDDEN, layers: 1, cell: "standard" });
  const output = parameters.matrix("output", HIDDEN, characters, glorot);
  const bias = parameters.vector("bias", characters);
  const optimizer = new Optimizer(parameters, adam(), { clip: 5 });
  const tape = new Tape(place.engine, "record");

  function forwardBackward(pieces) {
    tape.reset();
    const run = runLstm(tape, reader, null);
    const targets = [];
    for (let t = 0; t < LENGTH; t++) {
      const previous = pieces.map((_, i) => (t === 0 ? -1 : run.output.rows - pieces.length + i));
      const read = pieces.map((piece) => piece[t]);
      run.push(lookup(tape, embedding, read), previous); // P×HIDDEN more states
      for (const piece of pieces) targets.push(piece[t + 1]);
    }
    const scores = affineSum(tape, [[run.output, output]], bias); // (P·LENGTH)×characters
    const loss = sum(tape, targetLoss(tape, scores, null, targets), 1 / (BATCH * LENGTH));
    tape.backward(loss);
    return [place.engine.memory.heap[loss.data]];
  }
  return { optimizer, forwardBackward };
}

async function main() {
  const { values } = parseArgs({
    options: {
      text: { type: "string", default: "README.md" },
      steps: { type: "string", default: "300" },
      threads: { type: "string", default: "1" },
      kernels: { type: "string", default: "wasm" },
      seed: { type: "string", default: "1" },
      json: { type: "boolean", default: false },
    },
  });
  const [steps, threads, seed] = [values.steps, values.threads, values.seed].map(Number);
  const text = [...readFileSync(values.text, "utf8")];
  const alphabet = [...new Set(text)].sort();
  const ids = text.map((character) => alphabet.indexOf(character));

  const memory = createMemory({ shared: threads > 1 });
  const engine = { memory, kernels: await chooseKernels(values.kernels, memory) };
  const options = { characters: alphabet.length, seed };
  const team = await startTeam({ engine, threads, module: new URL(import.meta.url), options });
  const random = randomFromSeed(seed + 1);
  const losses = [];
  const start = performance.now();
  for (let step = 0; step < steps; step++) {
    const pieces = Array.from({ length: BATCH }, () => {
      const from = random.below(ids.length - LENGTH);
      return ids.slice(from, from + LENGTH + 1);
    });
    const share = BATCH / threads;
    const parts = Array.from({ length: threads }, (_, i) => pieces.slice(i * share, (i + 1) * share));
    losses.push(team.step(parts, 0.003)[0]);
    if (!values.json && step % 20 === 0) console.log(`step ${step}: ${losses.at(-1).toFixed(4)} nats a character`);
  }
  const perSecond = (steps * BATCH * LENGTH) / ((performance.now() - start) / 1000);
  const hash = createHash("sha256");
  for (const { data } of team.task.optimizer.parameters.values().values()) hash.update(data);
  const weights = hash.digest("hex");
  if (values.json) console.log(JSON.stringify({ kernels: engine.kernels.name, threads, losses, perSecond, weights }));
  else console.log(`${Math.round(perSecond)} characters/s on ${engine.kernels.name}; weights ${weights.slice(0, 16)}`);
  await team.close();
}

if (isMainThread) main(); // not awaited: threads (this one too) import the module once it is complete
