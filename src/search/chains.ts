/**
 * Chains: `A <+(C) B` leads from A down to B by nodes that are all C, with none between at the least; `>+(C)` leads up,
 * `.+(C)` to the right and `,+(C)` to the left, from neighbour to neighbour. Each node is found once, however many ways
 * lead to it, so the walk is linear in the tree.
 */
import { isWordRow, type NodeTable } from "../trees/node-table.ts";
import { type Candidates, nodesEndingBefore, type Visit } from "./relations.ts";

type IsBetween = (label: string) => boolean;

export const CHAINS: Readonly<Record<string, (isBetween: IsBetween) => Candidates>> = {
  "<+": (isBetween) => (walk, row, visit) => {
    const { ends, labels } = walk.table;
    for (let at = row + 1; at < ends[row]!; ) {
      if (visit(at)) return true;
      at = isBetween(labels[at]!) ? at + 1 : ends[at]!;
    }
    return false;
  },
  ">+": (isBetween) => (walk, row, visit) => {
    const { parents, labels } = walk.table;
    for (let above = parents[row]!; above !== -1; above = parents[above]!) {
      if (visit(above)) return true;
      if (!isBetween(labels[above]!)) return false;
    }
    return false;
  },
  ".+": (isBetween) => (walk, row, visit) => {
    const { ends } = walk.table;
    return neighbours(walk.table, row, isBetween, visit, { next: startingAfter, edge: (at) => ends[at]! });
  },
  ",+": (isBetween) => (walk, row, visit) => {
    const { wordsBefore } = walk.table;
    return neighbours(walk.table, row, isBetween, visit, { next: nodesEndingBefore, edge: (at) => wordsBefore[at]! });
  },
};

interface Side {
  /** The nodes next to this one, highest first. */
  readonly next: (table: NodeTable, row: number) => readonly number[];
  /** Equal for nodes that have the same neighbours. */
  readonly edge: (row: number) => number;
}

function neighbours(table: NodeTable, row: number, isBetween: IsBetween, visit: Visit, side: Side): boolean {
  const edges = new Set<number>([side.edge(row)]);
  const pending = [row];
  for (let from = pending.pop(); from !== undefined; from = pending.pop()) {
    for (const neighbour of side.next(table, from)) {
      if (visit(neighbour)) return true;
      const edge = side.edge(neighbour);
      if (edges.has(edge) || !isBetween(table.labels[neighbour]!)) continue;
      edges.add(edge);
      pending.push(neighbour);
    }
  }
  return false;
}

function startingAfter(table: NodeTable, row: number): number[] {
  const starting: number[] = [];
  for (let at = table.ends[row]!; at < table.size; at++) {
    starting.push(at);
    if (isWordRow(table, at)) break;
  }
  return starting;
}
