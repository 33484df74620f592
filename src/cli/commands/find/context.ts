/** The sentences around a result, as `grep -C` prints lines: each once, with a dash where results have a colon. */
import { leaves } from "../../../trees/tree.ts";
import { type PlacedTree, placeOf } from "../../treebank-places.ts";

export interface ContextKeeper {
  /** A tree that is no result: its line, if it follows a result closely. */
  pass(placed: PlacedTree): string;
  /** The lines that stand before a result. */
  before(): string;
  hit(placed: PlacedTree): void;
}

export function contextKeeper(size: number, { hasPlace }: { readonly hasPlace: boolean }): ContextKeeper {
  let waiting: string[] = [];
  let left = 0; // how many more lines belong to the last result
  return {
    pass(placed) {
      if (size === 0) return "";
      const words = leaves(placed.tree).map(({ word }) => word);
      const line = `${hasPlace ? `${placeOf(placed)}- ` : ""}${words.join(" ")}\n`;
      if (left > 0) {
        left--;
        return line;
      }
      waiting.push(line);
      if (waiting.length > size) waiting.shift();
      return "";
    },
    before() {
      const lines = waiting.join("");
      waiting = [];
      return lines;
    },
    hit() {
      left = size;
    },
  };
}
