/**
 * Parses a text sentence by sentence and keeps the parses until the next text. While somebody types, all sentences but one are
 * the same as before, and a sentence's parse does not depend on its neighbours: only what is new is parsed.
 */
import type { Parse } from "../parsing/parse.ts";
import type { ParseOptions, Parser, TextOptions } from "../parsing/parser.ts";
import { leavesOf } from "../parsing/sentence-input.ts";
import { splitSentences } from "../text/sentence-splitter.ts";
import { recordJson } from "../trees/formats/json-lines.ts";
import type { Sentence } from "../trees/tree.ts";
import type { ParseMessage } from "./messages.ts";

export function cachedParsing(parser: Parser): (text: string, options: TextOptions) => ParseMessage[] {
  let known: ReadonlyMap<string, ParseMessage> = new Map();
  return (text, { kBest, beam, ...options }) => {
    const wishes = { kBest, beam };
    const found = splitSentences(text, options).map((sentence) => ({
      words: leavesOf(sentence),
      text: text.slice(sentence.start, sentence.end),
    }));
    const keys = found.map(({ words }) => keyOf(words, wishes));
    const fresh = [...keys.keys()].filter((index) => !known.has(keys[index]!));
    const parses = parser.parseBatch(
      fresh.map((index) => found[index]!.words),
      wishes,
    );
    const written = fresh.map((index, i) => [keys[index]!, messageOf(parses[i]!, found[index]!.text)] as const);
    const all = new Map([...known, ...written]);
    known = new Map(keys.map((key) => [key, all.get(key)!]));
    return keys.map((key) => all.get(key)!);
  };
}

/** `text`: the sentence as it stands in the raw text, where there is one. */
export function messageOf(
  { tree, logProbability, constituents, alternatives, transitions }: Parse,
  text: string | null = null,
): ParseMessage {
  return { json: recordJson({ tree, text, logProbability, constituents, alternatives }), transitions };
}

/** Words and places: a sentence that moved has other offsets. And what was asked for: the parses differ. */
function keyOf(sentence: Sentence, { kBest, beam }: ParseOptions): string {
  return JSON.stringify([kBest, beam, ...sentence.map(({ word, offsets }) => [word, offsets?.start, offsets?.end])]);
}
