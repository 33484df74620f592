/** Sentences whose words are known already: one on each line, or the words of trees. */
import type { Constraints } from "../constraints/constraints.ts";
import { type ParserError, type Place, SyntaxProblem } from "../shared/errors.ts";
import { BracketScanner } from "../trees/bracket-scanner.ts";
import { type Leaf, leaf, leaves, type Sentence, type Tree } from "../trees/tree.ts";
import type { RecordOrigin } from "../trees/tree-format.ts";
import { type TextSource, textChunks, textLines } from "./text-files.ts";

/** One place of the output: a sentence, nothing (an empty line), or what was wrong with it. */
export interface InputItem {
  readonly sentence: Sentence | null;
  readonly problem: ParserError | null;
  /** What its tree must have. */
  readonly constraints?: Constraints;
  /** Of brackets: the tree whose words these are. */
  readonly tree?: Tree;
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

/** In the order of the source, with something for each line or tree. */
export async function* wordItems(
  form: WordForm,
  source: TextSource,
  { encoding, goldTags }: WordOptions,
): AsyncGenerator<InputItem, void, undefined> {
  if (form === "brackets") {
    yield* bracketItems(source, textChunks(source, encoding), goldTags);
    return;
  }
  const readToken = form === "tokens" ? plainToken : taggedToken;
  let line = (source.start?.line ?? 1) - 1;
  for await (const text of textLines(source, encoding)) {
    line++;
    yield lineItem(text, readToken, { file: source.name, line, column: 1 });
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
  { name, start: origin }: TextSource,
  chunks: AsyncIterable<string>,
  goldTags: boolean,
): AsyncGenerator<InputItem, void, undefined> {
  const firstLine = origin?.line ?? 1;
  const problems: SyntaxProblem[] = [];
  const scanner = new BracketScanner({
    onProblem: ({ code, reason, place, hint }) => {
      const moved = { ...place, file: name, line: place.line + firstLine - 1 };
      problems.push(new SyntaxProblem(code, reason, moved, hint === undefined ? {} : { hint }));
    },
  });
  // Several problems on a line are those of one tree: it stands for one sentence.
  function* taken(trees: readonly Tree[]): Generator<InputItem, void, undefined> {
    const [problem] = problems.splice(0);
    if (problem !== undefined) yield { sentence: null, problem, place: problem.place };
    for (const tree of trees) yield treeItem(tree, goldTags, { file: name, line, column: 1 });
  }
  let line = firstLine;
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
  if (sentence.length > 0) return { sentence, problem: null, place, tree };
  return { sentence: null, problem: new SyntaxProblem("E_EMPTY_SENTENCE", "a tree without words", place), place };
}
