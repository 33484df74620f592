/**
 * A tree in box-drawing characters for the terminal: words on the last line, tags above them, parents over their children.
 *
 *             S
 *      ┌──────┼──────────┐
 *      NP     VP         .
 *
 * A wide tree stays one picture; the terminal scrolls or cuts it.
 */
import { withBareWords } from "../map.ts";
import type { Tree } from "../tree.ts";
import { collapsedIn, collapseNodes } from "./collapse.ts";
import { type LayoutOptions, layoutTree, type NodeKind, type PlacedNode, type TreeLayout } from "./layout.ts";
import type { SvgPlanOptions } from "./svg-plan.ts";
import { terminalWidth } from "./text-width.ts";

/** Of a picture's options those that can be drawn with letters. A collapsed constituent is its label above its words. */
export type BoxOptions = Pick<SvgPlanOptions, "terminals" | "tags" | "collapsed">;

/** The whole picture, with a line end after each line. */
export function drawBoxes(tree: Tree, options: BoxOptions = {}): string {
  let picture = "";
  for (const line of boxLines(tree, options)) picture += `${line}\n`;
  return picture;
}

/** How many columns the picture has. */
export function boxWidth(tree: Tree, options: BoxOptions = {}): number {
  return layoutBoxes(tree, options).width;
}

/** Gives a text what the terminal needs to show it in a colour; it stays as wide as it is. */
export type BoxStyle = (text: string, kind: NodeKind) => string;

/** Line by line, for a tree both deep and wide is a large picture. */
export function* boxLines(
  tree: Tree,
  options: BoxOptions = {},
  style: BoxStyle = (text) => text,
): Generator<string, void, undefined> {
  const layout = layoutBoxes(tree, options);
  const { height } = layout;
  const nodes = layout.nodes.map((node) => ({ ...node, text: style(node.text, node.kind) }));
  let frontier: readonly Item[] = [{ node: nodes[0]!, isConnector: false }];
  for (let y = 0; y <= height; y++) {
    yield pasteRow(frontier.map((item) => pieceAt(item, y, nodes)));
    frontier = frontier.flatMap((item) => below(item, y, nodes));
  }
}

function layoutBoxes(whole: Tree, { collapsed, tags, terminals = "baseline" }: BoxOptions): TreeLayout {
  const { tree } = collapseNodes(whole, collapsedIn(whole, collapsed));
  return layoutTree(tags === "hidden" ? withBareWords(tree) : tree, { ...LAYOUT, terminals });
}

const LAYOUT: LayoutOptions = {
  measure: (text) => Math.max(1, terminalWidth(text)),
  gap: 2,
  levelHeight: 2, // a line of connectors between two levels,
  tagHeight: 1, // none between a tag and its word
  snap: 2,
  columns: "whole",
};

/** What crosses a line of the picture: a node that stands on it or is still to come, or the connectors below a node. */
interface Item {
  readonly node: PlacedNode;
  readonly isConnector: boolean;
}

function below(item: Item, y: number, nodes: readonly PlacedNode[]): readonly Item[] {
  const { node, isConnector } = item;
  if (node.y > y) return [item];
  if (node.kind === "constituent" && !isConnector) return [{ node, isConnector: true }];
  return node.children.map((child) => ({ node: nodes[child]!, isConnector: false }));
}

/** A text to draw from a column on. */
interface Piece {
  readonly at: number;
  readonly text: string;
  readonly width: number;
}

function pieceAt({ node, isConnector }: Item, y: number, nodes: readonly PlacedNode[]): Piece {
  if (isConnector)
    return connector(
      node.x,
      node.children.map((child) => nodes[child]!.x),
    );
  if (node.y > y) return { at: node.x, text: "│", width: 1 };
  return { at: node.left, text: node.text, width: node.width };
}

/** `┌──┴──┐` from the first child to the last, for a parent above column x. */
function connector(x: number, children: readonly number[]): Piece {
  const first = children[0]!;
  const width = children.at(-1)! - first + 1;
  if (width === 1) return { at: x, text: "│", width };
  const line: string[] = Array(width).fill("─");
  for (const child of children) line[child - first] = "┬";
  line[x - first] = line[x - first] === "┬" ? "┼" : "┴";
  line[0] = "┌";
  line[width - 1] = "┐";
  return { at: first, text: line.join(""), width };
}

function pasteRow(pieces: readonly Piece[]): string {
  let row = "";
  let column = 0;
  for (const { at, text, width } of pieces) {
    row += " ".repeat(at - column) + text;
    column = at + width;
  }
  return row;
}
