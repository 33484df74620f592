/**
 * A checksum inside a safetensors file, as metadata: it tells weights and words that were altered but are still possible.
 * The sum is that of the file without it; the file with it is then made from that one.
 */
import { crc32 } from "./crc32.ts";
import type { Storage, WeightsFile } from "./safetensors.ts";
import { headerBytes, joined, weightsInParts } from "./write-safetensors.ts";

const START = '{"__metadata__":{';
const SEAL = /"checksum":"([0-9a-f]{8})",?/;

/** The same file with its checksum. It must have metadata, and none of that name. */
export function seal(bytes: Uint8Array): Uint8Array {
  const { text, data } = splitFile(bytes);
  return joined([sealedHeader(text, [data]), data]);
}

/** A sealed weights file, in parts to be written one after the other. Numbers that stay float32 are not copied. */
export function sealedParts(file: WeightsFile, storageOf?: (name: string) => Storage): readonly Uint8Array[] {
  const { header, data } = weightsInParts(file, storageOf);
  return [sealedHeader(header, data), ...data];
}

function sealedHeader(text: string, data: readonly Uint8Array[]): Uint8Array {
  const checksum = crc32(headerBytes(text), ...data);
  return headerBytes(`${START}"checksum":"${checksum}",${text.slice(START.length)}`);
}

/** A sealed file with other metadata; its data stays as it is. */
export function resealed(
  bytes: Uint8Array,
  change: (metadata: Readonly<Record<string, string>>) => Readonly<Record<string, string>>,
): Uint8Array {
  const { text, data } = splitFile(bytes);
  const { checksum: _, ...metadata }: Record<string, string> = JSON.parse(text).__metadata__;
  const written = JSON.stringify(JSON.parse(text).__metadata__);
  const after = text.slice(START.length - 1 + written.length);
  const changed = Object.fromEntries(Object.entries(change(metadata)).sort(([a], [b]) => (a < b ? -1 : 1)));
  return joined([sealedHeader(`${START.slice(0, -1)}${JSON.stringify(changed)}${after}`, [data]), data]);
}

/** Whether a sealed file is what was sealed. */
export function isIntact(bytes: Uint8Array): boolean {
  const { text, data } = splitFile(bytes);
  const checksum = SEAL.exec(text)?.[1];
  if (checksum === undefined) return false;
  const header = headerBytes(text.replace(SEAL, ""));
  return crc32(header, data) === checksum && sameBytes(headerBytes(text), bytes);
}

function splitFile(bytes: Uint8Array): { readonly text: string; readonly data: Uint8Array } {
  const length = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true));
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(8, 8 + length));
  return { text: text.replace(/ +$/, ""), data: bytes.subarray(8 + length) };
}

function sameBytes(start: Uint8Array, bytes: Uint8Array): boolean {
  return start.every((byte, i) => byte === bytes[i]);
}
