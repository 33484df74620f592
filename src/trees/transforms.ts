/**
 * Cleaning a treebank is a chain of small functions from tree to tree; null means that nothing of the tree is left.
 *
 *   const clean = chain(removeTop, dropEmpties, stripFunctions, collapseRepeats);
 *   ( (S (NP-SBJ-1 (PRP She)) (VP (VBZ reads) (NP (-NONE- *))) (. .)))  =>  (S (NP (PRP She)) (VP (VBZ reads)) (. .))
 */
import { rebuild } from "./rebuild.ts";
import { branch, isBranch, type Tree } from "./tree.ts";

export type TreeTransform = (tree: Tree) => Tree | null;

/** One transform after the other; stops as soon as nothing is left. */
export function chain(...transforms: readonly TreeTransform[]): TreeTransform {
  return (tree) => {
    let result: Tree | null = tree;
    for (const transform of transforms) {
      if (result === null) return null;
      result = transform(result);
    }
    return result;
  };
}

/** Removes traces and other empty elements (`-NONE-`), and the constituents that hold nothing else. */
export function dropEmpties(tree: Tree): Tree | null {
  return rebuild(tree, {
    leaf: (leaf) => (leaf.tag === "-NONE-" ? null : leaf),
    branch: (label, children) => (children.length === 0 ? null : branch(label, children)),
  });
}

/** `NP-SBJ-1` → `NP`, `NP=2` → `NP`, `ADVP|PRT` → `ADVP`, on constituents; words and their tags, `-LRB-` among them, stay. */
export function stripFunctions(tree: Tree): Tree | null {
  return rebuild(tree, { branch: (label, children) => branch(stripFunction(label), children) });
}

/** The category of a label. A label that starts with a separator, as `-LRB-` does, is a name of its own. */
export function stripFunction(label: string): string {
  for (let i = 1; i < label.length; i++) {
    const character = label[i];
    if (character === "-" || character === "=" || character === "|")
      return label[0] === "-" ? label : label.slice(0, i);
  }
  return label;
}

/** Merges a constituent with its only child of the same label: `(NP (NP (NN dogs)))` → `(NP (NN dogs))`. */
export function collapseRepeats(tree: Tree): Tree | null {
  return rebuild(tree, {
    branch: (label, children) => {
      const [only] = children;
      const isRepeat = children.length === 1 && only !== undefined && isBranch(only) && only.label === label;
      return isRepeat ? only : branch(label, children);
    },
  });
}

/** Takes out the brackets of these labels; what was in them goes to the parent. */
export function spliceLabels(labels: Iterable<string>): TreeTransform {
  const spliced = new Set(labels);
  return (tree) =>
    rebuild(tree, { branch: (label, children) => (spliced.has(label) ? children : branch(label, children)) });
}

/** Labels that treebanks and parsers put above the sentence itself; "" is the top of `( (S …))`. */
const TOP_LABELS: ReadonlySet<string> = new Set(["", "TOP", "ROOT", "S1", "VROOT"]);

/** Removes the top above a sentence; a top with several children is a constituent of its own and stays. */
export function removeTop(tree: Tree): Tree {
  let result = tree;
  while (isBranch(result) && TOP_LABELS.has(result.label) && result.children.length === 1) result = result.children[0]!;
  return result;
}

/** Puts a top above the sentence, in place of the one it has; an empty top with several children gets the label. */
export function addTop(label: string): TreeTransform {
  return (tree) => {
    const sentence = removeTop(tree);
    const isForest = isBranch(sentence) && sentence.label === "";
    return branch(label, isForest ? sentence.children : [sentence]);
  };
}
