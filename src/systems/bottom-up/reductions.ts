/**
 * Whether a row of units can become one constituent when some spans are forbidden and each label has steps for some numbers of
 * children only. Two units at a time work unless just the spans on that way are forbidden; then all ways are tried.
 */
import type { TreeConstraints } from "../../constraints/tree-constraints.ts";
import type { ActionTable } from "../../transitions/action-table.ts";

/** All ways to combine units are tried up to this number of them: the time grows with its cube. */
const MOST_UNITS = 64;

/** `bounds`: the start of the first unit and the ends of all, in order. Constituents that end before `next` cannot be made any more. */
export type CanReduce = (bounds: readonly number[], next: number) => boolean;

/** Sets of numbers of children, a bit for each. */
type Arities = bigint;

export function reductionsOf(constraints: TreeConstraints, { actions }: ActionTable): CanReduce {
  const ofLabel = new Map<string, Arities>();
  for (const { label, arity } of actions) {
    if (label !== null && arity !== null) ofLabel.set(label, (ofLabel.get(label) ?? 0n) | (1n << BigInt(arity)));
  }
  const all = union(ofLabel.values());

  function aritiesOf(start: number, end: number): Arities {
    if (!constraints.isRestricted(start, end)) return all;
    return union(constraints.labelsFor(start, end).map((label) => ofLabel.get(label) ?? 0n));
  }

  return (bounds, next) => {
    const units = bounds.length - 1;
    if (units === 1) return true;
    const isFlat = (aritiesOf(bounds[0]!, bounds[units]!) & (1n << BigInt(units))) !== 0n;
    if (isFlat || goesByPairs(bounds, next, (start, end) => (aritiesOf(start, end) & 4n) !== 0n)) return true;
    return units <= MOST_UNITS && tryAll(bounds, next, aritiesOf);
  };
}

/** What is on the stack from the right, and then each further unit as it comes. */
function goesByPairs(
  bounds: readonly number[],
  next: number,
  canPair: (start: number, end: number) => boolean,
): boolean {
  const units = bounds.length - 1;
  const onStack = Math.max(
    1,
    bounds.findIndex((bound) => bound >= next),
  );
  for (let first = onStack - 2; first >= 0; first--) if (!canPair(bounds[first]!, bounds[onStack]!)) return false;
  for (let last = onStack + 1; last <= units; last++) if (!canPair(bounds[0]!, bounds[last]!)) return false;
  return true;
}

/** By dynamic programming: for each part of the row, into how many pieces it can be made. */
function tryAll(bounds: readonly number[], next: number, aritiesOf: (start: number, end: number) => Arities): boolean {
  const units = bounds.length - 1;
  const pieces: Arities[][] = Array.from({ length: units }, () => new Array<Arities>(units + 1).fill(0n));
  const isPiece: boolean[][] = pieces.map((row) => row.map(() => false));
  for (let last = 1; last <= units; last++) {
    for (let first = last - 1; first >= 0; first--) {
      let several = 0n;
      for (let cut = first + 1; cut < last; cut++) if (isPiece[cut]![last]) several |= pieces[first]![cut]! << 1n;
      const canBeMade = bounds[last]! >= next && (several & aritiesOf(bounds[first]!, bounds[last]!)) !== 0n;
      isPiece[first]![last] = last - first === 1 || canBeMade;
      pieces[first]![last] = several | (isPiece[first]![last] ? 2n : 0n);
    }
  }
  return isPiece[0]![units]!;
}

function union(sets: Iterable<Arities>): Arities {
  let result = 0n;
  for (const set of sets) result |= set;
  return result;
}
