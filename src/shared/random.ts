/**
 * The only source of chance in this package: a seeded generator, so that every run can be repeated.
 * sfc32 (Chris Doty-Humphrey's "Small Fast Counting"): 128 bits of state, passes PractRand, a few adds and shifts a number.
 */
export interface Random {
  /** A float in [0, 1) with 32 bits of chance. */
  next(): number;
  /** An integer in [0, bound). */
  below(bound: number): number;
}

export function randomFromSeed(seed: number): Random {
  let [a, b, c, counter] = [seed >>> 0, Math.floor(seed / 2 ** 32) >>> 0, 0x9e3779b9, 1];
  function next(): number {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  }
  // Seeds that differ in a single bit must not start alike.
  for (let i = 0; i < 15; i++) next();
  return { next, below: (bound) => Math.floor(next() * bound) };
}

/** Puts the items in random order, in place (Fisher–Yates). */
export function shuffle<T>(items: T[], random: Random): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const item = items[i]!;
    items[i] = items[j]!;
    items[j] = item;
  }
  return items;
}

/** Where nothing is left to chance: all weights come from a file. */
export const NO_CHANCE: Random = { next: () => 0, below: () => 0 };
