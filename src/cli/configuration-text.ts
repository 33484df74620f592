/** Configurations as the paper's figures 3 and 5 print them: a stack and a buffer, finished constituents marked *so*.
 * The words and constituents of a part stand side by side, without commas. */
import { builtIn, itemsOf, type StackItem } from "../transitions/stack.ts";
import type { State } from "../transitions/transition-system.ts";
import { isLeaf } from "../trees/tree.ts";

/** `[ S, *NP*, VP, is ]` */
export function stackText({ stack }: State): string {
  return listed(itemsOf(stack).map(itemText));
}

/** `[ still, ... ]`: the next word, and whether others follow. */
export function bufferText({ sentence, next }: State): string {
  const words = sentence.slice(next, next + 1).map(({ word }) => word);
  return listed(next + 1 < sentence.length ? [...words, "..."] : words);
}

/** Rows in columns, each as wide as its widest cell; the last is not padded. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, cell.length);
    });
  }
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join("  ")
      .trimEnd(),
  );
}

function itemText(item: StackItem): string {
  if (item.kind === "open") return item.label;
  return builtIn(item)
    .map(({ tree }) => (isLeaf(tree) ? tree.word : `*${tree.label}*`))
    .join(" ");
}

function listed(items: readonly string[]): string {
  return items.length === 0 ? "[ ]" : `[ ${items.join(", ")} ]`;
}
