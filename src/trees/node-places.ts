/** Where each node of a tree stands, by index in `nodes(tree)`: its parent, its children, its words. */
import { ParserError } from "../shared/errors.ts";
import { isLeaf, type Tree } from "./tree.ts";

export interface TreePlace {
  readonly tree: Tree;
  /** null at the top. */
  readonly parent: number | null;
  readonly children: readonly number[];
  /** Nodes `[node, node + size)` are the node and everything below it. */
  readonly size: number;
  /** The words `[start, end)` that it covers. */
  readonly start: number;
  readonly end: number;
}

interface Draft extends TreePlace {
  readonly children: number[];
  size: number;
  end: number;
}

export function treePlaces(tree: Tree): readonly TreePlace[] {
  const places: Draft[] = [];
  const pending: { readonly tree: Tree; readonly parent: number | null }[] = [{ tree, parent: null }];
  let word = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { tree: own, parent } = next;
    const index = places.length;
    if (parent !== null) places[parent]!.children.push(index);
    places.push({ tree: own, parent, children: [], size: 1, start: word, end: word });
    if (isLeaf(own)) places[index]!.end = ++word;
    else for (let i = own.children.length - 1; i >= 0; i--) pending.push({ tree: own.children[i]!, parent: index });
  }
  for (let i = places.length - 1; i > 0; i--) {
    const { parent, size, end } = places[i]!;
    const above = places[parent!]!;
    above.size += size;
    above.end = Math.max(above.end, end);
  }
  return places;
}

export function placeAmong(places: readonly TreePlace[], node: number): TreePlace {
  const place = places[node];
  if (place === undefined) throw new ParserError("E_TREE_POSITION", `there is no node ${node} in the tree`);
  return place;
}
