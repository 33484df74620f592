/**
 * Weights that stay int8 in the memory: a byte for each number and a scale for each row, as in a model file. They are widened when they are
 * needed (ops/product.ts, ops/lookup.ts), to the very numbers that reading the file as float32 would give, so results have the same bits.
 * A matrix has its bytes in panels, as packed weights have their numbers.
 */
import { invariant } from "../shared/errors.ts";
import { rowsFromInt8 } from "../shared/number-formats.ts";
import type { Matrix } from "../shared/safetensors.ts";
import { PANEL } from "./kernels.ts";
import type { Memory } from "./memory.ts";

/** Offsets of the bytes, four to an element, and of the scales. */
export interface Int8Place {
  readonly codes: number;
  readonly scales: number;
}

export interface Int8Parameter {
  readonly name: string;
  readonly kind: "matrix" | "table";
  readonly rows: number;
  readonly cols: number;
  readonly int8: Int8Place;
}

export function placeInt8(memory: Memory, parameter: Int8Parameter, { int8 }: Matrix): void {
  const { name, rows, cols, kind, int8: place } = parameter;
  invariant(int8 !== undefined, `${name} was stored as int8`);
  memory.heap.set(int8.scales, place.scales);
  const codes = codesAt(memory, place);
  if (kind === "table") codes.set(int8.values);
  else eachPanel(rows, cols, (from, to, count) => codes.set(int8.values.subarray(from, from + count), to));
}

/** The numbers again, as float32. */
export function int8Matrix(memory: Memory, { rows, cols, kind, int8 }: Int8Parameter): Matrix {
  const codes = codesAt(memory, int8);
  const values = new Int8Array(rows * cols);
  if (kind === "table") values.set(codes.subarray(0, values.length));
  else eachPanel(rows, cols, (from, to, count) => values.set(codes.subarray(to, to + count), from));
  const scales = Float32Array.from(memory.heap.subarray(int8.scales, int8.scales + rows));
  return { rows, cols, data: rowsFromInt8({ values, scales }, cols) };
}

/** Calls back for each row of each panel: its place in the matrix, its place in the panels, and how many of its columns there are. */
function eachPanel(rows: number, cols: number, copy: (plain: number, packed: number, count: number) => void): void {
  for (let panel = 0; panel < cols; panel += PANEL) {
    const count = Math.min(PANEL, cols - panel);
    for (let row = 0; row < rows; row++) copy(row * cols + panel, panel * rows + row * PANEL, count);
  }
}

function codesAt({ ints }: Memory, { codes }: Int8Place): Int8Array {
  return new Int8Array(ints.buffer, ints.byteOffset + 4 * codes);
}
