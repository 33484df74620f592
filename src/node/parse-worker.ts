/** A thread that parses: builds the model upon the weights that are there already, and then takes one batch after the other. */
import { parentPort, workerData } from "node:worker_threads";
import { attachMemory } from "../engine/memory.ts";
import { Parameters } from "../engine/parameters.ts";
import { Tape } from "../engine/tape.ts";
import { decode } from "../parsing/decoder.ts";
import { NO_CHANCE } from "../parsing/load-model.ts";
import { buildModel } from "../scoring/model.ts";
import { ParserError } from "../shared/errors.ts";
import { leaf } from "../trees/tree.ts";
import { chooseKernels } from "./kernels.ts";
import type { ThreadAnswer, ThreadJob, ThreadStart } from "./parse-thread.ts";

const { memory: wasm, ledger, kernels, places, description, tagger }: ThreadStart = workerData;
const memory = attachMemory(wasm, ledger);
const engine = { memory, kernels: await chooseKernels(kernels, memory) };
const parameters = new Parameters({ engine, random: NO_CHANCE, purpose: "use", thread: 1, threads: 2, places });
const model = buildModel(description, parameters, tagger);
const tape = new Tape(engine, "forget");

parentPort!.on("message", ({ id, words, tags }: ThreadJob) => {
  memory.refresh();
  const sentences = words.map((sentence, s) => sentence.map((word, i) => leaf(tags[s]?.[i] ?? null, word)));
  const results = decode(model, tape, sentences).map((result) => {
    if (result instanceof ParserError) return { code: result.code, message: result.message, hint: result.hint };
    const actionIds = Int32Array.from(result.actionIds);
    return { actionIds, logProbabilities: Float32Array.from(result.logProbabilities), tags: result.tags };
  });
  const answer: ThreadAnswer = { id, results };
  parentPort!.postMessage(answer);
});
parentPort!.postMessage("ready");
