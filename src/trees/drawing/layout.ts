/**
 * Where everything in a picture of a tree stands, as plain data: the terminal's boxes, SVG and a web page all draw from it.
 * Parents are centred over their children; every subtree has the space above and below its words to itself, so that nothing
 * overlaps and no line crosses another. Linear time, no recursion.
 */
import { isLeaf, type Tree } from "../tree.ts";

export interface TreeLayout {
  /** All x lie in [0, width], all y in [0, height]. */
  readonly width: number;
  readonly height: number;
  /** Parents before children, left to right; a tag is the parent of its word. */
  readonly nodes: readonly PlacedNode[];
}

export interface PlacedNode {
  readonly kind: "constituent" | "tag" | "word";
  /** What to draw: never empty, no control characters. */
  readonly text: string;
  /** The middle, where lines meet the text. */
  readonly x: number;
  /** The text covers [left, left + width). */
  readonly left: number;
  readonly width: number;
  /** The line it stands on, from 0 at the top downwards. */
  readonly y: number;
  /** Index in `nodes`; null at the top. */
  readonly parent: number | null;
  /** Indices in `nodes`. */
  readonly children: readonly number[];
}

export type NodeKind = PlacedNode["kind"];

export interface LayoutOptions {
  /** The width of a text, in whatever unit the picture is in. */
  readonly measure: (text: string, kind: NodeKind) => number;
  /** The space between neighbours. */
  readonly gap: number;
  /** From one level down to the next. */
  readonly levelHeight: number;
  /** From a tag down to its word. */
  readonly tagHeight: number;
  /** A parent that is off the middle of an inner child by this much or less stands right over it. Default: 0. */
  readonly snap?: number;
  /** baseline (default): all words on the last line, tags right above them. compact: each right below its parent. */
  readonly terminals?: "baseline" | "compact";
  /** Where the sentence starts. Default: ltr, at the left. */
  readonly direction?: "ltr" | "rtl";
  /** continuous (default), or whole columns of a terminal, where the middle of a text is one of its columns. */
  readonly columns?: "continuous" | "whole";
}

interface Draft {
  readonly kind: NodeKind;
  readonly text: string;
  readonly width: number;
  readonly parent: number | null;
  readonly children: number[];
  height: number; // constituents on the longest way down, itself included
  offset: number; // of x from the parent's
  before: number; // how far the subtree reaches to the left of x,
  after: number; // and to the right
}

export function layoutTree(tree: Tree, options: LayoutOptions): TreeLayout {
  const drafts = listNodes(tree, options.measure);
  const { split, middle, cell } = options.columns === "whole" ? WHOLE_COLUMNS : CONTINUOUS;
  const spacing = { split, middle, cell, gap: options.gap, snap: options.snap ?? 0 };
  for (let i = drafts.length - 1; i >= 0; i--) spread(drafts, i, spacing);

  const yOf = options.terminals === "compact" ? compactHeights(options) : baselineHeights(options, drafts);
  const nodes: PlacedNode[] = [];
  let height = 0;
  for (const draft of drafts) {
    const { kind, text, width, parent, children } = draft;
    const above = parent === null ? null : nodes[parent]!;
    const x = above === null ? draft.before : above.x + draft.offset;
    const y = yOf(draft, above);
    height = Math.max(height, y);
    nodes.push({ kind, text, x, left: x - split(width).before, width, y, parent, children });
  }
  const width = drafts[0]!.before + drafts[0]!.after;
  return { width, height, nodes: options.direction === "rtl" ? nodes.map((node) => mirror(node, width, cell)) : nodes };
}

function mirror(node: PlacedNode, width: number, cell: number): PlacedNode {
  return { ...node, left: width - node.left - node.width, x: width - cell - node.x };
}

