/**
 * What a request may ask beside parsing, as functions from a body to an answer. They run in a thread of their own (side-thread.ts): what
 * they cost depends on the trees that a client sends, and nobody else should wait for it.
 */

import { ParserError } from "../shared/errors.ts";
import { scoreTrees } from "./evaluate-task.ts";
import { inspectTree } from "./oracle-task.ts";
import type { EvaluateBody, OracleBody } from "./schemas.ts";
import { ServiceError } from "./service-error.ts";

export type Task =
  | { readonly name: "evaluate"; readonly body: EvaluateBody }
  | { readonly name: "oracle"; readonly body: OracleBody };

/** An error as it is sent from the thread. */
export interface Problem {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly hint: string | undefined;
}

export type TaskAnswer = { readonly result: object } | { readonly problem: Problem };

/** Bad input is an answer; a fault of ours ends the thread, and says so in the log. */
export function answerTo(task: Task): TaskAnswer {
  try {
    return { result: task.name === "oracle" ? inspectTree(task.body) : scoreTrees(task.body) };
  } catch (error) {
    if (!(error instanceof ParserError)) throw error;
    const { code, message, hint } = error;
    return { problem: { status: error instanceof ServiceError ? error.status : 400, code, message, hint } };
  }
}

export function errorOf({ status, code, message, hint }: Problem): ServiceError {
  return new ServiceError(status, code, message, hint === undefined ? {} : { hint });
}
