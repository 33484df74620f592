/**
 * What the views have in common: a text, which sentence of it is looked at, and how it is cut into sentences. In links:
 *
 *   text=She+reads.%0AHe+sleeps.&sentence=2&split=lines
 */
import type { LinkState } from "./link-state.ts";

export interface Topic {
  /** Plain text, or trees in brackets. */
  readonly text: string;
  /** Which of its sentences, from 0. */
  readonly sentence: number;
  /** Null: as the text looks (line-guess.ts). */
  readonly split: Split | null;
}

/** lines: one sentence on each line. auto: where sentences end. */
export type Split = "auto" | "lines";

/** Mail programs and chats cut links that are much longer. */
export const MAX_LINKED = 8_000;

/** For the address; a long text is not put into it. */
export function linkedTopic(topic: Topic): LinkState {
  return topic.text.length > MAX_LINKED ? {} : writeTopic(topic);
}

export function writeTopic({ text, sentence, split }: Topic): LinkState {
  return { text, ...(split !== null && { split }), ...(sentence > 0 && { sentence: String(sentence + 1) }) };
}

/** Null: the link has no text. */
export function readTopic(state: URLSearchParams): Topic | null {
  const text = state.get("text");
  const split = state.get("split");
  if (text === null) return null;
  return {
    text,
    sentence: Math.max(0, Number.parseInt(state.get("sentence") ?? "1", 10) - 1 || 0),
    split: split === "lines" || split === "auto" ? split : null,
  };
}

export function isSameTopic(a: Topic | null, b: Topic): boolean {
  return a !== null && a.text === b.text && a.sentence === b.sentence && a.split === b.split;
}
