/**
 * A tree that can be changed, for the time of one edit: nodes with a label, children and a parent, where a node without children
 * is a word. A `Tree` is copied into it and out of it, so that all outside stay values.
 */
import { branch, isLeaf, leaf, type Offsets, type Tree } from "../trees/tree.ts";

export interface EditNode {
  label: string;
  readonly children: EditNode[];
  parent: EditNode | null;
  /** Of a word that was in the tree from the start. */
  readonly offsets?: Offsets | undefined;
}

/** What is edited: the top changes, and is null when nothing is left. */
export interface EditTree {
  top: EditNode | null;
  /** Words of the tree stand bare: none has a tag. */
  readonly isBare: boolean;
}

export function editNode(label: string, children: EditNode[] = [], offsets?: Offsets): EditNode {
  const node: EditNode = { label, children, parent: null, offsets };
  for (const child of children) child.parent = node;
  return node;
}

export function toEditTree(tree: Tree): EditTree {
  let hasTag = false;
  const top = copied(tree, (node: Tree) => {
    if (!isLeaf(node)) return { label: node.label, children: node.children };
    if (node.tag === null) return { label: node.word, children: [], offsets: node.offsets };
    hasTag = true;
    const word = node.offsets === undefined ? leaf(null, node.word) : leaf(null, node.word, node.offsets);
    return { label: node.tag, children: [word] };
  });
  return { top, isBare: !hasTag };
}

/** A copy of a node and all below it; `onCopy` is told what became of each. */
export function copyOf(node: EditNode, onCopy: (from: EditNode, to: EditNode) => void = () => {}): EditNode {
  return copied(node, (from) => from, onCopy);
}

interface NodeContent<T> {
  readonly label: string;
  readonly children: readonly T[];
  readonly offsets?: Offsets | undefined;
}

function copied<T>(top: T, contentOf: (node: T) => NodeContent<T>, onCopy: (from: T, to: EditNode) => void = () => {}) {
  const holder = editNode("");
  const pending: { readonly from: T; readonly parent: EditNode }[] = [{ from: top, parent: holder }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { label, children, offsets } = contentOf(next.from);
    const to = editNode(label, [], offsets);
    to.parent = next.parent === holder ? null : next.parent;
    next.parent.children.push(to);
    onCopy(next.from, to);
    for (let i = children.length - 1; i >= 0; i--) pending.push({ from: children[i]!, parent: to });
  }
  return holder.children[0]!;
}

/** All nodes from the top down, left to right: the rows of the table of the same tree. */
export function rowsOf(top: EditNode): EditNode[] {
  const rows: EditNode[] = [];
  const pending = [top];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    rows.push(node);
    for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!);
  }
  return rows;
}

export function toTree(top: EditNode, isBare: boolean): Tree {
  const made = new Map<EditNode, Tree>();
  for (const node of rowsOf(top).reverse()) {
    const [only] = node.children;
    if (only === undefined) made.set(node, withOffsets(null, node));
    else if (!isBare && node.children.length === 1 && only.children.length === 0)
      made.set(node, withOffsets(node.label, only));
    else
      made.set(
        node,
        branch(
          node.label,
          node.children.map((child) => made.get(child)!),
        ),
      );
  }
  return made.get(top)!;
}

function withOffsets(tag: string | null, { label, offsets }: EditNode): Tree {
  return offsets === undefined ? leaf(tag, label) : leaf(tag, label, offsets);
}

/** Whether the node is still in the tree: an earlier operation may have taken it out. */
export function isIn(tree: EditTree, node: EditNode): boolean {
  let top = node;
  while (top.parent !== null) top = top.parent;
  return top === tree.top;
}

export function detach(node: EditNode): void {
  if (node.parent === null) return;
  node.parent.children.splice(node.parent.children.indexOf(node), 1);
  node.parent = null;
}

export function insertChild(parent: EditNode, index: number, child: EditNode): void {
  parent.children.splice(index, 0, child);
  child.parent = parent;
}

/** Puts nodes where one was; at the top only one can stand, and none leaves nothing. */
export function putInPlace(tree: EditTree, node: EditNode, replacements: readonly EditNode[]): void {
  const { parent } = node;
  if (parent === null) {
    tree.top = replacements.length === 1 ? replacements[0]! : null;
    if (tree.top !== null) tree.top.parent = null;
    return;
  }
  const index = parent.children.indexOf(node);
  detach(node);
  for (const [i, replacement] of replacements.entries()) insertChild(parent, index + i, replacement);
}
