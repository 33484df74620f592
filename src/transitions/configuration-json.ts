/** A configuration as plain data: `{ stack: [{ open: "S", start: 0 }, { tree: "(NP she)", start: 0, end: 1 }], buffer: ["reads"] }`. */
import { writeTree } from "../trees/bracket-writer.ts";
import { builtIn, itemsOf, type StackItem } from "./stack.ts";
import type { State } from "./transition-system.ts";

export function configurationJson(state: State): {
  readonly stack: readonly object[];
  readonly buffer: readonly string[];
} {
  return {
    stack: itemsOf(state.stack).map(itemJson),
    buffer: state.sentence.slice(state.next).map(({ word }) => word),
  };
}

function itemJson(item: StackItem): object {
  if (item.kind === "open") return { open: item.label, start: item.start };
  if (item.kind === "part") {
    const trees = builtIn(item).map(({ tree }) => writeTree(tree));
    return { part: item.label, trees, start: item.start, end: item.end };
  }
  return { tree: writeTree(item.tree), start: item.start, end: item.end };
}
