/** What callers give as a sentence, checked: words, or words with tags and offsets. */
import { ParserError } from "../shared/errors.ts";
import type { TextSentence } from "../text/sentence-splitter.ts";
import { leaf, type Sentence } from "../trees/tree.ts";

/** The words of a sentence, in plain text or as treebanks write them (`(` or `-LRB-`); as leaves they may have tags and offsets. */
export type SentenceInput = readonly string[] | Sentence;

/** For callers without types. */
export function textOf(text: unknown): string {
  if (typeof text === "string") return text;
  throw new ParserError("E_TEXT", `a text must be a string, not ${kindOf(text)}`, {
    hint: 'Words go to parseTokens: parser.parseTokens(["She", "reads", "."])',
  });
}

/** The words of a sentence found in a text, as treebanks write them, with their places in it. */
export function leavesOf({ tokens }: TextSentence): Sentence {
  return tokens.map(({ form, start, end }) => leaf(null, form, { start, end }));
}

/** `at` names the sentence in errors, e.g. "sentence 3, ". */
export function sentenceOf(input: SentenceInput, at = ""): Sentence {
  if (!Array.isArray(input)) {
    throw new ParserError("E_TOKENS", `${at}a sentence must be a list of words, not ${kindOf(input)}`, {
      hint: 'Give ["She", "reads", "."]',
    });
  }
  if (input.length === 0) throw new ParserError("E_EMPTY_SENTENCE", `${at}a sentence without words has no tree`);
  return input.map((given: unknown, index) => {
    if (typeof given === "string") return leaf(null, checked(given, index, at));
    if (typeof given !== "object" || given === null || !("word" in given)) return badToken(given, index, at);
    const { word, tag, offsets } = given as Sentence[number];
    if (tag !== null && tag !== undefined && (typeof tag !== "string" || tag === "")) return badToken(given, index, at);
    return leaf(tag ?? null, checked(word, index, at), offsets);
  });
}

function checked(word: unknown, index: number, at: string): string {
  if (typeof word !== "string" || word === "") return badToken(word, index, at);
  return word;
}

function badToken(value: unknown, index: number, at: string): never {
  throw new ParserError(
    "E_TOKEN",
    `${at}token ${index} is ${kindOf(value)}; a token must be a non-empty string, or a leaf with such a word and a tag or null`,
  );
}

function kindOf(value: unknown): string {
  if (value === "") return "an empty string";
  if (value === null) return "null";
  return typeof value === "object" ? "an object that is not a token" : typeof value;
}
