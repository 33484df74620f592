/**
 * Weights on disk: the safetensors format (8 bytes of header length, a JSON header, raw little-endian data), read strictly:
 * every byte of the data belongs to exactly one tensor and every value is finite, or the file is refused.
 *
 *     {"__metadata__":{"format":"1"},"word":{"dtype":"F16","shape":[2,3],"data_offsets":[0,12]}}
 *
 * Tensors have one dimension (a row) or two. "int8" is stored as I8 beside a float32 tensor `<name>:scale`, one scale a row.
 * The same tensors always give the same bytes: widest numbers first, then by name.
 */
import { ParserError } from "./errors.ts";
import {
  floatsFromBrainFloats,
  floatsFromHalves,
  halfFromFloatBits,
  type Int8Rows,
  int8FromRows,
  rowsFromInt8,
} from "./number-formats.ts";

/** How numbers are stored; in memory they are float32. */
export const STORAGES = ["float32", "float16", "int8"] as const;
export type Storage = (typeof STORAGES)[number];

export interface Matrix {
  readonly rows: number;
  readonly cols: number;
  readonly data: Float32Array;
  /** The same numbers as they were stored, if as int8. `data` is then made when it is first asked for. */
  readonly int8?: Int8Rows;
}
export interface WeightsFile {
  readonly metadata: ReadonlyMap<string, string>;
  readonly tensors: ReadonlyMap<string, Matrix>;
}
/** A tensor in a file of somebody else's: of any type and shape, its numbers read when they are asked for. */
export interface StoredTensor {
  readonly dtype: string;
  readonly shape: readonly number[];
  /** The numbers as float32; an error for types other than F32, F16 and BF16. */
  read(): Float32Array;
}
type Dtype = "F32" | "F16" | "I8";
interface Entry<Type = Dtype> {
  readonly name: string;
  readonly dtype: Type;
  readonly shape: readonly number[];
  readonly begin: number;
  readonly end: number;
}

const BYTES: Readonly<Record<Dtype, number>> = { F32: 4, F16: 2, I8: 1 };
/** All types of the format; ours are the first three. */
const ALL_BYTES: Readonly<Record<string, number>> = {
  ...BYTES,
  ...{ BF16: 2, F64: 8, I64: 8, U64: 8, I32: 4, U32: 4, I16: 2, U16: 2, U8: 1, BOOL: 1, F8_E4M3: 1, F8_E5M2: 1 },
};
const MAX_HEADER_BYTES = 100_000_000; // the limit of the format's reference implementation
const METADATA = "__metadata__";
const SCALE = ":scale";

/** The bytes of a weights file. A value that is not finite, in any storage, is an error: it never reaches a file. */
export function writeWeights(file: WeightsFile, storageOf: (name: string) => Storage = () => "float32"): Uint8Array {
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
  const json = `{${header.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(",")}}`;
  const text = new TextEncoder().encode(json);
  const headerLength = Math.ceil(text.length / 8) * 8; // padded with spaces, so that the data is aligned
  const bytes = new Uint8Array(8 + headerLength + offset).fill(0x20, 8, 8 + headerLength);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(headerLength), true);
  bytes.set(text, 8);
  let position = 8 + headerLength;
  for (const part of parts) {
    bytes.set(part.bytes, position);
    position += part.bytes.length;
  }
  return bytes;
}

/** The tensors of a weights file as float32, whatever their storage was. Throws `ParserError` on anything out of order. */
export function readWeights(bytes: Uint8Array): WeightsFile {
  const { metadata, entries, data } = openFile(bytes, readEntry);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const tensors = new Map<string, Matrix>();
  for (const entry of entries) {
    const [rows, cols] = entry.shape.length === 1 ? [1, entry.shape[0]!] : [entry.shape[0]!, entry.shape[1]!];
    const quantized = byName.get(entry.name.slice(0, -SCALE.length));
    if (entry.name.endsWith(SCALE) && quantized?.dtype === "I8") continue; // read with the tensor it belongs to
    tensors.set(entry.name, matrixIn(data, entry, rows, cols, byName.get(entry.name + SCALE)));
  }
  return { metadata, tensors };
}

