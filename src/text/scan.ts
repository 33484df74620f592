/** The state of one scan over a text, and the writing of tokens. Private to the tokenizer. */
import { escapeWord } from "../trees/ptb-escapes.ts";
import type { Abbreviations } from "./abbreviations.ts";
import type { Token } from "./token.ts";

export interface Scan {
  readonly text: string;
  /** Where the text ends for this scan. */
  readonly limit: number;
  readonly hyphens: "whole" | "split";
  readonly quotes: "keep" | "treebank";
  readonly abbreviations: Abbreviations;
  readonly tokens: Token[];
  isDoubleQuoteOpen: boolean;
  isSingleQuoteOpen: boolean;
  openBrackets: number;
  /** The number of tokens before this paragraph. */
  paragraphStart: number;
  /** The stretch without a gap that is being read. */
  chunkStart: number;
  chunkEnd: number;
  /** Which of the signs below it has. */
  chunkSigns: number;
}

export const HAS_AT = 1;
export const HAS_DOLLAR = 2;
export const HAS_COLON = 4;
export const HAS_SLASH = 8;
export const HAS_PERIOD = 16;
export const HAS_HYPHEN = 32;
const HAS_BRACKET = 64;

const SIGNS = new Uint8Array(128);
for (const [sign, bit] of [
  ["@", HAS_AT],
  ["$", HAS_DOLLAR],
  [":", HAS_COLON],
  ["/", HAS_SLASH],
  [".", HAS_PERIOD],
  ["-", HAS_HYPHEN],
  ["(", HAS_BRACKET],
  [")", HAS_BRACKET],
] as const) {
  SIGNS[sign.charCodeAt(0)] = bit;
}

export function signOf(code: number): number {
  return code < 128 ? SIGNS[code]! : 0;
}

export function emit(scan: Scan, start: number, end: number): void {
  const text = scan.text.slice(start, end);
  scan.tokens.push({ start, end, text, form: (scan.chunkSigns & HAS_BRACKET) === 0 ? text : escapeWord(text) });
}

export function emitForm(scan: Scan, start: number, end: number, form: string): void {
  scan.tokens.push({ start, end, text: scan.text.slice(start, end), form });
}

/** One token for each piece between the cuts, which count from `start`. */
export function emitCut(scan: Scan, start: number, end: number, cuts: readonly number[]): void {
  let from = start;
  for (const cut of cuts) {
    if (start + cut <= from || start + cut >= end) continue;
    emit(scan, from, start + cut);
    from = start + cut;
  }
  emit(scan, from, end);
}

/** The text of the last token of this paragraph so far, or "". */
export function previousText(scan: Scan): string {
  return scan.tokens.length > scan.paragraphStart ? scan.tokens.at(-1)!.text : "";
}

/** Behind a blank line nothing is open, and nothing that came before matters. */
export function startParagraph(scan: Scan): void {
  scan.isDoubleQuoteOpen = false;
  scan.isSingleQuoteOpen = false;
  scan.openBrackets = 0;
  scan.paragraphStart = scan.tokens.length;
}

/** Whether nothing stands before, or only what opens: a bracket, a quote, a dash. */
export function isAtStart(scan: Scan, position: number): boolean {
  return position === scan.chunkStart || /[([{<"'“‘`„«—–=~±$£€]/.test(scan.text[position - 1]!);
}