/** The nodes in the order of the result, not yet placed. */
function listNodes(tree: Tree, measure: LayoutOptions["measure"]): Draft[] {
  const drafts: Draft[] = [];
  function add(kind: NodeKind, content: string, parent: number | null): number {
    const text = visible(content);
    if (parent !== null) drafts[parent]!.children.push(drafts.length);
    const width = measure(text, kind);
    drafts.push({ kind, text, width, parent, children: [], height: 0, offset: 0, before: 0, after: 0 });
    return drafts.length - 1;
  }
  const pending: { readonly node: Tree; readonly parent: number | null }[] = [{ node: tree, parent: null }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, parent } = next;
    if (isLeaf(node)) {
      const tag = node.tag === null ? parent : add("tag", node.tag, parent);
      add("word", node.word, tag);
    } else {
      const own = add("constituent", node.label, parent);
      for (let i = node.children.length - 1; i >= 0; i--) pending.push({ node: node.children[i]!, parent: own });
    }
  }
  return drafts;
}

interface Grid {
  /** The parts of a text to the left and to the right of its middle. */
  readonly split: (width: number) => { readonly before: number; readonly after: number };
  readonly middle: (a: number, b: number) => number;
  /** The width of the middle itself. */
  readonly cell: number;
}

const CONTINUOUS: Grid = {
  split: (width) => ({ before: width / 2, after: width / 2 }),
  middle: (a, b) => (a + b) / 2,
  cell: 0,
};

/** The middle is a column with a width of its own, the left one of two; it counts as the first of those after. */
const WHOLE_COLUMNS: Grid = {
  split: (width) => {
    const before = Math.floor((width - 1) / 2);
    return { before, after: width - before };
  },
  middle: (a, b) => Math.floor((a + b) / 2),
  cell: 1,
};

interface Spacing extends Grid {
  readonly gap: number;
  readonly snap: number;
}

/** Puts the children of a node side by side and the node over their middle. Its children have had their turn. */
function spread(drafts: readonly Draft[], index: number, { split, middle, gap, snap }: Spacing): void {
  const draft = drafts[index]!;
  const own = split(draft.width);
  draft.before = own.before;
  draft.after = own.after;
  if (draft.children.length === 0) return;
  let end = 0;
  let first = 0;
  let last = 0;
  for (const [i, childIndex] of draft.children.entries()) {
    const child = drafts[childIndex]!;
    last = end + child.before;
    if (i === 0) first = last;
    child.offset = last; // from the left edge, for now
    end = last + child.after + gap;
    draft.height = Math.max(draft.height, child.height);
  }
  const x = nearest(
    middle(first, last),
    draft.children.slice(1, -1).map((child) => drafts[child]!.offset),
    snap,
  );
  for (const childIndex of draft.children) drafts[childIndex]!.offset -= x;
  if (draft.kind === "constituent") draft.height++;
  draft.before = Math.max(own.before, x);
  draft.after = Math.max(own.after, end - gap - x);
}

/** The nearest of some places, if it is no further away than that; else the place itself. */
function nearest(x: number, places: readonly number[], limit: number): number {
  let best = x;
  let distance = limit;
  for (const place of places) {
    if (Math.abs(place - x) > distance) continue;
    best = place;
    distance = Math.abs(place - x);
  }
  return best;
}

type YOf = (draft: Draft, above: PlacedNode | null) => number;

/** Constituents stand as low as what they hold allows, so that a phrase is near its words. */
function baselineHeights({ levelHeight, tagHeight }: LayoutOptions, drafts: readonly Draft[]): YOf {
  const levels = drafts[0]!.height;
  const hasTags = drafts.some(({ kind }) => kind === "tag");
  const wordLine = levels * levelHeight + (hasTags ? tagHeight : 0);
  return ({ kind, height }) => {
    if (kind === "word") return wordLine;
    return (levels - (kind === "tag" ? 0 : height)) * levelHeight;
  };
}

function compactHeights({ levelHeight, tagHeight }: LayoutOptions): YOf {
  return (_, above) => (above === null ? 0 : above.y + (above.kind === "tag" ? tagHeight : levelHeight));
}

/** A label may be empty, as that of `( (S …))`, and a word may hold what would break a terminal or an XML file. */
function visible(text: string): string {
  if (text === "") return "•";
  return text.replace(/[\p{Cc}\p{Cs}\u2028\u2029\ufffe\uffff]/gu, "\ufffd");
}
