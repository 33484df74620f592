/** `parse --rerank`: the k best trees of each sentence in the order of two models. */
import type { Parse } from "../../../parsing/parse.ts";
import { Parser } from "../../../parsing/parser.ts";
import { RERANK_WEIGHT, rerank } from "../../../parsing/rerank.ts";
import { ParserError } from "../../../shared/errors.ts";
import type { OptionSpec, OptionValues, Terminal } from "../../command.ts";
import { UsageError } from "../../command-line.ts";
import { kernelChoiceOf } from "../../kernel-choice.ts";

export const RERANK_OPTIONS = {
  rerank: {
    type: "string",
    value: "MODEL",
    description:
      "order the k best trees (default: 10) by this generative model too; write the best one, or all with --k-best",
  },
  "rerank-weight": {
    type: "number",
    value: "W",
    default: RERANK_WEIGHT,
    description: "the weight of the generative model, from 0 to 1; the parser's own has the rest",
  },
} as const satisfies Record<string, OptionSpec>;

/** Trees that a generative model chooses from: more are rarely better, and each costs time. */
const RERANKED_TREES = 10;

export interface Reranker {
  /** How many trees of a sentence the parser has to find. */
  readonly kBest: number | undefined;
  readonly change: (parse: Parse) => Parse;
  dispose(): void;
}

interface RerankWishes extends OptionValues<typeof RERANK_OPTIONS> {
  readonly kernels?: string | undefined;
  readonly "k-best"?: number | undefined;
}

/** Without --rerank, parses stay as they are. The second model runs in one thread: it scores trees that are there already. */
export async function loadReranker(given: RerankWishes, { environment }: Terminal): Promise<Reranker> {
  const { rerank: model, "rerank-weight": weight, "k-best": kBest } = given;
  if (model === undefined) return { kBest, change: (parse) => parse, dispose() {} };
  const kernels = kernelChoiceOf(given.kernels, environment, "auto");
  const generative = await Parser.load(model, { threads: 1, kernels });
  if (!generative.info.generates) {
    generative.dispose();
    throw new ParserError("E_NOT_GENERATIVE", `${model} scores trees for given words: it cannot rerank`, {
      hint: "Name a model that generates words; treewright train --preset generative makes one",
    });
  }
  return {
    kBest: kBest ?? RERANKED_TREES,
    change: (parse) => rerank(parse, generative, { weight, keep: kBest ?? 1 }),
    dispose: () => generative.dispose(),
  };
}

export function checkRerankFlags(given: RerankWishes & { readonly trace?: boolean | undefined }): void {
  const { rerank: model, "rerank-weight": weight, trace } = given;
  if (trace && model !== undefined) throw new UsageError("--trace does not go with --rerank");
  if (!(weight >= 0 && weight <= 1)) {
    throw new UsageError(`--rerank-weight must be a number from 0 to 1, not ${weight}`);
  }
}
