/**
 * The stack beside the stack: for each item the row of its vector, and of the LSTM's state when it was on top. Popping is to name what
 * is below; nothing is copied when derivations part.
 */
export interface VectorStack {
  readonly item: number;
  readonly state: number;
  readonly isOpen: boolean;
  readonly below: VectorStack | null;
}

/** Which rows of a store are still needed, and where they go when the others are given up. */
export class RowMap {
  readonly #places: Int32Array;

  constructor(rows: number) {
    this.#places = new Int32Array(rows);
  }

  need(row: number): void {
    this.#places[row] = 1;
  }

  /** In ascending order; from now on `now` knows their new places. */
  kept(): number[] {
    const rows: number[] = [];
    for (const [row, isNeeded] of this.#places.entries()) if (isNeeded) this.#places[row] = rows.push(row) - 1;
    return rows;
  }

  now(row: number): number {
    return this.#places[row]!;
  }
}

/** The same stack after its rows have moved. */
export function movedStack(top: VectorStack | null, states: RowMap, items: RowMap): VectorStack | null {
  const entries: VectorStack[] = [];
  for (let entry = top; entry !== null; entry = entry.below) entries.push(entry);
  return entries.reduceRight<VectorStack | null>(
    (below, { item, state, isOpen }) => ({ item: items.now(item), state: states.now(state), isOpen, below }),
    null,
  );
}
