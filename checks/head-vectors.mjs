/** Vectors of heads: for each constituent of a tree, the index of its head child by each of three head finders. */
import { childrenOf, isTagRow, isWordRow, tableOf } from "../dist/trees/node-table.js";

const FINDERS = ["collins", "semantic", "universal"];

export function checkHeads(library, vector) {
  const table = tableOf(library.readTree(vector.tree));
  const phrases = [];
  for (let row = 0; row < table.size; row++) {
    if (!isWordRow(table, row) && !isTagRow(table, row)) phrases.push(row);
  }
  for (const name of FINDERS) {
    const finder = library.HEAD_FINDERS[name];
    const ours = phrases.map((row) => headIndex(library, finder, table, row));
    if (JSON.stringify(ours) !== JSON.stringify(vector[name])) {
      return `${vector.tree}: ${name} heads ${ours}, expected ${vector[name]}`;
    }
    for (const [number, expected] of vector[`${name}_without_parent`] ?? []) {
      const alone = headIndex(library, finder, tableOf(table.trees[phrases[number]]), 0);
      if (alone !== expected)
        return `${vector.tree}: ${name} head of node ${number} alone ${alone}, expected ${expected}`;
    }
  }
  return null;
}

function headIndex(library, finder, table, row) {
  try {
    return childrenOf(table, row).indexOf(finder.headChild(table, row));
  } catch (error) {
    if (error instanceof library.ParserError) return -1;
    throw error;
  }
}
