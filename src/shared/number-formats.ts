/**
 * Smaller ways to store numbers: float16 bits, and int8 with one float32 scale a row. Integer arithmetic only, so that
 * every runtime writes the same bytes (Node 20 has no Float16Array).
 */

/** The float16 (as 16 bits) nearest to a float32 (as 32 bits), ties to even; too large becomes infinity. */
export function halfFromFloatBits(bits: number): number {
  const sign = (bits >>> 16) & 0x8000;
  const exponent = (bits >>> 23) & 0xff;
  const fraction = bits & 0x7fffff;
  if (exponent === 0xff) return sign | 0x7c00 | (fraction === 0 ? 0 : 0x200);
  if (exponent > 142) return sign | 0x7c00; // 2^16 and above
  if (exponent < 102) return sign; // below half of the smallest float16, 2^-24
  // Normal numbers lose 13 bits; below 2^-14 the hidden bit becomes visible and is shifted out further.
  const significand = exponent > 112 ? ((exponent - 112) << 23) | fraction : 0x800000 | fraction;
  const shift = exponent > 112 ? 13 : 126 - exponent;
  const half = significand >>> shift;
  const rest = significand & ((1 << shift) - 1);
  const middle = 1 << (shift - 1);
  return sign | (half + (rest > middle || (rest === middle && (half & 1) === 1) ? 1 : 0)); // a carry moves the exponent up
}

export function floatFromHalf(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >>> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0x1f) return fraction === 0 ? sign * Infinity : NaN;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1024 + fraction) * 2 ** (exponent - 25);
}

/** The float32 of every float16, made when first needed: a lookup is ten times as fast as the arithmetic. */
let halves: Float32Array | null = null;

export function floatsFromHalves(bits: Uint16Array): Float32Array {
  if (halves === null) {
    halves = new Float32Array(1 << 16);
    for (let half = 0; half < halves.length; half++) halves[half] = floatFromHalf(half);
  }
  const floats = new Float32Array(bits.length);
  for (let i = 0; i < bits.length; i++) floats[i] = halves[bits[i]!]!;
  return floats;
}

/** bfloat16 is the upper half of float32. */
export function floatsFromBrainFloats(bits: Uint16Array): Float32Array {
  const words = new Uint32Array(bits.length);
  for (let i = 0; i < bits.length; i++) words[i] = bits[i]! << 16;
  return new Float32Array(words.buffer);
}

/** Row r is stored as round(x / scale[r]) with scale = largest magnitude of the row / 127. */
export interface Int8Rows {
  readonly values: Int8Array;
  readonly scales: Float32Array;
}

export function int8FromRows(data: Float32Array, cols: number): Int8Rows {
  const values = new Int8Array(data.length);
  const scales = new Float32Array(cols === 0 ? 0 : data.length / cols);
  for (let row = 0; row < scales.length; row++) {
    let largest = 0;
    for (let i = row * cols; i < (row + 1) * cols; i++) largest = Math.max(largest, Math.abs(data[i]!));
    scales[row] = largest / 127;
    const scale = scales[row]!; // as rounded to float32; 0 when the row is too small to be told from zero
    if (scale === 0) continue;
    for (let i = row * cols; i < (row + 1) * cols; i++) {
      values[i] = Math.max(-127, Math.min(127, Math.round(data[i]! / scale)));
    }
  }
  return { values, scales };
}

export function rowsFromInt8({ values, scales }: Int8Rows, cols: number): Float32Array {
  const data = new Float32Array(values.length);
  for (let row = 0; row < scales.length; row++) {
    const scale = scales[row]!;
    for (let i = row * cols; i < (row + 1) * cols; i++) data[i] = values[i]! * scale;
  }
  return data;
}
