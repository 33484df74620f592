/** `treewright tokenize`: text cut into sentences and words. */
import type { InputSentence } from "../../node/text-sentences.ts";
import { defineCommand } from "../command.ts";
import { withOutput } from "../output.ts";
import { readSentences, textOptions } from "../text-input.ts";

export const tokenize = defineCommand({
  name: "tokenize",
  summary: "cut text into sentences and Penn Treebank tokens",
  operands: "[TEXT | FILE …]",
  description:
    "An argument that names an existing file is read; any other argument is the text itself. Without arguments, the standard input is read. " +
    "Writes one sentence per line as soon as it is found. Tokens are separated by spaces and written as in treebanks (-LRB- for a bracket). " +
    "With --json, writes one object per line with the positions of the sentence and its tokens in the text, in UTF-16 units, as in JavaScript.",
  options: {
    ...textOptions,
    json: { type: "boolean", description: "write JSON lines with positions" },
  },
  examples: [
    { command: 'treewright tokenize "Don\'t (ever) stop."', shows: "Do n't -LRB- ever -RRB- stop ." },
    { command: "treewright tokenize --json article.txt", shows: "sentences and tokens with their positions" },
    { command: "treewright tokenize --split lines < sentences.txt", shows: "each line is a sentence" },
    { command: "treewright tokenize --hyphens whole --abbreviation Abt. letter.txt", shows: "other conventions" },
  ],
  async run(options, operands, terminal) {
    const write = options.json ? asJson : asLine;
    await withOutput(terminal, { isStreaming: true }, async (output) => {
      for await (const sentence of readSentences(options, operands, terminal)) await output.write(write(sentence));
    });
    return 0;
  },
});

function asLine({ sentence }: InputSentence): string {
  return `${sentence.tokens.map((token) => token.form).join(" ")}\n`;
}

/** As `treewright parse --json` has it, without the parse. */
function asJson({ source, text, sentence }: InputSentence): string {
  const { start, end, tokens } = sentence;
  const places = tokens.map((token) => ({ start: token.start, end: token.end }));
  const forms = tokens.map(({ form }) => form);
  return `${JSON.stringify({ source, text, offsets: { start, end }, tokens: forms, tokenOffsets: places })}\n`;
}
