/**
 * Whether each line of a text is a sentence, as in treebanks and lists, or the lines are only as long as the window was.
 *
 *   guessSplit("The dog barks\nShe sleeps")              // "lines": nothing ends before a line does, and lines begin anew
 *   guessSplit("The dog barks at the cat\nin the park.") // "auto": the second line goes on
 *   guessSplit("It rained. We left.\nIt was late.")      // "auto": a sentence ends within a line
 */
import { splitSentences } from "../../src/index.ts";
import type { Split } from "./topic.ts";

/** The first lines tell: a long text is as its beginning. */
const MAX_LINES = 200;
/** Some lines may look otherwise: an abbreviation that seems to end a sentence, a name in small letters. */
const SHARE = 0.8;

const ENDS = /[.!?…:;]["'”’)\]]*$/u;
const BEGINS = /^["'“‘([]*[\p{Lu}\p{Lt}\p{N}]/u;

export function guessSplit(text: string): Split {
  const lines = linesIn(text).slice(0, MAX_LINES);
  if (lines.length < 2) return "auto";
  const whole = lines.filter((line, i) => {
    const begins = BEGINS.test(line) || i === 0 || ENDS.test(lines[i - 1]!);
    return begins && splitSentences(line).length === 1;
  });
  return whole.length >= SHARE * lines.length ? "lines" : "auto";
}

/** Whether there is a choice at all. */
export function hasLines(text: string): boolean {
  return linesIn(text).length > 1;
}

function linesIn(text: string): string[] {
  return text
    .split(/[\n\r\f\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
