/** The options of `treewright parse`, and what does not go together. */
import { RANKINGS } from "../../../decoders/beam/beam.ts";
import { BATCH_LIMITS } from "../../../parsing/batches.ts";
import { MAX_WORDS } from "../../../parsing/parser-options.ts";
import type { WritableFormat } from "../../../trees/tree-format.ts";
import { grouped, type OptionValues } from "../../command.ts";
import { UsageError } from "../../command-line.ts";
import { WRITABLE_HELP, WRITABLE_NAMES } from "../../format-options.ts";
import { MODEL_OPTIONS } from "../../model-options.ts";
import { textOptions } from "../../text-input.ts";
import { checkRerankFlags, RERANK_OPTIONS } from "./reranking.ts";

const inputOptions = grouped("Input", {
  input: {
    type: "string",
    short: "i",
    choices: ["text", "tokens", "tagged", "brackets"],
    default: "text",
    description:
      "text: raw text, to be split into sentences and words\n" +
      "tokens: one sentence per line, words separated by spaces\n" +
      "tagged: the same, with words written as word_TAG\n" +
      "brackets: the words of trees\n",
  },
  "gold-tags": { type: "boolean", description: "with --input brackets, also use the tags of the trees" },
  keep: {
    type: "boolean",
    description:
      "with --input brackets, complete the trees: every bracket and tag that is given is kept; a bracket (_ …) has any label",
  },
});

const outputOptions = grouped("Output", {
  format: {
    type: "string",
    short: "f",
    value: "FORMAT",
    choices: WRITABLE_NAMES,
    description: `the output format (default: chosen by the file ending of --out, such as .svg; otherwise brackets)${WRITABLE_HELP}`,
  },
  json: { type: "boolean", description: "the same as --format json" },
  out: { type: "string", short: "o", value: "FILE", description: "write here instead of the standard output" },
  trace: {
    type: "boolean",
    description: "show each step: the stack, the buffer, and the best transitions with their probabilities",
  },
});

const searchOptions = grouped("Search", {
  beam: {
    type: "number",
    value: "N",
    description: "search with a beam of N derivations instead of the model's own way; slower, and often better",
  },
  "k-best": {
    type: "number",
    value: "N",
    description:
      "the N best trees of each sentence, best first: in JSON as alternatives; otherwise one after the other (default beam: 10, or N if that is more)",
  },
  "rank-by": {
    type: "string",
    choices: RANKINGS,
    description:
      "which tree of the beam is the best: the most probable one (default), or the one whose F1 is expected to be highest",
  },
  ...RERANK_OPTIONS,
  batch: {
    type: "number",
    value: "N",
    default: BATCH_LIMITS.sentences,
    description: "number of sentences parsed together",
  },
  "max-words": {
    type: "number",
    value: "N",
    default: MAX_WORDS,
    description: "longest sentence to parse; longer ones are reported as errors",
  },
});

export const PARSE_OPTIONS = { ...inputOptions, ...textOptions, ...outputOptions, ...MODEL_OPTIONS, ...searchOptions };

export type ParseFlags = OptionValues<typeof PARSE_OPTIONS>;

/** What is given out of place is more likely a slip than meant. */
export function checkFlags(given: ParseFlags, { name }: WritableFormat): void {
  if (given["gold-tags"] && given.input !== "brackets") throw new UsageError("--gold-tags requires --input brackets");
  if (given.keep && given.input !== "brackets") throw new UsageError("--keep requires --input brackets");
  if (given.keep && given.trace) throw new UsageError("--trace does not go with --keep");
  if (given.trace && name !== "brackets" && name !== "json")
    throw new UsageError(`--trace writes text or JSON, not ${name}`);
  if (given.trace && (given.beam ?? given["k-best"] ?? given["rank-by"]) !== undefined)
    throw new UsageError(
      "--trace shows the steps of one derivation: it does not go with --beam, --k-best and --rank-by",
    );
  checkRerankFlags(given);
  for (const flag of ["beam", "k-best"] as const) {
    const value = given[flag];
    if (value !== undefined && !(Number.isInteger(value) && value >= 1))
      throw new UsageError(`--${flag} must be a whole number of at least 1, not ${value}`);
  }
  if (given.text && given.input !== "text") throw new UsageError("--text requires --input text");
}
