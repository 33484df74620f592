/**
 * The relations between nodes: for each, a function that visits the nodes it leads to, in the order matches come in.
 * A visitor that returns true ends the walk, and so does the relation.
 */
import type { HeadFinder } from "../heads/head-finder.ts";
import { childrenOf, isWordRow, type NodeTable, sisterBefore } from "../trees/node-table.ts";

export interface Walk {
  readonly table: NodeTable;
  readonly heads: HeadFinder;
}

export type Visit = (row: number) => boolean;

export type Candidates = (walk: Walk, row: number, visit: Visit) => boolean;

export const RELATIONS: Readonly<Record<string, Candidates>> = {
  "==": (_, row, visit) => visit(row),
  "<": ({ table: { ends } }, row, visit) => {
    const end = ends[row]!;
    for (let child = row + 1; child < end; child = ends[child]!) if (visit(child)) return true;
    return false;
  },
  ">": ({ table }, row, visit) => row > 0 && visit(table.parents[row]!),
  "<<": ({ table }, row, visit) => visitRange(row + 1, table.ends[row]!, visit),
  "<=": (walk, row, visit) => visit(row) || RELATIONS["<"]!(walk, row, visit),
  ">>": ({ table: { parents } }, row, visit) => {
    for (let above = parents[row]!; above !== -1; above = parents[above]!) if (visit(above)) return true;
    return false;
  },
  "<:": ({ table }, row, visit) => hasOnlyChild(table, row) && visit(row + 1),
  ">:": ({ table }, row, visit) => row > 0 && hasOnlyChild(table, row - 1) && visit(row - 1),
  "<<:": ({ table }, row, visit) => {
    for (let at = row; hasOnlyChild(table, at); at++) if (visit(at + 1)) return true;
    return false;
  },
  ">>:": ({ table }, row, visit) => {
    for (let at = row - 1; at >= 0 && hasOnlyChild(table, at); at--) if (visit(at)) return true;
    return false;
  },
  "<<,": ({ table }, row, visit) => {
    for (let at = row; !isWordRow(table, at); at++) if (visit(at + 1)) return true;
    return false;
  },
  ">>,": ({ table: { ranks, parents } }, row, visit) => {
    for (let at = row; at > 0 && ranks[at] === 0; at--) if (visit(parents[at]!)) return true;
    return false;
  },
  "<<-": ({ table }, row, visit) => visitAll(lastSpine(table, row), visit),
  ">>-": ({ table: { ends, parents } }, row, visit) => {
    for (let at = parents[row]!; at !== -1 && ends[at] === ends[row]; at = parents[at]!) if (visit(at)) return true;
    return false;
  },
  "<<<": ({ table }, row, visit) => {
    for (let at = row + 1; at < table.ends[row]!; at++) if (isWordRow(table, at) && visit(at)) return true;
    return false;
  },
  $: ({ table }, row, visit) => visitAll(sisters(table, row), (sister) => sister !== row && visit(sister)),
  "$+": ({ table: { ends, parents } }, row, visit) => row > 0 && ends[row]! < ends[parents[row]!]! && visit(ends[row]!),
  "$-": ({ table }, row, visit) => table.ranks[row] !== 0 && visit(sisterBefore(table, row)),
  "$++": ({ table }, row, visit) =>
    visitAll(
      sisters(table, row)
        .slice(table.ranks[row]! + 1)
        .reverse(),
      visit,
    ),
  "$--": ({ table }, row, visit) => visitAll(sisters(table, row).slice(0, table.ranks[row]!), visit),
  ".": ({ table }, row, visit) => {
    for (let at = table.ends[row]!; at < table.size; at++) {
      if (visit(at)) return true;
      if (isWordRow(table, at)) return false;
    }
    return false;
  },
  ",": ({ table }, row, visit) => visitAll(nodesEndingBefore(table, row), visit),
  "..": ({ table }, row, visit) => {
    for (const at of wayDown(table, row)) {
      if (visitRange(table.ends[at]!, table.ends[table.parents[at]!]!, visit)) return true;
    }
    return false;
  },
  ",,": ({ table }, row, visit) => {
    for (const at of wayDown(table, row)) {
      for (const sister of sisters(table, at).slice(0, table.ranks[at]!).reverse()) {
        if (visitRange(sister, table.ends[sister]!, visit)) return true;
      }
    }
    return false;
  },
  "<#": ({ table, heads }, row, visit) => !isWordRow(table, row) && visit(heads.headChild(table, row)),
  ">#": ({ table, heads }, row, visit) => isHead(table, heads, row) && visit(table.parents[row]!),
  "<<#": ({ table, heads }, row, visit) => {
    let at = row;
    while (!isWordRow(table, at)) {
      at = heads.headChild(table, at);
      if (visit(at)) return true;
    }
    return false;
  },
  ">>#": ({ table, heads }, row, visit) => {
    for (let at = row; isHead(table, heads, at); at = table.parents[at]!) if (visit(table.parents[at]!)) return true;
    return false;
  },
  ":": ({ table }, _, visit) => visitRange(0, table.size, visit),
};

