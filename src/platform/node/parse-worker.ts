/** A thread that parses: builds the model on the existing weights, and then takes one batch after the other. */
import { workerData } from "node:worker_threads";
import type { Parts } from "../../contracts/parts.ts";
import { attachMemory } from "../../engine/memory.ts";
import { Parameters } from "../../engine/parameters.ts";
import { Tape } from "../../engine/tape.ts";
import { decode, decodingFor } from "../../models/decoding.ts";
import { buildModel } from "../../models/model.ts";
import { answerOf, type ParseQuestion, requestsOf, type ThreadStart } from "../../models/shared-model.ts";
import { NO_CHANCE } from "../../shared/random.ts";
import { chooseKernels } from "../kernels.ts";
import { answerQuestions } from "./worker-side.ts";

const start: ThreadStart = workerData;
const memory = attachMemory(start.memory, start.ledger);
const engine = { memory, kernels: await chooseKernels(start.kernels, memory) };
const parts: Parts = start.partsModule === null ? {} : (await import(start.partsModule)).parts;
const parameters = new Parameters({ engine, random: NO_CHANCE, purpose: "use", attachTo: start.places });
const model = buildModel(start.description, parameters, { tagger: start.tagger, parts });
const tape = new Tape(engine, "forget");

answerQuestions((asked) => {
  const question = asked as ParseQuestion; // parsing-threads.ts asks nothing else
  memory.refresh();
  return answerOf(decode(model, tape, requestsOf(question), decodingFor(model, question.decoder, parts)));
});
