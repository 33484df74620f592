/**
 * Parses a text sentence by sentence and keeps the parses until the next text. While somebody types, all sentences but one are
 * the same as before, and a sentence's parse does not depend on its neighbours: only what is new is parsed.
 */
import { leaf, type Parse, type Parser, type Sentence, splitSentences, writeParse } from "../../src/index.ts";
import type { ParseMessage } from "./messages.ts";

export function cachedParsing(parser: Parser): (text: string) => ParseMessage[] {
  let known: ReadonlyMap<string, ParseMessage> = new Map();
  return (text) => {
    const sentences = splitSentences(text).map(({ tokens }) =>
      tokens.map(({ form, start, end }) => leaf(null, form, { start, end })),
    );
    const keys = sentences.map(keyOf);
    const fresh = [...keys.keys()].filter((index) => !known.has(keys[index]!));
    const parses = parser.parseBatch(fresh.map((index) => sentences[index]!));
    const all = new Map([...known, ...fresh.map((index, i) => [keys[index]!, messageOf(parses[i]!)] as const)]);
    known = new Map(keys.map((key) => [key, all.get(key)!]));
    return keys.map((key) => all.get(key)!);
  };
}

export function messageOf(parse: Parse): ParseMessage {
  return { json: writeParse(parse), transitions: parse.transitions };
}

/** Words and places: a sentence that moved has other offsets. */
function keyOf(sentence: Sentence): string {
  return JSON.stringify(sentence.map(({ word, offsets }) => [word, offsets?.start, offsets?.end]));
}
