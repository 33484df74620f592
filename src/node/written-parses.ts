/** Sentences in, the text of their trees out, in order; a sentence that has no parse has its problem in its place. */
import type { SearchWishes } from "../models/decoding.ts";
import type { Parse } from "../parsing/parse.ts";
import type { Parser } from "../parsing/parser.ts";
import { leavesOf } from "../parsing/sentence-input.ts";
import { ParserError, type Place, SyntaxProblem } from "../shared/errors.ts";
import type { TreeRecord, WritableFormat } from "../trees/tree-format.ts";
import { treeWriter } from "../trees/tree-writer.ts";
import type { InputItem } from "./sentence-items.ts";
import type { InputSentence } from "./text-sentences.ts";

/** What becomes of a sentence; null: an empty line stood there. */
export type Outcome = Parse | ParserError | null;

export function isParse(outcome: Outcome): outcome is Parse {
  return outcome !== null && !(outcome instanceof ParserError);
}

export interface WrittenParse {
  /** In parts: a tree may be too large for one string. */
  readonly text: Iterable<string>;
  /** Why the sentence has no parse. */
  readonly problem: ParserError | null;
}

/** One for each sentence, its parse as `change` leaves it; where a format has a header or a footer, one more for each of these. */
export async function* writtenParses(
  parser: Parser,
  items: AsyncIterable<InputItem>,
  format: WritableFormat,
  wishes: SearchWishes = {},
  change: (parse: Parse) => Parse = (parse) => parse,
): AsyncGenerator<WrittenParse, void, undefined> {
  const writer = treeWriter(format, { gaps: "after" });
  if (writer.header !== "") yield { text: [writer.header], problem: null };
  const parses = parser.parseItems(items, ({ sentence }) => sentence, {
    ...wishes,
    constraintsIn: ({ constraints }) => constraints,
  });
  for await (const [{ problem, place, raw }, parsed] of parses) {
    const outcome = placed(problem ?? parsed, place);
    if (!isParse(outcome)) yield { text: [writer.miss(outcome, raw)], problem: outcome };
    else {
      const records = recordsOf(change(outcome), format);
      yield { text: records.flatMap((record) => [...writer.add(record, raw)]), problem: null };
    }
  }
  const footer = writer.footer();
  if (footer !== "") yield { text: [footer], problem: null };
}

/** What the parser says about a sentence, with the place that only the reader of the input knows. */
export function placed(outcome: Outcome, place: Place): Outcome {
  if (!(outcome instanceof ParserError) || outcome instanceof SyntaxProblem) return outcome;
  return new SyntaxProblem(outcome.code, outcome.message, place, { cause: outcome });
}

/** The words of sentences that were found in raw text. */
export async function* textItems(sentences: AsyncIterable<InputSentence>): AsyncGenerator<InputItem, void, undefined> {
  for await (const { source, text, sentence, place } of sentences) {
    yield { sentence: leavesOf(sentence), problem: null, place, raw: { source, text } };
  }
}

/** JSON has all trees of a sentence in one object; elsewhere they stand one after the other. */
function recordsOf(parse: Parse, { name }: WritableFormat): readonly TreeRecord[] {
  return name === "json" ? [parse] : [parse, ...parse.alternatives.slice(1)];
}