/** The tensors of a file that others wrote, such as a pretrained encoder; a large one is not copied as a whole. */
export function openTensors(bytes: Uint8Array): ReadonlyMap<string, StoredTensor> {
  const { entries, data } = openFile(bytes, readAnyEntry);
  return new Map(
    entries.map((entry) => {
      const { name, dtype, shape } = entry;
      const read = () => {
        const values = widen(data, entry);
        requireFinite(name, values);
        return values;
      };
      return [name, { dtype, shape, read }];
    }),
  );
}

function openFile<Type>(bytes: Uint8Array, read: (name: string, fields: Record<string, unknown>) => Entry<Type>) {
  if (bytes.length < 8) refuse("the file is shorter than its header length");
  const headerLength = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true));
  if (headerLength > MAX_HEADER_BYTES || headerLength > bytes.length - 8) refuse("the header is longer than the file");
  const { metadata, entries } = readHeader(bytes.subarray(8, 8 + headerLength), read);
  const data = bytes.subarray(8 + headerLength);
  requireFullCover(entries, data.length);
  return { metadata, entries, data };
}

function widen(data: Uint8Array, entry: Entry<string>): Float32Array {
  const copy = copyOf(data, entry).buffer;
  if (entry.dtype === "F32") return new Float32Array(copy);
  if (entry.dtype === "F16") return floatsFromHalves(new Uint16Array(copy));
  if (entry.dtype !== "BF16") refuse(`tensor ${quote(entry.name)} is of type ${entry.dtype}, not F32, F16 or BF16`);
  return floatsFromBrainFloats(new Uint16Array(copy));
}

function matrixIn(data: Uint8Array, entry: Entry, rows: number, cols: number, scale: Entry | undefined): Matrix {
  if (entry.dtype !== "I8") {
    const values = widen(data, entry);
    requireFinite(entry.name, values);
    return { rows, cols, data: values };
  }
  if (scale?.dtype !== "F32" || scale.shape.length !== 1 || scale.shape[0] !== (cols === 0 ? 0 : rows)) {
    refuse(`int8 tensor ${quote(entry.name)} lacks a float32 tensor of ${rows} scales`);
  }
  const scales = new Float32Array(copyOf(data, scale).buffer);
  // A scale so large that some byte times it is no float32 would give infinite weights.
  requireFinite(
    scale.name,
    scales.map((value) => 128 * value),
  );
  const int8: Int8Rows = { values: new Int8Array(copyOf(data, entry).buffer), scales };
  let floats: Float32Array | null = null;
  return {
    rows,
    cols,
    int8,
    get data() {
      floats ??= rowsFromInt8(int8, cols);
      return floats;
    },
  };
}

function readHeader<Type>(
  bytes: Uint8Array,
  read: (name: string, fields: Record<string, unknown>) => Entry<Type>,
): { metadata: Map<string, string>; entries: Entry<Type>[] } {
  if (bytes[0] !== 0x7b) refuse("the header does not begin with {");
  let header: unknown;
  let text = "";
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    header = JSON.parse(text);
  } catch (cause) {
    throw new ParserError("E_WEIGHTS_CORRUPT", "weights file: the header is not JSON", { cause });
  }
  requireUniqueKeys(text);
  const metadata = new Map<string, string>();
  const entries: Entry<Type>[] = [];
  for (const [name, value] of Object.entries(fieldsOf(header, "the header"))) {
    if (name !== METADATA) entries.push(read(name, fieldsOf(value, `tensor ${quote(name)}`)));
    else
      for (const [key, item] of Object.entries(fieldsOf(value, "the metadata"))) {
        if (typeof item !== "string") refuse(`metadata ${quote(key)} is not a string`);
        metadata.set(key, item);
      }
  }
  return { metadata, entries };
}

