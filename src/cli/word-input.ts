/** Sentences whose words are known already, from files or the standard input: a line each, or the words of trees. */
import { textChunks, textLines } from "../node/text-files.ts";
import { ParserError, SyntaxProblem } from "../shared/errors.ts";
import { BracketScanner } from "../trees/bracket-reader.ts";
import { type Leaf, leaf, leaves, type Sentence, type Tree } from "../trees/tree.ts";
import type { Terminal } from "./command.ts";
import { openSource } from "./treebank-input.ts";

/** One place of the output: a sentence, nothing (an empty line), or what was wrong with it. */
export interface InputItem {
  readonly sentence: Sentence | null;
  readonly problem: ParserError | null;
  /** Of sentences found in raw text: where they come from, as `InputSentence` has it. */
  readonly raw?: RawSentence;
}

export interface RawSentence {
  readonly source: string;
  readonly text: string;
}

export interface WordOptions {
  readonly encoding: string;
  readonly goldTags: boolean;
}

export type WordForm = "tokens" | "tagged" | "brackets";

/** The sentences of all operands in their order; "-" and no operand are the standard input. */
export async function* readWords(
  form: WordForm,
  operands: readonly string[],
  terminal: Terminal,
  options: WordOptions,
): AsyncGenerator<InputItem, void, undefined> {
  for (const operand of operands.length === 0 ? ["-"] : operands) {
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

function lineItem(text: string, readToken: ReadToken, place: SyntaxProblem["place"]): InputItem {
  const tokens = text.split(" ").filter((token) => token !== "");
  if (tokens.length === 0) return { sentence: null, problem: null };
  const sentence: Leaf[] = [];
  for (const token of tokens) {
    const read = readToken(token);
    if (typeof read === "string") return { sentence: null, problem: new SyntaxProblem("E_TOKEN", read, place) };
    sentence.push(read);
  }
  return { sentence, problem: null };
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
    if (problem !== undefined) yield { sentence: null, problem };
    for (const tree of trees) yield treeItem(tree, goldTags);
  }
  for await (const chunk of chunks) {
    // Line by line, so that what is wrong stands in its place among the trees.
    for (let start = 0, end = 0; start < chunk.length; start = end) {
      const newline = chunk.indexOf("\n", start);
      end = newline === -1 ? chunk.length : newline + 1;
      yield* taken(scanner.push(chunk.slice(start, end)));
    }
  }
  yield* taken(scanner.end());
}

/** What a treebank marks as empty is no word. */
const EMPTY_TAG = "-NONE-";

function treeItem(tree: Tree, goldTags: boolean): InputItem {
  const sentence = leaves(tree)
    .filter(({ tag }) => tag !== EMPTY_TAG)
    .map(({ tag, word }) => leaf(goldTags ? tag : null, word));
  if (sentence.length > 0) return { sentence, problem: null };
  return { sentence: null, problem: new ParserError("E_EMPTY_SENTENCE", "a tree without words") };
}
