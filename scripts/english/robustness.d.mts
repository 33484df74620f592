import type { Random } from "../../src/shared/random.ts";
import type { Tree } from "../../src/trees/tree.ts";

export function robustCopies(trees: readonly Tree[], shares: Readonly<Record<string, number>>, random: Random): Tree[];
