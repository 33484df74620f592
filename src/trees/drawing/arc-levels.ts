/** How high arcs must rise so that none crosses another: those of dependencies above the words, those of movement below them. */

/** Between two words, by their numbers; left < right. */
export interface ArcSpan {
  readonly left: number;
  readonly right: number;
}

/** From 1. An arc is one level above the highest arc below it; arcs that only share an end may be on one level. */
export function levelsOf(arcs: readonly ArcSpan[]): number[] {
  const levels: number[] = new Array(arcs.length).fill(1);
  const order = arcs.map((_, i) => i).sort((a, b) => lengthOf(arcs[a]!) - lengthOf(arcs[b]!));
  const highest: number[] = []; // the highest level so far above the gap after each word
  for (const i of order) {
    const { left, right } = arcs[i]!;
    let below = 0;
    for (let gap = left; gap < right; gap++) below = Math.max(below, highest[gap] ?? 0);
    levels[i] = below + 1;
    for (let gap = left; gap < right; gap++) highest[gap] = below + 1;
  }
  return levels;
}

function lengthOf({ left, right }: ArcSpan): number {
  return right - left;
}
