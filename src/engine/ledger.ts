/**
 * What one thread has taken of a shared memory, written down where the others can read it. A thread that was ended in the middle of
 * its work gives nothing back; the one that comes in its place opens the same ledger and takes over what the first one had.
 *
 *   const ledger = createLedger();                    // in the thread that starts others
 *   const memory = attachMemory(wasm, ledger);        // in each thread that comes in this place, one after the other
 */

/** How many places are written down, and then for each its start and its length. */
export type Ledger = Int32Array;

/** An arena takes 1 MiB or more at a time and a memory has 4 GiB at most, so that this is never full. */
const MAX_PLACES = 8192;

export function createLedger(): Ledger {
  return new Int32Array(new SharedArrayBuffer(4 * (1 + 2 * MAX_PLACES)));
}

export interface OpenLedger {
  /** A place that an earlier thread had and that is large enough; null if there is none. */
  takeOver(length: number): number | null;
  note(start: number, length: number): void;
}

export function openLedger(ledger: Ledger): OpenLedger {
  const spare = Array.from({ length: ledger[0]! }, (_, i) => ({
    start: ledger[1 + 2 * i]!,
    length: ledger[2 + 2 * i]!,
  }));
  return {
    takeOver(length) {
      let best = -1;
      for (const [i, place] of spare.entries()) {
        if (place.length >= length && (best < 0 || place.length < spare[best]!.length)) best = i;
      }
      return best < 0 ? null : spare.splice(best, 1)[0]!.start;
    },
    note(start, length) {
      const count = ledger[0]!;
      if (count === MAX_PLACES) return;
      ledger[1 + 2 * count] = start;
      ledger[2 + 2 * count] = length;
      ledger[0] = count + 1; // last: a thread may be ended at any point
    },
  };
}
