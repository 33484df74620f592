/** What `evaluate` and `compare` share: parameters by name or file, and files that are scored line against line. */
import { type EvalbEvaluator, evalb } from "../evaluation/evalb.ts";
import { BUILT_IN_PARAMS, readEvalbParams } from "../evaluation/evalb-params.ts";
import { readForest } from "../evaluation/forest-reader.ts";
import type { SentenceResult } from "../evaluation/sentence-result.ts";
import { fileSource, textLines, wholeText } from "../node/text-files.ts";
import { ParserError } from "../shared/errors.ts";
import type { OptionSpec, OptionValues } from "./command.ts";

export const EVALUATION_OPTIONS = {
  params: {
    type: "string",
    value: "collins|new|FILE",
    default: "collins",
    description: "EVALB's parameters: collins or new (built in), or the path of a .prm file",
  },
  tags: {
    type: "string",
    choices: ["own", "gold"],
    default: "own",
    description: "delete punctuation by each side's own tags, as EVALB does, or by the gold tags on both sides",
  },
  encoding: { type: "string", value: "NAME", default: "utf-8", description: "encoding of the files" },
  json: { type: "boolean", description: "print one JSON object" },
} as const satisfies Record<string, OptionSpec>;

export async function loadEvaluator({
  params,
  tags,
}: OptionValues<Pick<typeof EVALUATION_OPTIONS, "params" | "tags">>): Promise<EvalbEvaluator> {
  if (Object.hasOwn(BUILT_IN_PARAMS, params)) return evalb(BUILT_IN_PARAMS[params], { tags });
  return evalb(readEvalbParams(await wholeText(fileSource(params)), params), { tags });
}

export interface ScoredFiles {
  readonly evaluator: EvalbEvaluator;
  readonly gold: string;
  readonly predicted: readonly string[];
  readonly encoding: string;
}

/** For each line, the result of each predicted file. An empty line is a prediction that was not made. */
export async function* scoreFiles(files: ScoredFiles): AsyncGenerator<SentenceResult[], void, undefined> {
  const paths = [files.gold, ...files.predicted];
  const readers = paths.map((path) => textLines(fileSource(path), files.encoding));
  try {
    for (let lineNumber = 1; ; lineNumber++) {
      const lines: (string | null)[] = [];
      for (const reader of readers) {
        const next = await reader.next();
        lines.push(next.done ? null : next.value);
      }
      if (lines.every((line) => line === null)) return;
      if (lines.includes(null)) throw await unequalLines(paths, readers, { lines, lineNumber });
      const [gold, ...predicted] = lines.map((line, i) => readForest(line ?? "", lineNumber, paths[i]));
      yield predicted.map((forest) => files.evaluator.score(gold!, forest));
    }
  } finally {
    for (const reader of readers) await reader.return();
  }
}

/** The line of standard error that names an error sentence. */
export function errorLine(file: string, lineNumber: number, result: SentenceResult): string {
  return `${file}:${lineNumber} ${result.problem}\n`;
}

interface Unequal {
  readonly lines: readonly (string | null)[];
  readonly lineNumber: number;
}

/** Counts on from where the first file ended: what is read may be a pipe, which cannot be read twice. */
async function unequalLines(
  paths: readonly string[],
  readers: readonly AsyncIterable<string>[],
  { lines, lineNumber }: Unequal,
): Promise<ParserError> {
  const counts: string[] = [];
  for (const [i, path] of paths.entries()) {
    let count = lines[i] === null ? lineNumber - 1 : lineNumber;
    for await (const _ of readers[i]!) count++;
    counts.push(`${path} has ${count}`);
  }
  return new ParserError("E_LINES", `the files have different numbers of lines: ${counts.join(", ")}`, {
    hint: "Line n is scored against line n; a sentence without a parse is an empty line",
  });
}
