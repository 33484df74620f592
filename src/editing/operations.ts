/** What each edit operation does to a tree, given what the names of the match stand for. */
import { invariant, ParserError } from "../shared/errors.ts";
import {
  copyOf,
  detach,
  type EditNode,
  type EditTree,
  editNode,
  insertChild,
  isIn,
  putInPlace,
  rowsOf,
} from "./edit-tree.ts";
import type { Item, LiteralTree, Location, Operation, Replacement } from "./operation-syntax.ts";

/** A match while it is being worked on: operations add the names of the trees they put in. */
export interface Bindings {
  readonly nodes: Map<string, EditNode>;
  readonly variables: Readonly<Record<string, string>>;
}

export function applyOperations(tree: EditTree, bindings: Bindings, operations: readonly Operation[]): void {
  for (const operation of operations) {
    if (tree.top === null) return;
    applyOperation(tree, bindings, operation);
  }
}

type Apply<K extends Operation["kind"]> = (
  tree: EditTree,
  bindings: Bindings,
  operation: Extract<Operation, { readonly kind: K }>,
) => void;

const APPLY: { readonly [K in Operation["kind"]]: Apply<K> } = {
  relabel: (_, bindings, { name, label }) => relabel(bindings, namedNode(bindings, name), label),
  delete: (tree, bindings, { names }) => {
    for (const name of names) remove(tree, namedNode(bindings, name), name);
  },
  prune: (tree, bindings, { names }) => {
    for (const name of names) prune(tree, namedNode(bindings, name), name);
  },
  coindex: (tree, bindings, { names }) =>
    coindex(
      tree,
      names.map((name) => namedNode(bindings, name)),
    ),
  excise: (tree, bindings, { top, bottom }) => excise(tree, namedNode(bindings, top), namedNode(bindings, bottom)),
  insert: (_, bindings, { item, location }) => place(bindings, made(bindings, item), location),
  move: (tree, bindings, { name, location }) => move(tree, bindings, namedNode(bindings, name), location),
  replace: (tree, bindings, { name, items }) =>
    putInPlace(
      tree,
      namedNode(bindings, name),
      items.map((item) => made(bindings, item)),
    ),
  adjoin,
  adjoinF: adjoin,
  adjoinH: adjoin,
  createSubtree: (_, bindings, { tree: literal, first, last }) =>
    createSubtree(bindings, literal, namedNode(bindings, first), namedNode(bindings, last)),
  if: (tree, bindings, { name, isThere, operations }) => {
    if (bindings.nodes.has(name) === isThere) applyOperations(tree, bindings, operations);
  },
};

function applyOperation<K extends Operation["kind"]>(
  tree: EditTree,
  bindings: Bindings,
  operation: Extract<Operation, { readonly kind: K }>,
): void {
  const apply: Apply<K> = APPLY[operation.kind as K];
  apply(tree, bindings, operation);
}

function failure(reason: string): ParserError {
  return new ParserError("E_EDIT", reason);
}

function namedNode({ nodes }: Bindings, name: string): EditNode {
  const node = nodes.get(name);
  if (node === undefined) throw failure(`no node of this match is called "${name}"`);
  return node;
}

function relabel(
  bindings: Bindings,
  node: EditNode,
  label: { readonly kind: "plain"; readonly text: string } | Replacement,
): void {
  if (label.kind === "plain") {
    node.label = label.text;
    return;
  }
  // Names and variables are looked up even where the regular expression does not match, so that a slip shows.
  const parts = label.parts.map((part) => {
    if (part.kind === "name") return { kind: "text", text: namedNode(bindings, part.name).label } as const;
    if (part.kind !== "variable") return part;
    const value = bindings.variables[part.variable];
    if (value === undefined) throw failure(`the variable "${part.variable}" has no value in this match`);
    return { kind: "text", text: value } as const;
  });
  node.label = node.label.replace(label.regex, (...found: (string | undefined)[]) =>
    parts.map((part) => (part.kind === "text" ? part.text : (found[part.group] ?? ""))).join(""),
  );
}

function remove(tree: EditTree, node: EditNode, name: string): void {
  if (node.parent === null || !isIn(tree, node)) throw failure(notInTree(name, node === tree.top));
  detach(node);
}

function notInTree(name: string, isTop: boolean): string {
  return isTop ? `"${name}" is the whole tree and cannot be deleted` : `"${name}" is no longer in the tree`;
}

/** Deletes a node, and above it all that would be left without words. */
function prune(tree: EditTree, node: EditNode, name: string): void {
  if (tree.top === null || !isIn(tree, node)) throw failure(notInTree(name, false));
  let emptied = node;
  while (emptied.parent !== null && emptied.parent.children.length === 1) emptied = emptied.parent;
  if (emptied.parent === null) tree.top = null;
  else detach(emptied);
}

