/** Lists of integers, one after the other. */

export function total(parts: readonly Int32Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

export function joined(parts: readonly Int32Array[]): Int32Array {
  const whole = new Int32Array(total(parts));
  let start = 0;
  for (const part of parts) {
    whole.set(part, start);
    start += part.length;
  }
  return whole;
}
