/** A thread of a team other than the first: builds the same model on the same memory, and then takes its part of each step. */
import { workerData } from "node:worker_threads";
import { attachMemory } from "../../engine/memory.ts";
import { type BuildTask, Team } from "../../engine/threads.ts";
import { chooseKernels } from "../kernels.ts";
import type { WorkerStart, WorkerStep } from "./training-team.ts";
import { answerQuestions } from "./worker-side.ts";

const start: WorkerStart = workerData;
const memory = attachMemory(start.memory);
const engine = { memory, kernels: await chooseKernels(start.kernels, memory) };
const { buildTask }: { buildTask: BuildTask<unknown, unknown> } = await import(start.module);
const { threads, thread, places } = start;
const task = await buildTask({ engine, threads, thread, places }, start.options);
const team = new Team(threads, start.team);

process.on("exit", () => team.leave());
answerQuestions((asked) => {
  const { part, rate, update } = asked as WorkerStep; // training-team.ts asks nothing else
  team.step(task, part, rate, update);
  return null;
});
