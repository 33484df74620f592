/** Trees on a screen: in its colours, and never drawn wider than it is, because a drawing whose lines are broken shows nothing. */
import { boxLines, boxWidth } from "../trees/drawing/boxes.ts";
import { writeIndented } from "../trees/indented.ts";
import type { Tree } from "../trees/tree.ts";
import type { WritableFormat, WriteOptions } from "../trees/tree-format.ts";
import type { Terminal } from "./command.ts";
import { type Paint, paintFor } from "./paint.ts";
import { screenWidth } from "./screen.ts";

export interface ScreenFormat {
  readonly format: WritableFormat;
  /** Says on the standard error how many trees were too wide to be drawn. */
  report(): void;
}

/** `out`: the file that the trees go to instead, which gets them as they are. */
export function screenFormat(format: WritableFormat, out: string | undefined, terminal: Terminal): ScreenFormat {
  if (out !== undefined) return { format, report() {} };
  const columns = screenWidth(terminal.stdout) ?? Infinity;
  const paint = paintFor(terminal.stdout, terminal.environment);
  if (format.name === "boxes") return fittingBoxes(format, { columns, paint }, terminal.stderr);
  const text = format.name === "indented" ? (tree: Tree) => indented(tree, columns) : format.write;
  if (format.name !== "brackets" && format.name !== "indented") return { format, report() {} };
  return { format: { ...format, write: (tree) => paintBrackets(text(tree), paint) }, report() {} };
}

interface Screen {
  readonly columns: number;
  readonly paint: Paint;
}

function fittingBoxes(format: WritableFormat, { columns, paint }: Screen, stderr: Terminal["stderr"]): ScreenFormat {
  let tooWide = 0;
  function* parts(tree: Tree, options: WriteOptions = {}): Generator<string, void, undefined> {
    if (boxWidth(tree, options) <= columns) {
      const style = (text: string, kind: string) =>
        kind === "constituent" ? paint("label", text) : kind === "tag" ? paint("tag", text) : text;
      for (const line of boxLines(tree, options, style)) yield `${line}\n`;
      return;
    }
    tooWide++;
    yield paintBrackets(indented(tree, columns), paint);
  }
  return {
    format: { ...format, write: (tree, options) => [...parts(tree, options)].join(""), writeParts: parts },
    report() {
      if (tooWide === 0) return;
      const trees = tooWide === 1 ? "1 tree was" : `${tooWide} trees were`;
      stderr.write(`treewright: ${trees} too wide to draw; use | less -S\n`);
    },
  };
}

/** NLTK's margin; in a narrow window less, with room for the brackets that close at the end of a line. */
function indented(tree: Tree, columns: number): string {
  return `${writeIndented(tree, { margin: Math.max(20, Math.min(70, columns - 8)) })}\n`;
}

/** Labels and tags in their colours; a tag has nothing but a word beside it. */
function paintBrackets(text: string, paint: Paint): string {
  return text.replace(/\(([^\s()]+)(?: ([^\s()]+)\))?/g, (_, label: string, word: string | undefined) =>
    word === undefined ? `(${paint("label", label)}` : `(${paint("tag", label)} ${word})`,
  );
}
