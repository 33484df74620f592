/** The text of trees that were edited: brackets of the kind that stood there before, one tree on each line. */
import { type Tree, writeSquareBrackets, writeTree } from "../../src/index.ts";

export function bracketsLike(text: string, trees: readonly Tree[]): string {
  const write = text.trimStart().startsWith("[") ? writeSquareBrackets : writeTree;
  return trees.map(write).join("\n");
}
