/** Random trees for property tests. */
import fc from "fast-check";
import { branch, leaf, type Tree } from "../../src/trees/tree.ts";

const LABELS = ["S", "NP", "VP", "PP", "NP-SBJ-1", "ADVP|PRT", "X"];
const TAGS = ["NN", "DT", "-LRB-", "-RRB-", "-NONE-", ",", "PRP$", null];

/** Words as treebanks have them: no ASCII white space, brackets escaped. */
export const arbitraryWord: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom("the", "dog", "-LRB-", "1\\/2", "\\*", "''", "é", "狗", "🐕", "\u00a0x", "a\\)", "\\", "a\\"),
  fc.string({ minLength: 1, maxLength: 6, unit: "grapheme" }).filter((word) => !/[\t-\r ()\u0000]/.test(word)),
);

export interface TreeShape {
  readonly labels?: readonly string[];
  readonly tags?: readonly (string | null)[];
  readonly maxDepth?: number;
}

/** A tree whose top is a constituent; several words as a rule, unary chains and repeated labels among them. */
export function arbitraryTree({ labels = LABELS, tags = TAGS, maxDepth = 5 }: TreeShape = {}): fc.Arbitrary<Tree> {
  const leaves = fc.tuple(fc.constantFrom(...tags), arbitraryWord).map(([tag, word]) => leaf(tag, word));
  const { node } = fc.letrec<{ node: Tree }>((tie) => ({
    node: fc.oneof({ maxDepth, withCrossShrink: true }, leaves, branches(tie("node"))),
  }));
  function branches(children: fc.Arbitrary<Tree>): fc.Arbitrary<Tree> {
    return fc
      .tuple(fc.constantFrom(...labels), fc.array(children, { minLength: 1, maxLength: 4 }))
      .map(([label, parts]) => branch(label, parts));
  }
  return branches(node);
}
