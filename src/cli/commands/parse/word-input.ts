/** Sentences whose words are known already, from files or the standard input: a line each, or the words of trees. */
import { existsSync } from "node:fs";
import { textChunks, textLines } from "../../../node/text-files.ts";
import { type ParserError, type Place, SyntaxProblem } from "../../../shared/errors.ts";
import { BracketScanner } from "../../../trees/bracket-scanner.ts";
import { type Leaf, leaf, leaves, type Sentence, type Tree } from "../../../trees/tree.ts";
import type { RecordOrigin } from "../../../trees/tree-format.ts";
import type { Terminal } from "../../command.ts";
import { UsageError } from "../../command-line.ts";
import { openSource } from "../../treebank-input.ts";

/** One place of the output: a sentence, nothing (an empty line), or what was wrong with it. */
export interface InputItem {
  readonly sentence: Sentence | null;
  readonly problem: ParserError | null;
  /** Where the sentence starts; of a tree, the line that it ends on. */
  readonly place: Place;
  /** Of sentences found in raw text: where they come from, as `InputSentence` has it. */
  readonly raw?: RecordOrigin;
}

export interface WordOptions {
  readonly encoding: string;
  readonly goldTags: boolean;
}

export type WordForm = "tokens" | "tagged" | "brackets";

const FROM_STANDARD_INPUT =
  "Sentences that are already split into words come from files or the standard input: echo 'She reads .' | treewright parse --input tokens";

/** The sentences of all operands in their order; "-" and no operand are the standard input. */
export async function* readWords(
  form: WordForm,
  operands: readonly string[],
  terminal: Terminal,
  options: WordOptions,
): AsyncGenerator<InputItem, void, undefined> {
  for (const operand of operands.length === 0 ? ["-"] : operands) {
    if (/\s/.test(operand) && !existsSync(operand))
      throw new UsageError(`"${operand}" is not a file`, FROM_STANDARD_INPUT);
    const source = openSource(operand, terminal);
    if (form === "brackets") {
      yield* bracketItems(source.name, textChunks(source, options.encoding), options.goldTags);
      continue;
    }
    const readToken = form === "tokens" ? plainToken : taggedToken;
    let line = 0;
    for await (const text of textLines(source, options.encoding)) {
      line++;
      yield lineItem(text, readToken, { file: source.name, line, column: 1 });
    }
  }
}

type ReadToken = (token: string) => Leaf | string;

function lineItem(text: string, readToken: ReadToken, place: Place): InputItem {
  const tokens = text.split(" ").filter((token) => token !== "");
  if (tokens.length === 0) return { sentence: null, problem: null, place };
  const sentence: Leaf[] = [];
  for (const token of tokens) {
    const read = readToken(token);
    if (typeof read === "string") return { sentence: null, problem: new SyntaxProblem("E_TOKEN", read, place), place };
    sentence.push(read);
  }
  return { sentence, problem: null, place };
}

const plainToken: ReadToken = (token) => leaf(null, token);

const taggedToken: ReadToken = (token) => {
  const cut = token.lastIndexOf("_");
  if (cut > 0 && cut < token.length - 1) return leaf(token.slice(cut + 1), token.slice(0, cut));
  const shown = token.length <= 40 ? token : `${token.slice(0, 40)}…`;
  return `"${shown}" is not a word with its tag, such as dog_NN`;
};

async function* bracketItems(
  name: string,
  chunks: AsyncIterable<string>,
  goldTags: boolean,
): AsyncGenerator<InputItem, void, undefined> {
  const problems: SyntaxProblem[] = [];
  const scanner = new BracketScanner({ onProblem: (problem) => problems.push(problem.inFile(name)) });
  // Several problems on a line are those of one tree: it stands for one sentence.
  function* taken(trees: readonly Tree[]): Generator<InputItem, void, undefined> {
    const [problem] = problems.splice(0);
    if (problem !== undefined) yield { sentence: null, problem, place: problem.place };
    for (const tree of trees) yield treeItem(tree, goldTags, { file: name, line, column: 1 });
  }
  let line = 1;
  for await (const chunk of chunks) {
    // Line by line, so that what is wrong stands in its place among the trees.
    for (let start = 0, end = 0; start < chunk.length; start = end) {
      const newline = chunk.indexOf("\n", start);
      end = newline === -1 ? chunk.length : newline + 1;
      yield* taken(scanner.push(chunk.slice(start, end)));
      if (newline !== -1) line++;
    }
  }
  yield* taken(scanner.end());
}

/** What a treebank marks as empty is no word. */
const EMPTY_TAG = "-NONE-";

function treeItem(tree: Tree, goldTags: boolean, place: Place): InputItem {
  const sentence = leaves(tree)
    .filter(({ tag }) => tag !== EMPTY_TAG)
    .map(({ tag, word }) => leaf(goldTags ? tag : null, word));
  if (sentence.length > 0) return { sentence, problem: null, place };
  return { sentence: null, problem: new SyntaxProblem("E_EMPTY_SENTENCE", "a tree without words", place), place };
}
