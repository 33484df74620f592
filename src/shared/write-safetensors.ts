/** Writes weights as a safetensors file (safetensors.ts). The same tensors always give the same bytes: widest numbers first, then by name. */
import { halfFromFloatBits, int8FromRows } from "./number-formats.ts";
import {
  BYTES,
  type Dtype,
  METADATA,
  notFinite,
  quote,
  refuse,
  requireFinite,
  SCALE,
  type Storage,
  type WeightsFile,
} from "./safetensors.ts";

/** The bytes of a weights file. A value that is not finite, in any storage, is an error: it never reaches a file. */
export function writeWeights(file: WeightsFile, storageOf?: (name: string) => Storage): Uint8Array {
  const { header, data } = weightsInParts(file, storageOf);
  return joined([headerBytes(header), ...data]);
}

/** The same file as its header and the data of one tensor after another. Numbers that stay float32 are not copied. */
export function weightsInParts(
  file: WeightsFile,
  storageOf: (name: string) => Storage = () => "float32",
): { readonly header: string; readonly data: readonly Uint8Array[] } {
  const parts: { name: string; dtype: Dtype; shape: number[]; bytes: Uint8Array }[] = [];
  for (const [name, { rows, cols, data }] of file.tensors) {
    if (name === METADATA || name.endsWith(SCALE)) refuse(`${quote(name)} is not a valid name for a tensor`);
    if (data.length !== rows * cols) refuse(`tensor ${quote(name)} has ${data.length} values for ${rows}×${cols}`);
    requireFinite(name, data);
    const storage = storageOf(name);
    const shape = [rows, cols];
    if (storage === "float32") parts.push({ name, dtype: "F32", shape, bytes: bytesOf(data) });
    if (storage === "float16") {
      const halves = Uint16Array.from(new Uint32Array(data.slice().buffer), halfFromFloatBits);
      if (halves.some((half) => (half & 0x7c00) === 0x7c00)) notFinite(name, "a value too large for float16");
      parts.push({ name, dtype: "F16", shape, bytes: bytesOf(halves) });
    }
    if (storage === "int8") {
      const { values, scales } = int8FromRows(data, cols);
      parts.push({ name, dtype: "I8", shape, bytes: bytesOf(values) });
      parts.push({ name: name + SCALE, dtype: "F32", shape: [scales.length], bytes: bytesOf(scales) });
    }
  }
  parts.sort((a, b) => BYTES[b.dtype] - BYTES[a.dtype] || (a.name < b.name ? -1 : 1));

  const header: [string, unknown][] = [];
  if (file.metadata.size > 0) header.push([METADATA, Object.fromEntries([...file.metadata].sort())]);
  let offset = 0;
  for (const { name, dtype, shape, bytes } of parts) {
    header.push([name, { dtype, shape, data_offsets: [offset, offset + bytes.length] }]);
    offset += bytes.length;
  }
  // Joined by hand: an object would put keys that look like numbers first.
  const text = `{${header.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(",")}}`;
  return { header: text, data: parts.map(({ bytes }) => bytes) };
}

/** The length of the header and the header itself, padded with spaces so that the data is aligned. */
export function headerBytes(text: string): Uint8Array {
  const encoded = new TextEncoder().encode(text);
  const length = Math.ceil(encoded.length / 8) * 8;
  const header = new Uint8Array(8 + length).fill(0x20, 8);
  new DataView(header.buffer).setBigUint64(0, BigInt(length), true);
  header.set(encoded, 8);
  return header;
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let position = 0;
  for (const part of parts) {
    bytes.set(part, position);
    position += part.length;
  }
  return bytes;
}

function bytesOf(values: Float32Array | Uint16Array | Int8Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}
