/** The measures of an SVG picture, all from its font size, and the lines between the texts. */
import type { LayoutOptions, NodeKind, PlacedNode, TreeLayout } from "./layout.ts";
import { literalRuns, type Notation, notationRuns, type TextRun } from "./notation.ts";
import { type Font, textWidth } from "./text-width.ts";

export interface SvgMetrics {
  readonly text: Readonly<Record<NodeKind, TextStyle>>;
  /** Around the whole picture. */
  readonly padding: number;
  /** Between neighbouring words. */
  readonly gap: number;
  readonly snap: number;
  readonly levelHeight: number;
  readonly tagHeight: number;
  /** From the top of the picture to the first baseline, and from the last one to the bottom, without the padding. */
  readonly ascent: number;
  readonly descent: number;
  readonly lineWidth: number;
  readonly cornerRadius: number;
  /** How far below a constituent's baseline its lines start. */
  readonly lineStart: number;
}

export interface TextStyle {
  readonly size: number;
  readonly weight: number;
  /** How much wider the weight is than the regular one. */
  readonly widening: number;
  /** How far above the baseline a line to it ends. */
  readonly lineEnd: number;
}

export function svgMetrics(fontSize: number): SvgMetrics {
  const em = (factor: number): number => factor * fontSize;
  return {
    text: {
      constituent: { size: em(0.875), weight: 600, widening: 1.07, lineEnd: em(0.95) },
      tag: { size: em(0.75), weight: 400, widening: 1, lineEnd: em(0.85) },
      word: { size: fontSize, weight: 400, widening: 1, lineEnd: em(1.1) },
    },
    padding: em(1),
    gap: em(0.9),
    snap: em(1),
    levelHeight: em(2.5),
    tagHeight: em(1.4),
    ascent: em(0.75),
    descent: em(0.35),
    lineWidth: em(0.08),
    cornerRadius: em(0.4),
    lineStart: em(0.4),
  };
}

/** Indices and features are smaller than what they belong to, and stand lower or higher, in parts of its size. */
export const SCRIPT_SIZE = 0.72;
export const SCRIPT_SHIFT = { base: 0, sub: 0.24, super: -0.36 } as const;

export interface Lettering {
  readonly font: Font;
  readonly notation: Notation;
}

/** What is drawn of a text: its parts with their sizes. */
export function runsOf(content: string, kind: NodeKind, { notation }: Lettering): readonly TextRun[] {
  return notation === "linguistic" ? notationRuns(content, kind) : literalRuns(content);
}

/** The layout of a tree that is drawn with these measures, `terminals` and `direction` apart. */
export function layoutFor(metrics: SvgMetrics, lettering: Lettering): LayoutOptions {
  const { text, gap, snap, levelHeight, tagHeight } = metrics;
  return {
    measure(content, kind) {
      let ems = 0;
      for (const run of runsOf(content, kind, lettering)) {
        ems += textWidth(run.text, lettering.font) * (run.script === "base" ? 1 : SCRIPT_SIZE);
      }
      return ems * text[kind].size * text[kind].widening;
    },
    gap,
    snap,
    levelHeight,
    tagHeight,
  };
}

/** elbow: bars with round corners. straight: slanted lines, as in textbooks. */
export type LineStyle = "elbow" | "straight";

/** The lines from a constituent down to its children; a tag stands close to its word, without a line. */
export function connectorBelow(node: PlacedNode, layout: TreeLayout, metrics: SvgMetrics, style: LineStyle): string {
  if (node.kind !== "constituent") return "";
  const children = node.children.map((child) => end(layout.nodes[child]!, metrics));
  const from = start(node, metrics);
  return style === "elbow" ? elbows(from, children, metrics) : slants(from, children, metrics);
}

/** From a node to both ends of its one child: a constituent whose inner structure is not shown. */
export function triangleBelow(node: PlacedNode, layout: TreeLayout, metrics: SvgMetrics): string {
  const child = layout.nodes[node.children[0]!]!;
  const from = start(node, metrics);
  const { y } = end(child, metrics);
  const left = metrics.padding + child.left;
  return `M${rounded(from.x)} ${rounded(from.y)}L${rounded(left)} ${rounded(y)}H${rounded(left + child.width)}Z`;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the lines down start. */
function start(node: PlacedNode, { padding, ascent, lineStart }: SvgMetrics): Point {
  return { x: padding + node.x, y: padding + ascent + node.y + lineStart };
}

/** Where a line from above ends. */
function end(node: PlacedNode, { padding, ascent, text }: SvgMetrics): Point {
  return { x: padding + node.x, y: padding + ascent + node.y - text[node.kind].lineEnd };
}

function elbows(from: Point, children: readonly Point[], metrics: SvgMetrics): string {
  if (children.length === 1) return line(from, children[0]!);
  const [first, last] = ends(children);
  // Half-way down to the next level, whatever level the children are on: nothing else stands there.
  const bar = from.y + (metrics.levelHeight - metrics.lineStart - metrics.text.constituent.lineEnd) / 2;
  const radius = Math.min(metrics.cornerRadius, (last.x - first.x) / 2, first.y - bar, last.y - bar);
  const r = rounded;
  const arch =
    `M${r(first.x)} ${r(first.y)}V${r(bar + radius)}Q${r(first.x)} ${r(bar)} ${r(first.x + radius)} ${r(bar)}` +
    `H${r(last.x - radius)}Q${r(last.x)} ${r(bar)} ${r(last.x)} ${r(bar + radius)}V${r(last.y)}`;
  const inner = children.slice(1, -1).map((child) => line({ x: child.x, y: bar }, child));
  return arch + inner.join("") + line(from, { x: from.x, y: bar });
}

/** The leftmost and the rightmost child, whichever way the sentence runs. */
function ends(children: readonly Point[]): readonly [Point, Point] {
  const first = children[0]!;
  const last = children.at(-1)!;
  return first.x <= last.x ? [first, last] : [last, first];
}

/** Slanted down to the next level, then straight down: a line slanted all the way would cross what is between. */
function slants(from: Point, children: readonly Point[], metrics: SvgMetrics): string {
  const level = from.y + metrics.levelHeight - metrics.lineStart - metrics.text.constituent.lineEnd;
  return children
    .map(({ x, y }) => {
      const knee = Math.min(level, y);
      return line(from, { x, y: knee }) + (y > knee ? `V${rounded(y)}` : "");
    })
    .join("");
}

function line(from: Point, to: Point): string {
  const rest = from.x === to.x ? `V${rounded(to.y)}` : `L${rounded(to.x)} ${rounded(to.y)}`;
  return `M${rounded(from.x)} ${rounded(from.y)}${rest}`;
}

/** A tenth of a pixel is as fine as anybody sees. */
export function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}
