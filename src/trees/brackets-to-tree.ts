/** A tree from its constituents: labelled spans, parents before children, left to right; the first spans all words. */
import { invariant } from "../shared/errors.ts";
import { branch, type Sentence, type Tree } from "./tree.ts";

export interface SpanLists {
  /** Words `[start, end)` of each constituent. */
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
}

interface Open {
  readonly index: number;
  readonly end: number;
  readonly children: Tree[];
}

export function treeFromBrackets(
  sentence: Sentence,
  { starts, ends }: SpanLists,
  labelOf: (index: number) => string,
): Tree {
  const open: Open[] = [];
  let [word, root]: [number, Tree | null] = [0, null];

  /** Words up to a place go into the innermost constituent. */
  function fill(end: number): void {
    while (word < end) open.at(-1)!.children.push(sentence[word++]!);
  }

  /** Closes the constituents that end at or before a place. */
  function close(place: number): void {
    for (let top = open.at(-1); top !== undefined && top.end <= place; top = open.at(-1)) {
      fill(top.end);
      open.pop();
      const made = branch(labelOf(top.index), top.children);
      const parent = open.at(-1);
      if (parent === undefined) root = made;
      else parent.children.push(made);
    }
  }

  for (let index = 0; index < starts.length; index++) {
    const start = starts[index]!;
    close(start);
    fill(start);
    open.push({ index, end: ends[index]!, children: [] });
  }
  close(sentence.length);
  invariant(root !== null && open.length === 0, "the first constituent spans all words");
  return root;
}
