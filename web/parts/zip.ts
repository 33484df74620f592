/** Files in one file, as every system opens it: a ZIP archive without compression, for pictures that are compressed already. */
export interface ZippedFile {
  /** ASCII. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const LOCAL_HEADER = 30;
const CENTRAL_HEADER = 46;
const END_RECORD = 22;
/** 1 January 1980, the first day there is: what time it is is nobody's business, and the same trees give the same file. */
const FIRST_DAY = 0x21;

export function zipOf(files: readonly ZippedFile[]): Blob {
  const contents: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const path = new TextEncoder().encode(name);
    const sum = crc32(bytes);
    const local = record(LOCAL_HEADER, 0x04034b50, path);
    describe(local, 4, { sum, size: bytes.length, path: path.length });
    const central = record(CENTRAL_HEADER, 0x02014b50, path);
    word(central, 4, 20);
    describe(central, 6, { sum, size: bytes.length, path: path.length });
    long(central, 42, offset);
    contents.push(local, bytes);
    directory.push(central);
    offset += local.length + bytes.length;
  }
  const end = record(END_RECORD, 0x06054b50);
  word(end, 8, files.length);
  word(end, 10, files.length);
  long(
    end,
    12,
    directory.reduce((sum, { length }) => sum + length, 0),
  );
  long(end, 16, offset);
  return new Blob([...contents, ...directory, end], { type: "application/zip" });
}

function record(size: number, signature: number, path: Uint8Array = new Uint8Array()): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size + path.length);
  long(bytes, 0, signature);
  bytes.set(path, size);
  return bytes;
}

interface Described {
  readonly sum: number;
  readonly size: number;
  readonly path: number;
}

/** What both headers of a file say: version, flags, method (stored), time, checksum, sizes, the length of the name. */
function describe(bytes: Uint8Array, at: number, { sum, size, path }: Described): void {
  word(bytes, at, 20);
  word(bytes, at + 8, FIRST_DAY);
  long(bytes, at + 10, sum);
  long(bytes, at + 14, size);
  long(bytes, at + 18, size);
  word(bytes, at + 22, path);
}

function word(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value;
  bytes[at + 1] = value >>> 8;
}

function long(bytes: Uint8Array, at: number, value: number): void {
  word(bytes, at, value);
  word(bytes, at + 2, value >>> 16);
}

/** The checksum of ZIP and PNG. */
function crc32(bytes: Uint8Array): number {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum;
}
