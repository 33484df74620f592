/** What a command that parses says of sentences without a parse: each in its turn, how many there were at the end. */
import type { Outcome } from "../node/written-parses.ts";
import { ParserError } from "../shared/errors.ts";
import type { Terminal } from "./command.ts";
import { listProblems } from "./problem-list.ts";

export interface SentenceReporter {
  see(outcome: Outcome): void;
  /** At the end: the exit code. */
  code(): number;
}

export function reporterTo({ stderr }: Pick<Terminal, "stderr">): SentenceReporter {
  const problems = listProblems(stderr);
  return {
    see(outcome) {
      if (outcome instanceof ParserError) problems.add(outcome);
    },
    code() {
      const { count } = problems;
      if (count > 0) stderr.write(`treewright: ${count} ${count === 1 ? "sentence has" : "sentences have"} no parse\n`);
      return count > 0 ? 1 : 0;
    },
  };
}
