import type { Tree } from "../../src/trees/tree.ts";

export function sentenceKey(words: readonly string[]): string;
export function heldOutKeys(trees: readonly Tree[]): Set<string>;
