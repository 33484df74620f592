/** Every tree of a sentence, one at a time and in no memory: for sentences with too many trees for a list. */
import type { LabelledSpan } from "./every-span-tree.ts";

/**
 * Calls `see` with each tree: its constituents, parents before children, in an array that changes afterwards. `mayBe`: the
 * constituents that a tree may have.
 */
export function eachTree(
  length: number,
  labels: number,
  see: (tree: readonly LabelledSpan[]) => void,
  mayBe: (span: LabelledSpan) => boolean = () => true,
): void {
  const tree: LabelledSpan[] = [];

  function label(start: number, end: number, then: () => void): void {
    for (let one = 0; one < labels; one++) {
      const span = { start, end, label: one };
      if (!mayBe(span)) continue;
      tree.push(span);
      if (end - start === 1) then();
      else row(start, end, 2, then);
      tree.pop();
    }
  }

  /** Fills a span with at least so many words and constituents. */
  function row(start: number, end: number, least: number, then: () => void): void {
    if (start === end) {
      if (least <= 0) then();
      return;
    }
    for (let next = start + 1; next <= end; next++) {
      if (next === end && least > 1) continue;
      const rest = () => row(next, end, least - 1, then);
      if (next === start + 1) rest();
      label(start, next, rest);
    }
  }

  label(0, length, () => see(tree));
}
