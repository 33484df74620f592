/** Copies of rows: concatenation, embeddings, stack states. Contract: ../kernels.ts; the same in plain TypeScript: ../js/rows.ts. */
import { addRow, at, LANES, loadPart, storePart, wholeVectors } from "./simd";

export function copyRows(x: i32, xStride: i32, y: i32, yStride: i32, rows: i32, columns: i32): void {
  for (let r = 0; r < rows; r++) copy(at(x + r * xStride), at(y + r * yStride), columns);
}

export function addRows(x: i32, xStride: i32, y: i32, yStride: i32, rows: i32, columns: i32): void {
  for (let r = 0; r < rows; r++) addRow(at(x + r * xStride), at(y + r * yStride), columns);
}

export function gatherRows(
  table: i32,
  tableStride: i32,
  indices: i32,
  y: i32,
  yStride: i32,
  rows: i32,
  columns: i32,
): void {
  for (let r = 0; r < rows; r++) {
    const index = load<i32>(at(indices + r));
    const target = at(y + r * yStride);
    if (index < 0) memory.fill(target, 0, at(columns));
    else copy(at(table + index * tableStride), target, columns);
  }
}

export function scatterAddRows(
  x: i32,
  xStride: i32,
  indices: i32,
  table: i32,
  tableStride: i32,
  rows: i32,
  columns: i32,
): void {
  for (let r = 0; r < rows; r++) {
    const index = load<i32>(at(indices + r));
    if (index >= 0) addRow(at(x + r * xStride), at(table + index * tableStride), columns);
  }
}

export function widenRows(
  codes: i32,
  scales: i32,
  indices: i32,
  y: i32,
  yStride: i32,
  rows: i32,
  columns: i32,
): void {
  for (let r = 0; r < rows; r++) {
    const index = indices ? load<i32>(at(indices + r)) : r;
    const target = at(y + r * yStride);
    if (index < 0) memory.fill(target, 0, at(columns));
    else widen(at(codes) + <usize>index * <usize>columns, load<f32>(at(scales + index)), target, columns);
  }
}

export function zeroRows(table: i32, indices: i32, rows: i32, columns: i32): void {
  for (let r = 0; r < rows; r++) {
    const index = load<i32>(at(indices + r));
    if (index >= 0) memory.fill(at(table + index * columns), 0, at(columns));
  }
}

@inline
function copy(source: usize, target: usize, columns: i32): void {
  const whole = wholeVectors(columns);
  for (let i = 0; i < whole; i += LANES) v128.store(target + at(i), v128.load(source + at(i)));
  if (whole < columns) storePart(target + at(whole), loadPart(source + at(whole), columns - whole), columns - whole);
}

/** Sixteen bytes at a time become four vectors of floats. */
@inline
function widen(source: usize, scale: f32, target: usize, columns: i32): void {
  const factor = f32x4.splat(scale);
  const whole = columns & ~15;
  for (let i = 0; i < whole; i += 16) {
    const bytes = v128.load(source + <usize>i);
    const low = i16x8.extend_low_i8x16_s(bytes);
    const high = i16x8.extend_high_i8x16_s(bytes);
    const place = target + at(i);
    v128.store(place, f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(low)), factor));
    v128.store(place, f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(low)), factor), 16);
    v128.store(place, f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(high)), factor), 32);
    v128.store(place, f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(high)), factor), 48);
  }
  for (let i = whole; i < columns; i++) store<f32>(target + at(i), <f32>load<i8>(source + <usize>i) * scale);
}