/** The next free index of the tree at the end of each label: NP becomes NP-3. */
function coindex(tree: EditTree, nodes: readonly EditNode[]): void {
  let highest = 0;
  for (const { label } of rowsOf(tree.top!)) highest = Math.max(highest, Number(/-(\d{1,9})$/.exec(label)?.[1] ?? 0));
  for (const node of nodes) node.label += `-${highest + 1}`;
}

/** Takes out all from `top` down to `bottom`; the children of `bottom` go where `top` was. */
function excise(tree: EditTree, top: EditNode, bottom: EditNode): void {
  if (!isBelowOrSame(top, bottom)) throw failure("excise needs a node and one below it, or the same twice");
  putInPlace(tree, top, bottom.children.splice(0));
}

function isBelowOrSame(above: EditNode, below: EditNode): boolean {
  for (let at: EditNode | null = below; at !== null; at = at.parent) if (at === above) return true;
  return false;
}

function place(bindings: Bindings, node: EditNode, location: Location): void {
  const target = namedNode(bindings, location.name);
  if (location.kind === "child") {
    const count = target.children.length;
    const { number } = location;
    if (number > count + 1)
      throw failure(`"${location.name}" has ${count} children: nothing can be its child ${number}`);
    insertChild(target, Math.max(0, number >= 0 ? number - 1 : count + 1 + number), node);
    return;
  }
  const { parent } = target;
  if (parent === null) throw failure(`"${location.name}" has no sisters: it is the whole tree, or no longer in it`);
  insertChild(parent, parent.children.indexOf(target) + (location.kind === "before" ? 0 : 1), node);
}

function move(tree: EditTree, bindings: Bindings, node: EditNode, location: Location): void {
  const target = namedNode(bindings, location.name);
  if (isBelowOrSame(node, target)) throw failure("a node cannot be moved next to or below itself");
  if (node.parent === null || !isIn(tree, node)) throw failure("the node to be moved is no longer in the tree");
  detach(node);
  place(bindings, node, location);
}

/** A new node: a copy, or a tree that is written out. */
function made(bindings: Bindings, item: Item): EditNode {
  return item.kind === "copy" ? copyOf(namedNode(bindings, item.name)) : grow(bindings, item.tree).top;
}

/** The nodes of a written tree; its names can be used from then on. */
function grow(bindings: Bindings, tree: LiteralTree): { readonly top: EditNode; readonly foot: EditNode | null } {
  let foot: EditNode | null = null;
  const top = editNode(tree.label);
  const pending: { readonly from: LiteralTree; readonly to: EditNode }[] = [{ from: tree, to: top }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { from, to } = next;
    if (from.isFoot && from.children.length === 0) foot = to;
    if (from.name !== null) bindings.nodes.set(from.name, to);
    for (const child of from.children) {
      const grown = editNode(child.label);
      insertChild(to, to.children.length, grown);
      pending.push({ from: child, to: grown });
    }
  }
  return { top, foot };
}

type Adjunction = Extract<Operation, { readonly kind: "adjoin" | "adjoinF" | "adjoinH" }>;

function adjoin(tree: EditTree, bindings: Bindings, { kind, tree: literal, name }: Adjunction): void {
  const target = namedNode(bindings, name);
  const { top, foot } = grow(bindings, literal);
  invariant(foot !== null, "the parser took no tree without a foot");
  if (kind === "adjoinF") {
    putInPlace(tree, target, [top]);
    putInPlace(tree, foot, [target]);
    return;
  }
  for (const child of target.children.splice(0)) insertChild(foot, foot.children.length, child);
  if (kind === "adjoin") putInPlace(tree, target, [top]);
  else for (const child of top.children.splice(0)) insertChild(target, target.children.length, child);
}

/** The sisters from the first to the last, whichever way round, go below the foot of a new tree in their place. */
function createSubtree(bindings: Bindings, literal: LiteralTree, first: EditNode, last: EditNode): void {
  const { parent } = first;
  if (parent === null || parent !== last.parent) throw failure("createSubtree needs sisters");
  const places = [parent.children.indexOf(first), parent.children.indexOf(last)];
  const [start, end] = [Math.min(...places), Math.max(...places)];
  const { top, foot } = grow(bindings, literal);
  invariant(foot !== null, "the parser took no tree without a foot");
  const moved = parent.children.splice(start, end - start + 1);
  for (const child of moved) insertChild(foot, foot.children.length, child);
  insertChild(parent, start, top);
}
