/** Mutated weights files: whatever happens to the bytes, the reader answers with a typed error or with finite tensors. */

import { ParserError } from "../../src/shared/errors.ts";
import type { Random } from "../../src/shared/random.ts";
import { readWeights, type Storage, type WeightsFile } from "../../src/shared/safetensors.ts";
import { writeWeights } from "../../src/shared/write-safetensors.ts";

export function sampleWeights(): WeightsFile {
  const matrix = (rows: number, cols: number, spread: number) => ({
    rows,
    cols,
    data: Float32Array.from({ length: rows * cols }, (_, i) => spread * Math.sin(i * 7.3 + rows)),
  });
  return {
    metadata: new Map([
      ["format", "treewright 1"],
      ["labels", '["S","NP"]'],
      ["10", "ü \u{1f333}"],
    ]),
    tensors: new Map([
      ["word", matrix(5, 3, 1)],
      ["bias", matrix(1, 7, 0.01)],
      ["empty", matrix(0, 4, 1)],
      ["2", matrix(3, 4, 100)],
    ]),
  };
}

const TOKENS = [
  "{",
  "}",
  "[",
  "]",
  '"',
  ",",
  ":",
  "0",
  "-1",
  "1e99",
  "4294967296",
  "null",
  '"F32"',
  '"I8"',
  '"F16"',
  "\\",
  "\u0000",
];

/** Throws what it finds: an error that is not ours, or a tensor that is not finite. */
export function fuzzWeights(count: number, random: Random): { refused: number; read: number } {
  const storages: Storage[] = ["float32", "float16", "int8"];
  const originals = storages.map((storage) => writeWeights(sampleWeights(), () => storage));
  let refused = 0;
  for (let i = 0; i < count; i++) {
    const bytes = mutate(originals[i % originals.length]!, random);
    try {
      for (const [name, { rows, cols, data }] of readWeights(bytes).tensors) {
        if (data.length !== rows * cols || !data.every(Number.isFinite))
          throw new Error(`tensor ${name} of mutation ${i}`);
      }
    } catch (error) {
      if (!(error instanceof ParserError) || !error.code.startsWith("E_WEIGHTS_")) throw error;
      refused++;
    }
  }
  return { refused, read: count - refused };
}

function mutate(original: Uint8Array, random: Random): Uint8Array {
  let bytes = original;
  const headerLength = Number(new DataView(original.buffer).getBigUint64(0, true));
  const place = () => (random.next() < 0.7 ? random.below(8 + headerLength) : random.below(bytes.length + 1));
  for (let rounds = 1 + random.below(3); rounds > 0; rounds--) {
    const at = Math.min(place(), bytes.length);
    const until = Math.min(bytes.length, at + random.below(12));
    const token = new TextEncoder().encode(TOKENS[random.below(TOKENS.length)]!);
    switch (random.below(6)) {
      case 0: // one byte changed
        bytes = bytes.slice();
        if (at < bytes.length) bytes[at] = random.below(256);
        break;
      case 1: // cut short
        bytes = bytes.slice(0, random.below(bytes.length + 1));
        break;
      case 2: // a piece removed
        bytes = joined(bytes.subarray(0, at), bytes.subarray(until));
        break;
      case 3: // a piece doubled
        bytes = joined(bytes.subarray(0, until), bytes.subarray(at));
        break;
      case 4: // a token in the place of a piece of the same length, so that the header's length stays right
        bytes = joined(bytes.subarray(0, at), token, bytes.subarray(at + token.length));
        break;
      default: // a token more
        bytes = joined(bytes.subarray(0, at), token, bytes.subarray(at));
    }
  }
  return bytes;
}

function joined(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
