/** What stands where in an SVG picture: `drawSvg` writes it down as text, a web page makes elements of it. */

import { withBareWords } from "../map.ts";
import { words } from "../queries.ts";
import type { Tree } from "../tree.ts";
import { type CollapsedNodes, collapsedIn, collapseNodes } from "./collapse.ts";
import { layoutTree, type PlacedNode } from "./layout.ts";
import { movementsIn } from "./movement.ts";
import type { Notation, TextRun } from "./notation.ts";
import { type PlannedArrow, planArrows } from "./svg-arrows.ts";
import {
  connectorBelow,
  type Lettering,
  type LineStyle,
  layoutFor,
  runsOf,
  type SvgMetrics,
  svgMetrics,
  triangleBelow,
} from "./svg-geometry.ts";
import type { Font } from "./text-width.ts";

export interface SvgPlanOptions {
  /** Of the words, in pixels; all else follows. Default: 16. */
  readonly fontSize?: number;
  /** baseline (default): all words on one line. compact: each word right below its tag. */
  readonly terminals?: "baseline" | "compact";
  /** Where the sentence starts: at the left, or at the right as in Arabic and Hebrew. Default: as its first letter says. */
  readonly direction?: "ltr" | "rtl";
  /** elbow (default): bars with round corners. straight: slanted lines, as in textbooks. */
  readonly lines?: LineStyle;
  /** Default: shown. */
  readonly tags?: "shown" | "hidden";
  /** The kind of font, by which texts are measured. Default: sans. */
  readonly font?: Font;
  /** literal (default), or linguistic: `NP_i` with a subscript, `C[+wh]` with small features, arrows from traces (`t_i`). */
  readonly notation?: Notation;
  /** Constituents drawn as a triangle over their words. */
  readonly collapsed?: CollapsedNodes;
}

export interface SvgPlan {
  readonly width: number;
  readonly height: number;
  readonly metrics: SvgMetrics;
  /** Parents before children. A tag and its word are two of them. */
  readonly nodes: readonly PlannedNode[];
  /** Of movement. */
  readonly arrows: readonly PlannedArrow[];
}

export interface PlannedNode {
  readonly kind: PlacedNode["kind"];
  readonly text: string;
  /** The same as it is drawn: what is an index or a feature is smaller. */
  readonly runs: readonly TextRun[];
  readonly direction: "ltr" | "rtl";
  /** The middle of its baseline. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Its node's index in `nodes(tree)`; for the words of a triangle, that of the constituent. */
  readonly source: number;
  /** Index in the plan's nodes; null at the top. */
  readonly parent: number | null;
  /** The path of its lines down to its children; empty if it has none. */
  readonly lines: string;
  readonly isCollapsed: boolean;
}

export function planSvg(whole: Tree, options: SvgPlanOptions = {}): SvgPlan {
  const { tree: left, sources, triangles } = collapseNodes(whole, collapsedIn(whole, options.collapsed));
  const tree = options.tags === "hidden" ? withBareWords(left) : left;
  const lettering: Lettering = { font: options.font ?? "sans", notation: options.notation ?? "literal" };
  const metrics = svgMetrics(options.fontSize ?? 16);
  const { padding, ascent, descent } = metrics;
  const layout = layoutTree(tree, {
    ...layoutFor(metrics, lettering),
    terminals: options.terminals ?? "baseline",
    direction: options.direction ?? directionOf(words(whole).join(" ")),
  });
  let index = -1; // in nodes(tree), where a word and its tag are one
  const planned = layout.nodes.map((node): PlannedNode => {
    const isSameLeaf = node.kind === "word" && node.parent !== null && layout.nodes[node.parent]!.kind === "tag";
    if (!isSameLeaf) index++;
    const isCollapsed = triangles.has(index);
    const style = options.lines ?? "elbow";
    return {
      kind: node.kind,
      text: node.text,
      runs: runsOf(node.text, node.kind, lettering),
      direction: directionOf(node.text),
      x: padding + node.x,
      y: padding + ascent + node.y,
      width: node.width,
      source: sources[index]!,
      parent: node.parent,
      lines: isCollapsed ? triangleBelow(node, layout, metrics) : connectorBelow(node, layout, metrics, style),
      isCollapsed,
    };
  });
  const movements = lettering.notation === "linguistic" ? movementsIn(tree) : [];
  const { arrows, depth } = planArrows(movements, layout, metrics);
  const height = ascent + layout.height + descent + depth;
  return { width: layout.width + 2 * padding, height: height + 2 * padding, metrics, nodes: planned, arrows };
}

/** The first letter decides, as in Unicode's bidirectional algorithm. */
function directionOf(text: string): "ltr" | "rtl" {
  const letter = text.match(/\p{L}/u)?.[0];
  return letter !== undefined && RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
