/**
 * Changes to single nodes, as people make them by hand. A node is named by its index in `nodes(tree)`; each change gives a new
 * tree and says which of its nodes to look at next:
 *
 *   insertParent(readTree("(S (DT the) (NN dog) (VBZ barks))"), { node: 1, count: 2 }, "NP")
 *     // the tree (S (NP (DT the) (NN dog)) (VBZ barks)), node 1
 *
 * A change that would leave no tree is an error (E_TREE_EDIT).
 */
import { ParserError } from "../shared/errors.ts";
import { placeAmong, type TreePlace, treePlaces } from "./node-places.ts";
import { rebuildChildren } from "./node-rebuild.ts";
import { branch, isLeaf, leaf, type Tree } from "./tree.ts";

export interface NodeEdit {
  readonly tree: Tree;
  /** The node that was changed, or the one nearest to what is gone. */
  readonly node: number;
}

/** Sibling nodes side by side: the first one, and how many. */
export interface SiblingRun {
  readonly node: number;
  readonly count: number;
}

/** A new label for a constituent, a new tag for a word; an empty one takes the tag away. */
export function renameNode(tree: Tree, node: number, name: string): NodeEdit {
  const place = placeOf(tree, node);
  const written = asToken(name);
  if (isLeaf(place.tree)) {
    const { word, offsets } = place.tree;
    return replaced(tree, node, leaf(written === "" ? null : written, word, offsets));
  }
  if (written === "") throw problem("a constituent needs a label");
  return replaced(tree, node, branch(written, place.tree.children));
}

/** Another word in the place of one. */
export function changeWord(tree: Tree, node: number, word: string): NodeEdit {
  const { tree: own } = placeOf(tree, node);
  if (!isLeaf(own)) throw problem("only a word can be changed into another");
  const written = asToken(word);
  if (written === "") throw problem("a word needs a letter");
  return replaced(tree, node, leaf(own.tag, written));
}

/** A constituent goes and its children take its place; a word goes, and constituents that it leaves empty go with it. */
export function deleteNode(tree: Tree, node: number): NodeEdit {
  const { tree: own, parent } = placeOf(tree, node);
  if (isLeaf(own)) return deleteBranch(tree, node);
  if (parent !== null) return { tree: rebuildChildren(tree, node, () => own.children), node };
  const [only] = own.children;
  if (own.children.length > 1 || only === undefined) throw problem("the top of a tree can go only if it has one child");
  return { tree: only, node: 0 };
}

/** A node goes with everything below it, and so do constituents that it leaves empty. */
export function deleteBranch(tree: Tree, node: number): NodeEdit {
  const places = treePlaces(tree);
  let top = node;
  for (;;) {
    const { parent } = placeAmong(places, top);
    if (parent === null) throw problem("nothing would be left of the tree");
    if (placeAmong(places, parent).children.length > 1) {
      return { tree: rebuildChildren(tree, top, () => []), node: parent };
    }
    top = parent;
  }
}

/** A new constituent above some siblings. */
export function insertParent(tree: Tree, { node, count }: SiblingRun, label: string): NodeEdit {
  const written = asToken(label);
  if (written === "") throw problem("a constituent needs a label");
  const { tree: own, parent } = placeOf(tree, node);
  if (parent === null) return { tree: branch(written, [own]), node: 0 };
  const changed = rebuildChildren(
    tree,
    node,
    (children, at) => [branch(written, children.slice(at, at + count))],
    count,
  );
  return { tree: changed, node };
}

/** Only the place of the first node changes: as if its text had been written anew. */
function replaced(tree: Tree, node: number, by: Tree): NodeEdit {
  return { tree: node === 0 ? by : rebuildChildren(tree, node, () => [by]), node };
}

function placeOf(tree: Tree, node: number): TreePlace {
  return placeAmong(treePlaces(tree), node);
}

/** Labels and words have no white space in brackets: a space inside stays one to the eye. */
function asToken(text: string): string {
  return text.trim().replace(/\s+/g, "\u00a0");
}

function problem(reason: string): ParserError {
  return new ParserError("E_TREE_EDIT", reason);
}
