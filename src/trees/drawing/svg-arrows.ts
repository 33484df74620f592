/** Arrows of movement, below the words: down from a trace, along, and up to what has moved. Nothing is crossed but other arrows' ends. */
import { levelsOf } from "./arc-levels.ts";
import type { PlacedNode, TreeLayout } from "./layout.ts";
import { MAX_ARROWS, type Movement } from "./movement.ts";
import { rounded, type SvgMetrics } from "./svg-geometry.ts";

export interface PlannedArrow {
  /** The line. */
  readonly path: string;
  /** Its head: open, drawn with the same line. */
  readonly head: string;
}

export interface ArrowPlan {
  readonly arrows: readonly PlannedArrow[];
  /** How much higher they make the picture. */
  readonly depth: number;
}

export function planArrows(movements: readonly Movement[], layout: TreeLayout, metrics: SvgMetrics): ArrowPlan {
  if (movements.length === 0) return { arrows: [], depth: 0 };
  const places = placesOf(layout);
  const drawn = movements.slice(0, MAX_ARROWS).map(({ from, to }) => ({ from: places[from]!, to: places[to]! }));
  const levels = levelsOf(
    drawn.map(({ from, to }) => ({ left: Math.min(from.word, to.word), right: Math.max(from.word, to.word) })),
  );
  const size = metrics.text.word.size;
  const step = size * 0.8;
  const floor = metrics.padding + metrics.ascent + layout.height + metrics.descent + size * 0.35;
  const arrows = drawn.map(({ from, to }, i) => arrow(from, to, floor + levels[i]! * step, metrics));
  return { arrows, depth: Math.max(...levels) * step + size * 0.45 };
}

/** Where arrows start and end at a node: below the middle of its words, of which nothing is lower. */
interface Place {
  readonly x: number;
  readonly y: number;
  /** The number of its first word. */
  readonly word: number;
}

interface Extent {
  left: number;
  right: number;
  bottom: number;
  word: number;
}

/** By index in `nodes(tree)`, where a word and its tag are one. */
function placesOf({ nodes }: TreeLayout): Place[] {
  const extents: Extent[] = [];
  let word = 0;
  for (const node of nodes) {
    const right = node.left + node.width;
    extents.push(
      node.kind === "word"
        ? { left: node.left, right, bottom: node.y, word: word++ }
        : { left: Number.POSITIVE_INFINITY, right: 0, bottom: 0, word: Number.POSITIVE_INFINITY },
    );
  }
  for (let i = nodes.length - 1; i > 0; i--) {
    const above = extents[nodes[i]!.parent!]!;
    const own = extents[i]!;
    above.left = Math.min(above.left, own.left);
    above.right = Math.max(above.right, own.right);
    above.bottom = Math.max(above.bottom, own.bottom);
    above.word = Math.min(above.word, own.word);
  }
  return extents.flatMap(({ left, right, bottom, word }, i) => {
    return isUnderTag(nodes[i]!, nodes) ? [] : [{ x: (left + right) / 2, y: bottom, word }];
  });
}

function isUnderTag({ kind, parent }: PlacedNode, nodes: readonly PlacedNode[]): boolean {
  return kind === "word" && parent !== null && nodes[parent]!.kind === "tag";
}

function arrow(from: Place, to: Place, track: number, metrics: SvgMetrics): PlannedArrow {
  const { padding, ascent, descent, cornerRadius, text } = metrics;
  const side = Math.sign(to.x - from.x);
  const tip = text.word.size * 0.22;
  // The end at the trace stands aside, so that an arrow that leaves a trace does not start where another arrives.
  const start = { x: padding + from.x + side * tip, y: padding + ascent + from.y + descent };
  const end = { x: padding + to.x, y: padding + ascent + to.y + descent };
  const radius = Math.min(cornerRadius, Math.abs(end.x - start.x) / 2);
  const r = rounded;
  const path =
    `M${r(start.x)} ${r(start.y)}V${r(track - radius)}Q${r(start.x)} ${r(track)} ${r(start.x + side * radius)} ${r(track)}` +
    `H${r(end.x - side * radius)}Q${r(end.x)} ${r(track)} ${r(end.x)} ${r(track - radius)}V${r(end.y)}`;
  const head = `M${r(end.x - tip)} ${r(end.y + tip * 1.4)}L${r(end.x)} ${r(end.y)}L${r(end.x + tip)} ${r(end.y + tip * 1.4)}`;
  return { path, head };
}
