/** What every worker thread of ours does: says that it is ready, then answers one question after the other. */
import { parentPort } from "node:worker_threads";
import type { Answer, Question } from "./worker-handle.ts";

export function answerQuestions(answerTo: (question: unknown) => unknown): void {
  parentPort!.on("message", ({ id, question }: Question) => {
    const answer = answerTo(question);
    parentPort!.postMessage({ id, answer } satisfies Answer);
  });
  parentPort!.postMessage("ready");
}
