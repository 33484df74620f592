/** `treewright surprisal`: how much each word of a text surprises a generative model, in bits; perplexity. */
import type { InputItem } from "../../node/sentence-items.ts";
import { isParse, placed, textItems } from "../../node/written-parses.ts";
import { BATCH_LIMITS } from "../../parsing/batches.ts";
import { Parser } from "../../parsing/parser.ts";
import { MAX_WORDS } from "../../parsing/parser-options.ts";
import {
  addSurprisal,
  NO_SENTENCES,
  type SentenceSurprisal,
  type SurprisalSummary,
  surprisal,
} from "../../parsing/surprisal.ts";
import { ParserError } from "../../shared/errors.ts";
import { defineCommand, type OptionValues, type Terminal } from "../command.ts";
import { UsageError } from "../command-line.ts";
import { kernelChoiceOf } from "../kernel-choice.ts";
import { MODEL_OPTIONS } from "../model-options.ts";
import { withOutput } from "../output.ts";
import { listProblems } from "../problem-list.ts";
import { SENTENCES, startProgress } from "../progress.ts";
import { readSentences, textOptions } from "../text-input.ts";
import { readWords } from "./parse/word-input.ts";

const BEAMS = ["beam", "action-beam", "fast-track"] as const;

const options = {
  ...MODEL_OPTIONS,
  input: {
    type: "string",
    short: "i",
    choices: ["text", "tokens", "brackets"],
    default: "text",
    description:
      "text: raw text, to be split into sentences and words\n" +
      "tokens: one sentence per line, words separated by spaces\n" +
      "brackets: the words of trees\n",
  },
  json: { type: "boolean", description: "one JSON object per sentence" },
  summary: { type: "boolean", description: "only the number of sentences and words, the bits and the perplexity" },
  out: { type: "string", short: "o", value: "FILE", description: "write here instead of the standard output" },
  beam: { type: "number", value: "N", description: "derivations that are kept after each word (default: the model's)" },
  "action-beam": { type: "number", value: "N", description: "derivations that are kept between two words" },
  "fast-track": {
    type: "number",
    value: "N",
    description: "derivations that read the next word even if they are not among the best of their step",
  },
  batch: {
    type: "number",
    value: "N",
    default: BATCH_LIMITS.sentences,
    description: "number of sentences searched together",
  },
  "max-words": {
    type: "number",
    value: "N",
    default: MAX_WORDS,
    description: "longest sentence; longer ones are reported as errors",
  },
  ...textOptions,
} as const;

export const surprisalCommand = defineCommand({
  name: "surprisal",
  summary: "how much each word surprises a generative model; perplexity",
  operands: "[TEXT | FILE …]",
  description:
    "Writes one line per word: the number of the sentence, the position of the word in it, the word, and its surprisal in bits, separated by " +
    "tabs. The input is read as by treewright parse. The model must be one that generates words (treewright train --preset generative). " +
    "The last line of each sentence, </s>, is the surprisal of its end. Probabilities are sums over the derivations in the beam: a " +
    "wider beam comes closer to the true value, from above. An unknown word has the surprisal of its class. Perplexity counts words and ends of sentences.",
  options,
  examples: [
    {
      command: 'treewright surprisal --model my.model "The horse raced past the barn fell."',
      shows: "a row for each word",
    },
    { command: "treewright surprisal --model my.model --json article.txt", shows: "with positions in the text" },
    {
      command: "treewright surprisal --model my.model --summary --input brackets test.mrg",
      shows: "the perplexity of a treebank",
    },
  ],
  async run(given, operands, terminal) {
    checkBeams(given);
    if (given.text && given.input !== "text") throw new UsageError("--text requires --input text");
    const parser = await Parser.load(given.model, {
      ...(given.threads !== undefined && { threads: given.threads }),
      kernels: kernelChoiceOf(given.kernels, terminal.environment, "auto"),
      batch: { sentences: given.batch },
      maxWords: given["max-words"],
    });
    try {
      requireGenerative(parser);
      return await withOutput(terminal, { path: given.out, isStreaming: !given.summary }, async (output) => {
        const problems = listProblems(terminal.stderr);
        const progress = startProgress(terminal, { measure: SENTENCES, out: given.out });
        let sums = NO_SENTENCES;
        const wishes = { beam: given.beam, actionBeam: given["action-beam"], fastTrack: given["fast-track"] };
        const items = inputOf(given, operands, terminal);
        if (!given.json && !given.summary) await output.write("sentence\tposition\tword\tsurprisal\n");
        try {
          for await (const [item, parsed] of parser.parseItems(items, ({ sentence }) => sentence, wishes)) {
            const outcome = placed(item.problem ?? parsed, item.place);
            progress.add();
            if (outcome instanceof ParserError) problems.add(outcome);
            if (!isParse(outcome)) continue;
            const found = surprisal(outcome);
            sums = addSurprisal(sums, found);
            if (given.summary) continue;
            await output.write(
              given.json ? `${JSON.stringify({ ...item.raw, ...found })}\n` : rowsOf(found, sums.sentences),
            );
          }
        } finally {
          progress.end();
        }
        if (given.summary) await output.write(writeSummary(sums, given.json));
        return problems.count === 0 ? 0 : 1;
      });
    } finally {
      parser.dispose();
    }
  },
});

function requireGenerative({ info }: Parser): void {
  if (info.generates) return;
  throw new ParserError("E_NOT_GENERATIVE", "this model scores trees for given words: it has no surprisal", {
    hint: "Name a model that generates words with --model; treewright train --preset generative makes one",
  });
}

function checkBeams(given: OptionValues<typeof options>): void {
  for (const flag of BEAMS) {
    const value = given[flag];
    const least = flag === "beam" ? 1 : 0;
    if (value !== undefined && !(Number.isInteger(value) && value >= least))
      throw new UsageError(`--${flag} must be a whole number of at least ${least}, not ${value}`);
  }
}

function inputOf(
  given: OptionValues<typeof options>,
  operands: readonly string[],
  terminal: Terminal,
): AsyncIterable<InputItem> {
  if (given.input === "text") return textItems(readSentences(given, operands, terminal));
  return readWords(given.input, operands, terminal, { encoding: given.encoding, goldTags: false });
}

function rowsOf({ words, end }: SentenceSurprisal, sentence: number): string {
  const rows = [...words, { word: "</s>", surprisal: end }].map(
    ({ word, surprisal: bits }, i) => `${sentence}\t${i + 1}\t${word}\t${bits.toFixed(3)}\n`,
  );
  return rows.join("");
}

function writeSummary(summary: SurprisalSummary, asJson: boolean | undefined): string {
  if (asJson) return `${JSON.stringify(summary)}\n`;
  const { sentences, words, bits, perplexity } = summary;
  return `sentences\t${sentences}\nwords\t${words}\nbits\t${bits.toFixed(1)}\nperplexity\t${perplexity?.toFixed(2) ?? "-"}\n`;
}
