/** What stands where in an SVG picture: `drawSvg` writes it down as text, a web page makes elements of it. */
import { words } from "../queries.ts";
import type { Tree } from "../tree.ts";
import { collapseNodes } from "./collapse.ts";
import { layoutTree, type PlacedNode } from "./layout.ts";
import {
  connectorBelow,
  type LineStyle,
  layoutFor,
  type SvgMetrics,
  svgMetrics,
  triangleBelow,
} from "./svg-geometry.ts";

export interface SvgPlanOptions {
  /** Of the words, in pixels; all else follows. Default: 16. */
  readonly fontSize?: number;
  /** baseline (default): all words on one line. compact: each word right below its tag. */
  readonly terminals?: "baseline" | "compact";
  /** Where the sentence starts: at the left, or at the right as in Arabic and Hebrew. Default: as its first letter says. */
  readonly direction?: "ltr" | "rtl";
  /** elbow (default): bars with round corners. straight: slanted lines, as in textbooks. */
  readonly lines?: LineStyle;
  /** Constituents drawn as a triangle over their words, by their index in `nodes(tree)`. */
  readonly collapsed?: ReadonlySet<number>;
}

export interface SvgPlan {
  readonly width: number;
  readonly height: number;
  readonly metrics: SvgMetrics;
  /** Parents before children. A tag and its word are two of them. */
  readonly nodes: readonly PlannedNode[];
}

export interface PlannedNode {
  readonly kind: PlacedNode["kind"];
  readonly text: string;
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
  const { tree, sources, triangles } = collapseNodes(whole, options.collapsed ?? new Set());
  const metrics = svgMetrics(options.fontSize ?? 16);
  const { padding, ascent, descent } = metrics;
  const layout = layoutTree(tree, {
    ...layoutFor(metrics),
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
  const height = ascent + layout.height + descent;
  return { width: layout.width + 2 * padding, height: height + 2 * padding, metrics, nodes: planned };
}

/** The first letter decides, as in Unicode's bidirectional algorithm. */
function directionOf(text: string): "ltr" | "rtl" {
  const letter = text.match(/\p{L}/u)?.[0];
  return letter !== undefined && RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
