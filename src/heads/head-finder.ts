/** What finds heads: the child of a constituent that the rest of it depends on. */
import type { NodeTable } from "../trees/node-table.ts";

export interface HeadFinder {
  readonly name: string;
  /** The row of the head child. A constituent that no rule is about is an error, unless it has one child only. */
  headChild(table: NodeTable, row: number): number;
}