/** Our own files have three types, and rows or matrices. */
function readEntry(name: string, fields: Record<string, unknown>): Entry {
  const { dtype } = fields;
  if (dtype !== "F32" && dtype !== "F16" && dtype !== "I8") refuse(`tensor ${quote(name)} has an unknown type`);
  const entry = readAnyEntry(name, fields);
  const { length } = entry.shape;
  if (length < 1 || length > 2) refuse(`the shape of tensor ${quote(name)} is not valid`);
  return { ...entry, dtype };
}

function readAnyEntry(name: string, fields: Record<string, unknown>): Entry<string> {
  const { dtype, shape, data_offsets: offsets, ...others } = fields;
  if (Object.keys(others).length > 0) refuse(`tensor ${quote(name)} has an unknown field`);
  if (typeof dtype !== "string" || !Object.hasOwn(ALL_BYTES, dtype))
    refuse(`tensor ${quote(name)} has an unknown type`);
  if (!isSizes(shape)) refuse(`the shape of tensor ${quote(name)} is not valid`);
  if (!isSizes(offsets) || offsets.length !== 2) refuse(`the offsets of tensor ${quote(name)} are not valid`);
  const [begin, end] = [offsets[0]!, offsets[1]!];
  // A product beyond 2^53 is no longer exact, but it is then far beyond any file too.
  const size = shape.reduce((product, length) => product * length, ALL_BYTES[dtype]!);
  if (size !== end - begin) refuse(`tensor ${quote(name)} has ${end - begin} bytes where its shape needs ${size}`);
  return { name, dtype, shape, begin, end };
}

/** No overlap, no hole, nothing outside: sorted by place, each tensor begins where the one before ends. */
function requireFullCover(entries: readonly Omit<Entry<unknown>, "dtype">[], length: number): void {
  let position = 0;
  for (const { name, begin, end } of [...entries].sort((a, b) => a.begin - b.begin || a.end - b.end)) {
    if (begin !== position) refuse(`tensor ${quote(name)} begins at ${begin} instead of ${position}`);
    position = end;
  }
  if (position !== length) refuse(`the tensors need ${position} bytes of data, the file has ${length}`);
}

/** JSON.parse lets the last of two equal keys win; a file that says two things about one tensor is not to be trusted. */
function requireUniqueKeys(json: string): void {
  const open: Set<string>[] = [];
  const colon = /\s*:/y;
  for (let i = 0; i < json.length; i++) {
    if (json[i] === "{") open.push(new Set());
    if (json[i] === "}") open.pop();
    if (json[i] !== '"') continue;
    const start = i++;
    while (json[i] !== '"') i += json[i] === "\\" ? 2 : 1;
    colon.lastIndex = i + 1;
    if (!colon.test(json)) continue; // a value
    const key: string = JSON.parse(json.slice(start, i + 1));
    if (open.at(-1)!.has(key)) refuse(`the header names ${quote(key)} twice`);
    open.at(-1)!.add(key);
  }
}

function fieldsOf(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) refuse(`${what} is not an object`);
  return value as Record<string, unknown>; // checked on the line above
}

function isSizes(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => Number.isSafeInteger(item) && item >= 0);
}

function requireFinite(name: string, data: Float32Array): void {
  for (let i = 0; i < data.length; i++) {
    if (!Number.isFinite(data[i])) notFinite(name, `${data[i]} at position ${i}`);
  }
}

function copyOf(data: Uint8Array, entry: Omit<Entry<unknown>, "dtype">): Uint8Array<ArrayBuffer> {
  return new Uint8Array(data.subarray(entry.begin, entry.end)); // a copy is aligned, whatever the header's length
}

function bytesOf(values: Float32Array | Uint16Array | Int8Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

function quote(name: string): string {
  return JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…` : name);
}

function notFinite(name: string, what: string): never {
  throw new ParserError("E_WEIGHTS_NOT_FINITE", `tensor ${quote(name)} has ${what}`);
}

function refuse(reason: string): never {
  throw new ParserError("E_WEIGHTS_CORRUPT", `weights file: ${reason}`, {
    hint: "Is it a complete, unmodified model file?",
  });
}
