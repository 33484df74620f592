import type { Tree } from "../../src/trees/tree.ts";

/** The tag of each leaf of a tree, in order. */
export function punctuationTags(tree: Tree): (string | null)[];
