/** EVALB's figures for predicted trees, for `POST /v1/evaluate`. */
import { evalb } from "../evaluation/evalb.ts";
import { BUILT_IN_PARAMS } from "../evaluation/evalb-params.ts";
import { readForest } from "../evaluation/forest-reader.ts";
import { type EvalbReport, evalbReport } from "../evaluation/report.ts";
import type { EvaluateBody } from "./schemas.ts";
import { ServiceError } from "./service-error.ts";

/** Ten times the longest of any treebank; what a tree can cost grows faster than its length. */
const MAX_TREE_LENGTH = 16_384;

/** What is wrong with a sentence that EVALB leaves out. */
interface SentenceProblem {
  /** From 1. */
  readonly line: number;
  readonly status: "error" | "skipped";
  readonly problem: string | null;
}

export function scoreTrees(body: EvaluateBody): EvalbReport & { readonly problems: readonly SentenceProblem[] } {
  const [gold, predicted] = [linesOf(body.gold), linesOf(body.predicted)];
  if (gold.length !== predicted.length) {
    const message = `there are ${gold.length} gold sentences and ${predicted.length} predicted ones`;
    throw new ServiceError(400, "E_LINES", message, { hint: "An empty line stands for a sentence without a parse" });
  }
  const evaluator = evalb(BUILT_IN_PARAMS[body.params ?? "collins"]);
  let counts = evaluator.zero;
  const problems: SentenceProblem[] = [];
  for (const [i, goldLine] of gold.entries()) {
    const forests = [forestIn(goldLine, i + 1, "gold"), forestIn(predicted[i]!, i + 1, "predicted")] as const;
    const result = evaluator.score(...forests);
    const { status, problem } = result;
    if (status !== "valid") problems.push({ line: i + 1, status, problem });
    counts = evaluator.add(counts, evaluator.count([result]));
  }
  return { ...evalbReport(counts, evaluator.params.cutoffLength), problems };
}

function forestIn(line: string, lineNumber: number, name: string) {
  if (line.length > MAX_TREE_LENGTH) {
    throw new ServiceError(
      413,
      "E_TREE_TOO_LONG",
      `${name}:${lineNumber} is longer than ${MAX_TREE_LENGTH} characters`,
    );
  }
  return readForest(line, lineNumber, name);
}

/** A text ends with its last line, whether or not that is closed. */
function linesOf(trees: string | readonly string[]): readonly string[] {
  return typeof trees === "string" ? trees.replace(/\r?\n$/, "").split(/\r?\n/) : trees;
}
