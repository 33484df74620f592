/**
 * Collapses chains of constituents with one child into one node with a joined label, and takes such labels apart again:
 *
 *   (TOP (S (VP (VB Go))))  =>  (TOP (S+VP (VB Go)))
 */
import { recurse } from "./recurse.ts";
import { branch, isBareWord, isLeaf, leaf, type Tree } from "./tree.ts";

/** NLTK's names, meanings and defaults. */
export interface CollapseOptions {
  /** Joins the tag to the constituents above it too: `(NP (NN dogs))` → `(NP+NN dogs)`. Default: false. */
  readonly collapsePOS?: boolean;
  /** Collapses a chain that starts at the top too; otherwise a top with one child stays as it is. Default: false. */
  readonly collapseRoot?: boolean;
  /** What stands between the labels. Default: "+". */
  readonly joinChar?: string;
}

/** NLTK: `collapse_unary`. */
export function collapseUnaries(tree: Tree, options: CollapseOptions = {}): Tree {
  const { collapsePOS = false, collapseRoot = false, joinChar = "+" } = options;
  if (!collapseRoot && !isLeaf(tree) && tree.children.length === 1) {
    return branch(tree.label, [collapseUnaries(tree.children[0]!, { collapsePOS, collapseRoot: true, joinChar })]);
  }
  return recurse<Tree, Tree>(tree, (top) => {
    const labels: string[] = [];
    let node = top;
    while (!isLeaf(node) && node.children.length === 1) {
      const child = node.children[0]!;
      if (isBareWord(child) || (isPreterminal(child) && !collapsePOS)) break;
      labels.push(node.label);
      node = child;
    }
    if (isLeaf(node)) {
      const tag = labels.length === 0 ? node.tag : [...labels, node.tag].join(joinChar);
      const collapsed = leaf(tag, node.word, node.offsets);
      return { children: [], finish: () => collapsed };
    }
    const label = [...labels, node.label].join(joinChar);
    return { children: node.children, finish: (children) => branch(label, children) };
  });
}

/** `(S+VP …)` → `(S (VP …))`, on constituents and tags. A label with nothing before, after or between the join is left alone. */
export function expandUnaries(tree: Tree, joinChar = "+"): Tree {
  return recurse<Tree, Tree>(tree, (node) => {
    const labels = splitLabel(isLeaf(node) ? node.tag : node.label, joinChar);
    const lowest = labels.pop() ?? null;
    const under = (bottom: Tree): Tree => labels.reduceRight((child, label) => branch(label, [child]), bottom);
    if (isLeaf(node)) return { children: [], finish: () => under(leaf(lowest, node.word, node.offsets)) };
    return { children: node.children, finish: (children) => under(branch(lowest!, children)) };
  });
}

function splitLabel(label: string | null, joinChar: string): string[] {
  if (label === null) return [];
  if (joinChar === "" || !label.includes(joinChar)) return [label];
  const parts = label.split(joinChar);
  return parts.includes("") ? [label] : parts;
}

/** NLTK's test: the node's first child is a word. */
function isPreterminal(node: Tree): boolean {
  return isLeaf(node) ? node.tag !== null : isBareWord(node.children[0]!);
}
