/**
 * Sentences with more pieces than there are positions are read in windows that overlap by half, and each piece is taken from the window in
 * which it stands furthest from an edge: any length is read, in time proportional to it.
 */

/** The sequences that the layers see, one after the other, each between its first and last special piece. */
export interface Sequences {
  /** S + 1: the first row of each sequence, and the number of rows. */
  readonly starts: number[];
  /** Of each row. */
  readonly ids: Int32Array;
  readonly positions: Int32Array;
  /** For each sentence, the row of each of its pieces. */
  readonly rows: readonly Int32Array[];
}

/** `most` is how many pieces of a sentence fit into a sequence. */
export function sequencesOf(
  sentences: readonly ArrayLike<number>[],
  most: number,
  special: { readonly first: number; readonly last: number },
): Sequences {
  const starts = [0];
  const [ids, positions]: [number[], number[]] = [[], []];
  const rows = sentences.map((pieces) => {
    const rowOf = new Int32Array(pieces.length);
    for (const { start, end, takenFrom, takenTo } of windowsOf(pieces.length, most)) {
      const first = ids.length;
      ids.push(special.first);
      for (let p = start; p < end; p++) ids.push(pieces[p]!);
      ids.push(special.last);
      for (let p = takenFrom; p < takenTo; p++) rowOf[p] = first + 1 + p - start;
      for (let p = 0; p < end - start + 2; p++) positions.push(p);
      starts.push(ids.length);
    }
    return rowOf;
  });
  return { starts, ids: Int32Array.from(ids), positions: Int32Array.from(positions), rows };
}

interface Window {
  readonly start: number;
  readonly end: number;
  /** The pieces that are taken from this window. */
  readonly takenFrom: number;
  readonly takenTo: number;
}

export function windowsOf(length: number, most: number): Window[] {
  if (length <= most) return [{ start: 0, end: length, takenFrom: 0, takenTo: length }];
  const step = Math.max(1, Math.floor(most / 2));
  const windows: Window[] = [];
  let takenFrom = 0;
  for (let start = 0; ; start += step) {
    const end = Math.min(length, start + most);
    // Up to the middle of what this window shares with the next.
    const takenTo = end === length ? length : Math.ceil((start + step + end) / 2);
    windows.push({ start, end, takenFrom, takenTo });
    if (end === length) return windows;
    takenFrom = takenTo;
  }
}
