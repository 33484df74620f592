/** What is known of the screen behind a stream: whether there is one, how wide it is, whether it shows colours. */
import type { Terminal } from "./command.ts";

type Stream = Terminal["stderr"];
type Environment = Terminal["environment"];

/** Whether a person reads it. */
export function isTerminal(stream: Stream): boolean {
  return "isTTY" in stream && stream.isTTY === true;
}

/** The width of the screen; null: there is none, and lines may be as long as they like. */
export function screenWidth(stream: Stream): number | null {
  if (!isTerminal(stream) || !("columns" in stream)) return null;
  return isWidth(stream.columns) ? stream.columns : null; // some terminals say 0
}

/** Longer lines are hard to read. */
const MOST_COLUMNS = 100;
/** In a narrower window, the terminal breaks the lines. */
const LEAST_COLUMNS = 40;

/** How long the lines of a text may be: as wide as the screen, or as COLUMNS says where there is none. */
export function textWidth(stream: Stream, environment: Environment): number {
  const wished = Number(environment.COLUMNS);
  const width = screenWidth(stream) ?? (isWidth(wished) ? wished : 80);
  return Math.min(Math.max(width, LEAST_COLUMNS), MOST_COLUMNS);
}

function isWidth(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0;
}

/** By the usual conventions: FORCE_COLOR, then NO_COLOR, then whether it is a terminal that has colours. */
export function hasColors(stream: Stream, { FORCE_COLOR, NO_COLOR, TERM }: Environment): boolean {
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  if (NO_COLOR !== undefined && NO_COLOR !== "") return false;
  return isTerminal(stream) && TERM !== "dumb";
}
