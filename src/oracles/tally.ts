/**
 * How often each number was counted, as a value: `counted` makes a new tally and leaves the old one as it was, so that
 * configurations that branch off share what they have in common. A search tree by the bits of the numbers, lowest first: for
 * numbers below 2^k no path is longer than k + 1.
 */
export interface Tally {
  readonly key: number;
  readonly times: number;
  readonly even: Tally | null;
  readonly odd: Tally | null;
}

/** Null is the empty tally. */
export function timesIn(tally: Tally | null, key: number): number {
  let bits = key;
  for (let node = tally; node !== null; bits >>>= 1) {
    if (node.key === key) return node.times;
    node = (bits & 1) === 0 ? node.even : node.odd;
  }
  return 0;
}

/** The tally after one more `key`, a whole number from 0 to 2^31 - 1. */
export function counted(tally: Tally | null, key: number): Tally {
  return countedBelow(tally, key, key);
}

/** `bits` is what is left of the key at this node. */
function countedBelow(node: Tally | null, key: number, bits: number): Tally {
  if (node === null) return { key, times: 1, even: null, odd: null };
  if (node.key === key) return { key, times: node.times + 1, even: node.even, odd: node.odd };
  const { key: own, times, even, odd } = node;
  return (bits & 1) === 0
    ? { key: own, times, even: countedBelow(even, key, bits >>> 1), odd }
    : { key: own, times, even, odd: countedBelow(odd, key, bits >>> 1) };
}
