/** CRC-32 as gzip and PNG have it: tells bytes that were changed by accident. */

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** Of all parts, one after the other; eight hexadecimal digits. */
export function crc32(...parts: readonly Uint8Array[]): string {
  let rest = 0xffffffff;
  for (const bytes of parts) {
    for (let i = 0; i < bytes.length; i++) rest = (rest >>> 8) ^ TABLE[(rest ^ bytes[i]!) & 0xff]!;
  }
  return (~rest >>> 0).toString(16).padStart(8, "0");
}
