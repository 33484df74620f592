/** `treewright oracle check`: replays test vectors of exact losses. */
import { textLines } from "../../../node/text-files.ts";
import { ParserError, SyntaxProblem } from "../../../shared/errors.ts";
import { checkVector, readVector } from "../../../systems/vectors.ts";
import { defineCommand } from "../../command.ts";
import { UsageError } from "../../command-line.ts";
import { openSource } from "../../treebank-input.ts";

/** After this many, mismatches are only counted. */
const MAX_LISTED = 10;

export const oracleCheck = defineCommand({
  name: "oracle check",
  summary: "replay test vectors of exact losses",
  operands: "FILE …",
  description:
    "Reads JSON lines, plain or gzip, each a configuration with its exact loss, the loss after every legal transition and the " +
    "optimal set, and compares them with what the exact oracle says. - is the standard input. Words in these trees have no tags. " +
    "The exit code is 1 if any value differs.",
  options: {},
  examples: [
    { command: "treewright oracle check vectors/*.jsonl.gz", shows: "how many vectors there are, and mismatches" },
  ],
  async run(_, operands, terminal) {
    if (operands.length === 0) throw new UsageError("no files given", "treewright oracle check --help");
    let vectors = 0;
    const mismatches: string[] = [];
    let mismatchCount = 0;
    for (const file of operands) {
      const source = openSource(file, terminal);
      let line = 0;
      for await (const text of textLines(source)) {
        line++;
        if (text.trim() === "") continue;
        vectors++;
        const difference = at(source.name, line, () => checkVector(readVector(text)));
        if (difference === null) continue;
        mismatchCount++;
        if (mismatches.length < MAX_LISTED) mismatches.push(`${source.name}:${line} ${difference}`);
      }
    }
    terminal.stdout.write(`${vectors} vectors, ${mismatchCount} mismatches\n`);
    for (const mismatch of mismatches) terminal.stdout.write(`${mismatch}\n`);
    return mismatchCount === 0 ? 0 : 1;
  },
});

/** Says in which line of which file something is wrong. */
function at<T>(file: string, line: number, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof ParserError)) throw error;
    const reason = error instanceof SyntaxProblem ? error.reason : error.message;
    throw new SyntaxProblem(error.code, reason, { file, line, column: 1 }, { cause: error });
  }
}