/** `<2`, `<-1`, `>2`, `<<<-3`. A word is its own first leaf. */
export function counted(symbol: string, number: number): Candidates {
  if (symbol === ">") {
    return ({ table }, row, visit) => {
      const isThere = number > 0 ? table.ranks[row] === number - 1 : isFromLast(table, row, -number);
      return row > 0 && isThere && visit(table.parents[row]!);
    };
  }
  const listed = symbol === "<" ? childrenOf : wordRows;
  return ({ table }, row, visit) => {
    const found = listed(table, row).at(number > 0 ? number - 1 : number);
    return found !== undefined && visit(found);
  };
}

/** Whether the node is the last of its sisters (1), the last but one (2) and so on. */
function isFromLast({ ends, parents }: NodeTable, row: number, count: number): boolean {
  if (row === 0) return false;
  const end = ends[parents[row]!]!;
  let at = row;
  for (let steps = 1; steps < count; steps++) {
    at = ends[at]!;
    if (at >= end) return false;
  }
  return ends[at] === end;
}

function visitRange(start: number, end: number, visit: Visit): boolean {
  for (let row = start; row < end; row++) if (visit(row)) return true;
  return false;
}

function visitAll(rows: readonly number[], visit: Visit): boolean {
  for (const row of rows) if (visit(row)) return true;
  return false;
}

function hasOnlyChild({ ends }: NodeTable, row: number): boolean {
  return ends[row]! > row + 1 && ends[row + 1] === ends[row];
}

/** The node itself is among them; the top has none. */
function sisters(table: NodeTable, row: number): number[] {
  return row === 0 ? [] : childrenOf(table, table.parents[row]!);
}

/** The last child, its last child and so on, from the top down. */
function lastSpine({ ends, parents }: NodeTable, row: number): number[] {
  const spine: number[] = [];
  for (let at = ends[row]! - 1; at !== row; at = parents[at]!) spine.push(at);
  return spine.reverse();
}

/** The nodes whose last word stands right before the node, highest first. */
export function nodesEndingBefore(table: NodeTable, row: number): number[] {
  let first = row;
  while (first > 0 && table.ranks[first] === 0) first--;
  if (first === 0) return [];
  const ending: number[] = [];
  for (let at = first - 1; at !== table.parents[first]; at = table.parents[at]!) ending.push(at);
  return ending.reverse();
}

/** The nodes on the way from below the top to this one. */
function wayDown({ parents }: NodeTable, row: number): number[] {
  const way: number[] = [];
  for (let at = row; at > 0; at = parents[at]!) way.push(at);
  return way.reverse();
}

function wordRows(table: NodeTable, row: number): number[] {
  const words: number[] = [];
  for (let at = row; at < table.ends[row]!; at++) if (isWordRow(table, at)) words.push(at);
  return words;
}

function isHead(table: NodeTable, heads: HeadFinder, row: number): boolean {
  return row > 0 && heads.headChild(table, table.parents[row]!) === row;
}
