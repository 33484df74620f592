import { expect, test } from "vitest";
import { readWeights } from "../../src/shared/safetensors.ts";
import { isIntact, seal, sealedParts } from "../../src/shared/seal.ts";
import { joined, writeWeights } from "../../src/shared/write-safetensors.ts";

const tensors = new Map([["w", { rows: 1, cols: 3, data: Float32Array.of(1, 2, 3) }]]);
// Names that sort before and after "checksum": where they stand in the file does not matter.
const metadata = new Map([
  ["aaa", 'ä "quoted" \u2028'],
  ["format", "test"],
  ["zzz", "last"],
]);
const file = writeWeights({ metadata, tensors });

test("a sealed file reads as before, with a checksum", () => {
  const read = readWeights(seal(file));
  expect(read.tensors).toEqual(tensors);
  expect(read.metadata.get("aaa")).toBe(metadata.get("aaa"));
  expect(read.metadata.get("checksum")).toMatch(/^[0-9a-f]{8}$/);
});

test("it is intact until any of its bytes is another", () => {
  const sealed = seal(file);
  expect(isIntact(sealed)).toBe(true);
  for (let at = 8; at < sealed.length; at++) {
    const changed = sealed.slice();
    changed[at]! ^= 1;
    expect(isIntact(changed), `byte ${at}`).toBe(false);
  }
});

test("a file without a seal is not intact", () => {
  expect(isIntact(file)).toBe(false);
});

test("in parts it has the same bytes, and its numbers are those that were given", () => {
  const parts = sealedParts({ metadata, tensors });
  expect(joined(parts)).toEqual(seal(file));
  expect(parts.at(-1)!.buffer).toBe(tensors.get("w")!.data.buffer);
});
