/** Problems that do not stop a command: the first ones are listed on the standard error, all of them are counted. */
import type { Writable } from "node:stream";
import type { ParserError } from "../shared/errors.ts";

export interface ProblemList {
  add(problem: ParserError): void;
  readonly count: number;
}

/** After this many, problems are only counted. */
const MAX_LISTED = 20;

export function listProblems(stderr: Writable): ProblemList {
  let count = 0;
  return {
    add(problem) {
      count++;
      if (count <= MAX_LISTED) stderr.write(`treewright: ${problem.message} (${problem.code})\n`);
      if (count === MAX_LISTED) stderr.write("treewright: further problems are counted but not shown\n");
    },
    get count() {
      return count;
    },
  };
}
