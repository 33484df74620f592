/** What the attributes of `<treewright-tree>` mean; a value that is none of the choices means the default. */
import type { SvgColors, SvgOptions } from "../../src/index.ts";

export type TreeAttributes = { readonly [name: string]: string | null };

/** For light and dark pages alike; a page that sets the variables has the last word. */
const COLORS: Partial<SvgColors> = {
  word: "var(--treewright-word, currentColor)",
  tag: "var(--treewright-tag, light-dark(#59626b, #a3adb8))",
  constituent: "var(--treewright-label, light-dark(#1f5fa8, #84b9f5))",
  line: "var(--treewright-line, light-dark(#b4bcc6, #525c68))",
};

const BLACK: Partial<SvgColors> = {
  word: "currentColor",
  tag: "currentColor",
  constituent: "currentColor",
  line: "currentColor",
};

export function elementOptions(given: TreeAttributes): SvgOptions {
  const size = Number(given["font-size"]);
  return {
    lines: given.lines === "straight" ? "straight" : "elbow",
    terminals: given.terminals === "compact" ? "compact" : "baseline",
    tags: given.tags === "hidden" ? "hidden" : "shown",
    font: given.font === "serif" || given.font === "mono" ? given.font : "sans",
    notation: given.notation === "literal" ? "literal" : "linguistic",
    ...(size > 0 && { fontSize: Math.min(size, MAX_FONT_SIZE) }),
    colors: given.colors === "black-and-white" ? BLACK : COLORS,
  };
}

/** Larger letters than on any poster; a picture of endless size would stop the page. */
const MAX_FONT_SIZE = 400;
