/** The colours of the command line, by what they mean. They are the terminal's own, so that its theme decides how they look. */
import type { Terminal } from "./command.ts";
import { hasColors } from "./screen.ts";

const CODES = {
  heading: "1",
  option: "36",
  comment: "2",
  fault: "1;31",
  label: "36",
  tag: "2",
  match: "1;31", // as grep marks what it found
  place: "35",
} as const;

export type Paint = (style: keyof typeof CODES, text: string) => string;

export const noPaint: Paint = (_, text) => text;

export const inColor: Paint = (style, text) => `\x1b[${CODES[style]}m${text}\x1b[0m`;

export function paintFor(stream: Terminal["stdout"], environment: Terminal["environment"]): Paint {
  return hasColors(stream, environment) ? inColor : noPaint;
}
