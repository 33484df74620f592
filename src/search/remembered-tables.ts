/**
 * The tables that search walks over. A tree that is searched once gets a table in memory that the next tree uses again; from the
 * second search on its table is kept, as long as the tree lives. Trees never change, so nobody can tell, except by the clock:
 * making a table takes several times as long as matching a pattern (benchmarks/search.mjs).
 */
import { keptTable, type NodeTable, passingTables } from "../trees/node-table.ts";
import type { Tree } from "../trees/tree.ts";

/** After this many rows all tables are dropped: the tables of about 50,000 sentences, 150 MB. */
const MAX_ROWS = 4_000_000;

/** Null: searched once. */
let remembered = new WeakMap<Tree, NodeTable | null>();
let rows = 0;

/** Gives tables for one pattern: each is good until the next one is asked for. */
export function searchTables(): (tree: Tree) => NodeTable {
  const passing = passingTables();
  return (tree) => {
    const known = remembered.get(tree);
    if (known === undefined) {
      remembered.set(tree, null);
      return passing(tree);
    }
    return known ?? remember(tree, keptTable(passing(tree)));
  };
}

function remember(tree: Tree, table: NodeTable): NodeTable {
  rows += table.size;
  if (rows > MAX_ROWS) {
    remembered = new WeakMap();
    rows = table.size;
  }
  remembered.set(tree, table);
  return table;
}
