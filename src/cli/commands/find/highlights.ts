/** The trees that match, drawn one below the other with their matches highlighted. */
import type { PatternMatch } from "../../../search/pattern.ts";
import { drawSvgSheet } from "../../../trees/drawing/svg.ts";
import type { SvgScheme } from "../../../trees/drawing/svg-look.ts";
import type { Tree } from "../../../trees/tree.ts";

export interface HighlightedTree {
  readonly tree: Tree;
  readonly matches: readonly PatternMatch[];
}

export function drawHighlighted(found: readonly HighlightedTree[], scheme: SvgScheme): string {
  return drawSvgSheet(
    found.map(({ tree }) => tree),
    { scheme },
    (i) => ({ highlighted: new Set(found[i]!.matches.map(({ node }) => node.index)) }),
  );
}
