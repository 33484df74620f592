/** Two random trees over the same words, as a gold tree and a parser's answer are. */
import fc from "fast-check";
import { branch, leaves, type Tree } from "../../src/trees/tree.ts";
import { arbitraryTree } from "./arbitrary-trees.ts";

const LABELS = ["S", "NP", "VP", "ADVP", "PRT", "TOP", "NP-SBJ"];
const TAGS = ["NN", "DT", ",", "-NONE-", "POS", "''", "ADVP", "PRT"];

export interface TreePair {
  readonly gold: Tree;
  readonly predicted: Tree;
}

export const arbitraryScoredTree: fc.Arbitrary<Tree> = arbitraryTree({ labels: LABELS, tags: TAGS });

export const arbitraryPair: fc.Arbitrary<TreePair> = fc
  .tuple(arbitraryScoredTree, fc.array(fc.nat(1000), { minLength: 1, maxLength: 40 }))
  .map(([gold, choices]) => ({ gold, predicted: bracketAnew(leaves(gold), choices) }));

/** Puts brackets over the words by a list of random numbers, used again when it ends. */
function bracketAnew(words: readonly Tree[], choices: readonly number[]): Tree {
  let used = 0;
  const choose = (bound: number) => choices[used++ % choices.length]! % bound;
  let parts = words;
  while (parts.length > 1) {
    const start = choose(parts.length);
    const width = 1 + choose(Math.min(3, parts.length - start));
    const bracket = branch(LABELS[choose(LABELS.length)]!, parts.slice(start, start + width));
    if (width === 1 && used > 3 * words.length) break; // the numbers may ask for unary brackets for ever
    parts = [...parts.slice(0, start), bracket, ...parts.slice(start + width)];
  }
  return branch(LABELS[choose(LABELS.length)]!, parts);
}
