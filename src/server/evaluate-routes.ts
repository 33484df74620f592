/** `POST /v1/evaluate`: EVALB's figures for predicted trees, as `treewright evaluate --json` gives them. */
import { setImmediate } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { type EvalbEvaluator, evalb } from "../evaluation/evalb.ts";
import { BUILT_IN_PARAMS } from "../evaluation/evalb-params.ts";
import { readForest } from "../evaluation/forest-reader.ts";
import { type EvalbReport, evalbReport } from "../evaluation/report.ts";
import { signalOf } from "./client-signal.ts";
import { answers, EvaluateBody, OpenAnswer } from "./schemas.ts";
import { clientGone, ServiceError } from "./service-error.ts";

/** Ten times the longest of any treebank; what a tree can cost grows faster than its length. */
const MAX_TREE_LENGTH = 16_384;
/** After this many characters of trees, other requests have their turn. */
const TURN_LENGTH = 16_384;

/** What is wrong with a sentence that EVALB leaves out. */
interface SentenceProblem {
  /** From 1. */
  readonly line: number;
  readonly status: "error" | "skipped";
  readonly problem: string | null;
}

export function evaluateRoutes(app: FastifyInstance): void {
  const schema = {
    summary: "Score predicted trees against gold trees as EVALB does",
    body: EvaluateBody,
    response: answers(OpenAnswer, [400, 413, 415]),
  };
  app.post<{ Body: EvaluateBody }>("/v1/evaluate", { schema }, async ({ body }, reply) => {
    const [gold, predicted] = [linesOf(body.gold), linesOf(body.predicted)];
    if (gold.length !== predicted.length) {
      const message = `there are ${gold.length} gold sentences and ${predicted.length} predicted ones`;
      throw new ServiceError(400, "E_LINES", message, { hint: "An empty line stands for a sentence without a parse" });
    }
    return score(evalb(BUILT_IN_PARAMS[body.params ?? "collins"]), gold, predicted, signalOf(reply));
  });
}

async function score(
  evaluator: EvalbEvaluator,
  gold: readonly string[],
  predicted: readonly string[],
  signal: AbortSignal,
): Promise<EvalbReport & { readonly problems: readonly SentenceProblem[] }> {
  let counts = evaluator.zero;
  let length = 0;
  const problems: SentenceProblem[] = [];
  for (const [i, goldLine] of gold.entries()) {
    const predictedLine = predicted[i]!;
    length += goldLine.length + predictedLine.length;
    if (length > TURN_LENGTH) {
      await setImmediate();
      if (signal.aborted) throw clientGone();
      length = 0;
    }
    const forests = [forestIn(goldLine, i + 1, "gold"), forestIn(predictedLine, i + 1, "predicted")] as const;
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
