/** Random trees for property tests: any shape, with unary chains and repeated labels; the same seed gives the same tree. */
import { type Random, randomFromSeed } from "../../src/shared/random.ts";
import { type Branch, branch, leaf, type Tree } from "../../src/trees/tree.ts";

export interface TreeShape {
  readonly maxWords: number;
  readonly labels: readonly string[];
  /** Chance of one more constituent on top of a finished one. */
  readonly unary?: number;
}

export function randomTree(seed: number, shape: TreeShape): Branch {
  const random = randomFromSeed(seed);
  const words = 1 + random.below(shape.maxWords);
  const label = () => shape.labels[random.below(shape.labels.length)]!;
  let position = 0;
  function build(size: number, isRoot: boolean): Tree {
    let tree: Tree;
    if (size === 1) tree = leaf(null, `w${position++}`);
    else {
      const children = split(size, random).map((part) => build(part, false));
      tree = branch(label(), children);
    }
    while (random.next() < (shape.unary ?? 0.25)) tree = branch(label(), [tree]);
    return isRoot && "word" in tree ? branch(label(), [tree]) : tree;
  }
  return build(words, true) as Branch; // the root is made a branch on the line above
}

/** Cuts a size of at least 2 into two or more parts. */
function split(size: number, random: Random): number[] {
  const parts: number[] = [];
  const first = 1 + random.below(size - 1);
  parts.push(first);
  for (let rest = size - first; rest > 0; ) {
    const part = 1 + random.below(rest);
    parts.push(part);
    rest -= part;
  }
  return parts;
}
