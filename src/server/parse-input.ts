/**
 * The sentences of a request. What is too long, or has no room in the queue, is refused by counting alone: making the words of a long request
 * ready takes longer, and is done in turns with other requests.
 */
import { leavesOf } from "../parsing/sentence-input.ts";
import { splitSentences } from "../text/sentence-splitter.ts";
import { leaf, type Sentence } from "../trees/tree.ts";
import type { ParseBody } from "./schemas.ts";
import { ServiceError } from "./service-error.ts";
import { inTurns } from "./turns.ts";

export interface ParseInput {
  readonly sentences: readonly Sentence[];
  /** The sentences as they stand in the raw text, where there is one. */
  readonly texts?: readonly string[] | undefined;
}

export interface InputChecks {
  readonly maxTextBytes: number;
  /** Throws if sentences of these lengths are not taken now. */
  admit(lengths: readonly number[]): void;
}

type Token = NonNullable<ParseBody["tokens"]>[number];

export async function inputOf(body: ParseBody, checks: InputChecks): Promise<ParseInput> {
  const { text, tokens, sentences, options } = body;
  const given = [text, tokens, sentences].filter((value) => value !== undefined);
  if (given.length !== 1) throw new ServiceError(400, "E_INPUT", "give exactly one of text, tokens and sentences");
  if (text !== undefined) {
    checkTextLength(Buffer.byteLength(text), checks.maxTextBytes);
    const found = splitSentences(text, options);
    checks.admit(found.map(({ tokens }) => tokens.length));
    return { sentences: found.map(leavesOf), texts: found.map(({ start, end }) => text.slice(start, end)) };
  }
  if (options !== undefined)
    throw new ServiceError(400, "E_INPUT", "options apply to text only; here the words are given");
  const lists = sentences ?? [tokens!];
  const bytes = lists.reduce((sum, list) => sum + bytesOf(list), 0);
  checkTextLength(bytes, checks.maxTextBytes);
  checks.admit(lists.map(({ length }) => length));
  return { sentences: await inTurns(lists, ({ length }) => length, sentenceOf) };
}

export function checkTextLength(bytes: number, maxTextBytes: number): void {
  if (bytes <= maxTextBytes) return;
  throw new ServiceError(413, "E_TEXT_TOO_LONG", `the text has ${bytes} bytes; the limit is ${maxTextBytes}`, {
    hint: "Send it in parts",
  });
}

/** With a space after each word. Joined first: asking for the bytes of each word takes a hundred times as long. */
function bytesOf(tokens: readonly Token[]): number {
  return Buffer.byteLength(tokens.map(wordIn).join(" ")) + 1;
}

function wordIn(token: Token): string {
  return typeof token === "string" ? token : token.word;
}

function sentenceOf(tokens: readonly Token[]): Sentence {
  return tokens.map((token) => (typeof token === "string" ? leaf(null, token) : leaf(token.tag ?? null, token.word)));
}
