/** Hashes of 32 bits, the same on every machine: not secret, but even. */

/** Mixes a number into a hash: multiplied by an odd number near 2³² / φ, with the high bits brought down (after Murmur3). */
export function mixHash(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

/** Of a text, by its UTF-16 units. */
export function hashText(text: string): number {
  let hash = text.length;
  for (let i = 0; i < text.length; i++) hash = mixHash(hash, text.charCodeAt(i));
  return Math.imul(hash, 0x85ebca6b);
}
