/**
 * Weights on disk: the safetensors format (8 bytes of header length, a JSON header, raw little-endian data), read strictly (write-safetensors.ts writes it):
 * every byte of the data belongs to exactly one tensor and every value is finite, or the file is refused.
 *
 *     {"__metadata__":{"format":"1"},"word":{"dtype":"F16","shape":[2,3],"data_offsets":[0,12]}}
 *
 * Tensors have one dimension (a row) or two. "int8" is stored as I8 beside a float32 tensor `<name>:scale`, one scale a row.
 */
import { ParserError } from "./errors.ts";
import { floatsFromBrainFloats, floatsFromHalves, type Int8Rows, rowsFromInt8 } from "./number-formats.ts";

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
export type Dtype = "F32" | "F16" | "I8";
interface Entry<Type = Dtype> {
  readonly name: string;
  readonly dtype: Type;
  readonly shape: readonly number[];
  readonly begin: number;
  readonly end: number;
}

export const BYTES: Readonly<Record<Dtype, number>> = { F32: 4, F16: 2, I8: 1 };
/** All types of the format; ours are the first three. */
const ALL_BYTES: Readonly<Record<string, number>> = {
  ...BYTES,
  ...{ BF16: 2, F64: 8, I64: 8, U64: 8, I32: 4, U32: 4, I16: 2, U16: 2, U8: 1, BOOL: 1, F8_E4M3: 1, F8_E5M2: 1 },
};
const MAX_HEADER_BYTES = 100_000_000; // the limit of the format's reference implementation
export const METADATA = "__metadata__";
export const SCALE = ":scale";

/**
 * The tensors of a weights file as float32, whatever their storage was. Throws `ParserError` on anything out of order. Read "in place", numbers
 * that are float32 in the file are not copied: for files of gigabytes, whose bytes nobody changes.
 */
export function readWeights(bytes: Uint8Array, how: "copied" | "in place" = "copied"): WeightsFile {
  const { metadata, entries, data } = openFile(bytes, readEntry);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const tensors = new Map<string, Matrix>();
  for (const entry of entries) {
    const [rows, cols] = entry.shape.length === 1 ? [1, entry.shape[0]!] : [entry.shape[0]!, entry.shape[1]!];
    const quantized = byName.get(entry.name.slice(0, -SCALE.length));
    if (entry.name.endsWith(SCALE) && quantized?.dtype === "I8") continue; // read with the tensor it belongs to
    tensors.set(entry.name, matrixIn(data, entry, rows, cols, byName.get(entry.name + SCALE), how));
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

function matrixIn(
  data: Uint8Array,
  entry: Entry,
  rows: number,
  cols: number,
  scale: Entry | undefined,
  how: "copied" | "in place",
): Matrix {
  if (entry.dtype !== "I8") {
    const start = data.byteOffset + entry.begin;
    const isInPlace = how === "in place" && entry.dtype === "F32" && start % 4 === 0;
    const values = isInPlace ? new Float32Array(data.buffer, start, rows * cols) : widen(data, entry);
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

export function requireFinite(name: string, data: Float32Array): void {
  for (let i = 0; i < data.length; i++) {
    if (!Number.isFinite(data[i])) notFinite(name, `${data[i]} at position ${i}`);
  }
}

function copyOf(data: Uint8Array, entry: Omit<Entry<unknown>, "dtype">): Uint8Array<ArrayBuffer> {
  return new Uint8Array(data.subarray(entry.begin, entry.end)); // a copy is aligned, whatever the header's length
}

export function quote(name: string): string {
  return JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…` : name);
}

export function notFinite(name: string, what: string): never {
  throw new ParserError("E_WEIGHTS_NOT_FINITE", `tensor ${quote(name)} has ${what}`);
}

export function refuse(reason: string): never {
  throw new ParserError("E_WEIGHTS_CORRUPT", `weights file: ${reason}`, {
    hint: "Is it a complete, unmodified model file?",
  });
}
