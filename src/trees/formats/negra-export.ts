/**
 * NEGRA export format, versions 3 and 4 (Brants 1997): one line per node, each naming its parent; the sentence is node 0.
 *
 *   #BOS 1
 *   Er      PPER  --  SB  500
 *   liest   VVFIN --  HD  500
 *   .       $.    --  --  0
 *   #500    S     --  --  0
 *   #EOS 1                          is  (VROOT (S (PPER Er) (VVFIN liest)) ($. .))
 *
 * Constituents may have gaps there; our trees may not. Such a tree is an error, or its split-off parts are raised.
 */
import { SyntaxProblem } from "../../shared/errors.ts";
import { escapeWord } from "../ptb-escapes.ts";
import { branch, leaf, type Tree } from "../tree.ts";
import { type NumberedLine, numberedLines, type ReadOptions, readBlock, type TreeFormat } from "../tree-format.ts";

export const negraExport: TreeFormat = {
  name: "export",
  title: "NEGRA export",
  description: "NEGRA export, versions 3 and 4",
  endings: [".export", ".negra"],
  layout: "rows",
  async *read(chunks, options) {
    let version = 3;
    let inTable = false;
    let start: NumberedLine | null = null;
    let rows: NumberedLine[] = [];
    for await (const line of numberedLines(chunks)) {
      const [keyword, value] = line.text.split(/\s+/, 2);
      if (keyword === "#FORMAT") version = Number(value);
      else if (keyword === "#BOT") inTable = true;
      else if (keyword === "#EOT") inTable = false;
      else if (keyword === "#BOS") {
        start = line;
        rows = [];
      } else if (keyword === "#EOS" && start !== null) {
        const sentence: ExportSentence = { version, start, rows };
        start = null;
        const tree = readBlock(options, () => readSentence(sentence, options));
        if (tree !== null) yield tree;
      } else if (start !== null && line.text.trim() !== "" && !line.text.startsWith("%%")) rows.push(line);
      else if (start === null && !inTable && line.text.trim() !== "" && !line.text.startsWith("%%")) {
        readBlock(options, () => {
          throw problem(line, "text outside any sentence", "A sentence starts with #BOS and ends with #EOS");
        });
      }
    }
    if (start !== null) {
      const last = start;
      readBlock(options, () => {
        throw problem(last, "the sentence that starts here has no #EOS", "Is the file truncated?");
      });
    }
  },
};

interface ExportSentence {
  readonly version: number;
  readonly start: NumberedLine;
  readonly rows: readonly NumberedLine[];
}

interface Node {
  readonly row: NumberedLine;
  readonly label: string;
  readonly word: string | null; // null: a constituent
  readonly isHead: boolean;
  readonly parentId: string;
  children: Node[];
  /** Words covered, as half-open spans from left to right that do not touch; more than one: it has gaps. */
  spans: readonly (readonly [number, number])[];
  tree: Tree | null;
}

function readSentence(sentence: ExportSentence, options: ReadOptions): Tree {
  const { terminals, constituents, root } = readNodes(sentence);
  for (const [position, node] of terminals.entries()) {
    node.spans = [[position, position + 1]];
    node.tree = leaf(escapeWord(node.label), escapeWord(node.word!));
  }
  const order = bottomUp(root, terminals.length + constituents.size);
  for (const node of order) {
    if (node.word !== null) continue;
    if (node.children.length === 0) throw problem(node.row, `the constituent ${node.label} is empty`);
    node.children.sort((a, b) => a.spans[0]![0] - b.spans[0]![0]);
    node.spans = union(node.children);
    if (node.spans.length > 1) {
      if (options.discontinuous !== "raise") {
        throw problem(
          node.row,
          `the constituent ${node.label} has gaps: the tree is discontinuous`,
          "Use --discontinuous raise to raise the discontinuous parts",
          "E_TREE_DISCONTINUOUS",
        );
      }
      raiseSplitParts(node, node.parentId === "0" ? root : constituents.get(node.parentId)!);
    }
    node.tree = branch(
      node.label,
      node.children.map((child) => child.tree!),
    );
  }
  return root.tree!;
}

function readNodes({ version, start, rows }: ExportSentence) {
  const root: Node = newNode(start, "VROOT", null, "", "");
  const terminals: Node[] = [];
  const constituents = new Map<string, Node>();
  for (const row of rows) {
    const cells = row.text.split("%%", 1)[0]!.trim().split(/\s+/);
    // Version 4 has the lemma as its second column.
    const [label, , edge, parentId] = cells.slice(version >= 4 ? 2 : 1);
    const name = cells[0]!;
    if (label === undefined || edge === undefined || parentId === undefined) {
      throw problem(row, `${cells.length} columns; at least ${version >= 4 ? 6 : 5} are needed`);
    }
    const id = /^#(\d{3,})$/.exec(name)?.[1];
    const node = newNode(row, label, id === undefined ? name : null, edge, parentId);
    if (id === undefined) terminals.push(node);
    else if (constituents.has(id)) throw problem(row, `the constituent #${id} occurs twice`);
    else constituents.set(id, node);
  }
  for (const node of [...terminals, ...constituents.values()]) {
    const parent = node.parentId === "0" ? root : constituents.get(node.parentId);
    if (parent === undefined) throw problem(node.row, `its parent #${node.parentId} is not in the sentence`);
    parent.children.push(node);
  }
  if (terminals.length === 0) throw problem(start, "the sentence has no words");
  return { terminals, constituents, root };
}

function newNode(row: NumberedLine, label: string, word: string | null, edge: string, parentId: string): Node {
  return { row, label, word, isHead: edge === "HD" || edge === "NK-HD", parentId, children: [], spans: [], tree: null };
}

/** All nodes, children before parents. Nodes that cannot be reached from the top hang in a circle. */
function bottomUp(root: Node, expected: number): Node[] {
  const topDown: Node[] = [];
  const pending: Node[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    topDown.push(node);
    for (const child of node.children) pending.push(child);
  }
  if (topDown.length !== expected + 1) throw problem(root.row, "some constituents are their own ancestors");
  return topDown.reverse();
}

function union(children: readonly Node[]): readonly (readonly [number, number])[] {
  const spans = children.flatMap((child) => child.spans).sort((a, b) => a[0] - b[0]);
  const merged: (readonly [number, number])[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last !== undefined && last[1] === span[0]) merged[merged.length - 1] = [last[0], span[1]];
    else merged.push(span);
  }
  return merged;
}

/** Keeps the part that holds the head (the first child where none is marked); the children outside of it go to the parent. */
function raiseSplitParts(node: Node, parent: Node): void {
  const head = node.children.find((child) => child.isHead) ?? node.children[0]!;
  const [start, end] = node.spans.find(([from, to]) => from <= head.spans[0]![0] && head.spans[0]![0] < to)!;
  const isKept = (child: Node) => start <= child.spans[0]![0] && child.spans[0]![0] < end;
  parent.children.push(...node.children.filter((child) => !isKept(child)));
  node.children = node.children.filter(isKept);
  node.spans = [[start, end]];
}

function problem(row: NumberedLine, reason: string, hint?: string, code = "E_EXPORT"): SyntaxProblem {
  return new SyntaxProblem(code, reason, { line: row.number, column: 1 }, hint === undefined ? {} : { hint });
}
