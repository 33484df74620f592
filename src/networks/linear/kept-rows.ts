/**
 * Which rows of the table of weights a model file has. Many hashes belong to no feature that was ever learned, and most features are so
 * rare that their weights stay small: their rows are left out. What is left is named by a bit for each hash, as text in base64.
 */
import { recordIn, refuseModel, textIn } from "../../contracts/stored.ts";
import type { Matrix } from "../../shared/safetensors.ts";

export interface KeptNames {
  /** Bit h & 7 of byte h >> 3 says whether hash h has a row. */
  readonly kept: string;
}

export interface RowPlaces {
  /** Of each hash, the place of its row; −1: it has none. */
  readonly places: Int32Array;
  readonly rows: number;
}

/**
 * Leaves out the rows that are all zeros and, of the others, all but the given share, those with the largest weights. `names` say which rows
 * there are now; null: those of all hashes.
 */
export function keepRows(
  table: Matrix,
  bits: number,
  names: KeptNames | null,
  share: number,
): { readonly names: KeptNames; readonly table: Matrix } {
  const { cols, data } = table;
  const places = names === null ? null : placesIn(names, bits).places;
  const sizes = largestWeights(table);
  const least = leastKept(sizes, share);
  const bytes = new Uint8Array(2 ** bits / 8);
  const kept: number[] = [];
  for (let hash = 0; hash < 2 ** bits; hash++) {
    const row = places === null ? hash : places[hash]!;
    if (row < 0 || sizes[row] === 0 || sizes[row]! < least) continue;
    bytes[hash >> 3]! |= 1 << (hash & 7);
    kept.push(row);
  }
  const left = new Float32Array(kept.length * cols);
  for (const [to, from] of kept.entries()) left.set(data.subarray(from * cols, (from + 1) * cols), to * cols);
  return { names: { kept: base64(bytes) }, table: { rows: kept.length, cols, data: left } };
}

export function placesIn({ kept }: KeptNames, bits: number): RowPlaces {
  const bytes = bytesOf(kept);
  const places = new Int32Array(2 ** bits).fill(-1);
  let rows = 0;
  for (let hash = 0; hash < places.length; hash++) {
    if ((bytes[hash >> 3]! >> (hash & 7)) & 1) places[hash] = rows++;
  }
  return { places, rows };
}

/** Checks what a model file says. */
export function checkKeptNames(value: unknown, bits: number): KeptNames {
  const kept = textIn(recordIn(value, "network names").kept, "network kept");
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(kept) || kept.length % 4 !== 0 || bytesOf(kept).length !== 2 ** bits / 8) {
    return refuseModel("its network does not say which rows it kept");
  }
  return { kept };
}

/** The magnitude of the largest weight of each row. */
function largestWeights({ rows, cols, data }: Matrix): Float32Array {
  const largest = new Float32Array(rows);
  for (let i = 0; i < rows * cols; i++) {
    const row = Math.floor(i / cols);
    largest[row] = Math.max(largest[row]!, Math.abs(data[i]!));
  }
  return largest;
}

/** The smallest size that is kept; rows of equal size are kept together. */
function leastKept(sizes: Float32Array, share: number): number {
  const learned = sizes.filter((size) => size > 0).sort();
  return learned[Math.floor((1 - share) * learned.length)] ?? Infinity;
}

/** As many bytes at a time as a call can have arguments anywhere. */
const BYTES_AT_ONCE = 1 << 13;

function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let i = 0; i < bytes.length; i += BYTES_AT_ONCE) {
    parts.push(String.fromCharCode(...bytes.subarray(i, i + BYTES_AT_ONCE)));
  }
  return btoa(parts.join(""));
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
