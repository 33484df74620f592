/**
 * Parses a text sentence by sentence and keeps the parses until the next text. While somebody types, all sentences but one are
 * the same as before, and a sentence's parse does not depend on its neighbours: only what is new is parsed.
 */
import type { Request } from "../contracts/decoder.ts";
import type { SearchWishes } from "../models/decoding.ts";
import { requestsWith } from "../parsing/given-constraints.ts";
import type { Parse } from "../parsing/parse.ts";
import type { Parser, TextOptions } from "../parsing/parser.ts";
import { leavesOf } from "../parsing/sentence-input.ts";
import { splitSentences } from "../text/sentence-splitter.ts";
import { recordJson } from "../trees/formats/json-lines.ts";
import type { ParseMessage } from "./messages.ts";

export function cachedParsing(parser: Parser): (text: string, options: TextOptions) => ParseMessage[] {
  let known: ReadonlyMap<string, ParseMessage> = new Map();
  return (text, { kBest, beam, rankBy, constraints, ...options }) => {
    const wishes = { kBest, beam, rankBy };
    const found = splitSentences(text, options);
    const texts = found.map(({ start, end }) => text.slice(start, end));
    const requests = requestsWith(found.map(leavesOf), constraints);
    const keys = requests.map((request) => keyOf(request, wishes));
    const fresh = [...keys.keys()].filter((index) => !known.has(keys[index]!));
    const parses = parser.parseRequests(
      fresh.map((index) => requests[index]!),
      wishes,
    );
    const written = fresh.map((index, i) => [keys[index]!, messageOf(parses[i]!, texts[index]!)] as const);
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
function keyOf({ sentence, constraints }: Request, { kBest, beam, rankBy }: SearchWishes): string {
  const words = sentence.map(({ tag, word, offsets }) => [tag, word, offsets?.start, offsets?.end]);
  return JSON.stringify([kBest, beam, rankBy, constraints, ...words]);
}
