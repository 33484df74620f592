import { describe, expect, test } from "vitest";
import { floatFromHalf, halfFromFloatBits } from "../../src/shared/number-formats.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { openTensors, readWeights, type Storage } from "../../src/shared/safetensors.ts";
import { writeWeights } from "../../src/shared/write-safetensors.ts";
import { fuzzWeights, sampleWeights } from "../helpers/weights-fuzz.ts";

const none = new Map<string, string>();

/** A file with exactly this header text and this many bytes of data. */
function fileWith(header: string, dataLength: number, headerLength = Buffer.byteLength(header)): Uint8Array {
  const bytes = new Uint8Array(8 + Buffer.byteLength(header) + dataLength);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(headerLength), true);
  bytes.set(new TextEncoder().encode(header), 8);
  return bytes;
}

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return "no error";
}

describe("a weights file", () => {
  test("read in place, float32 numbers are not copied and the others are the same", () => {
    const bytes = writeWeights(sampleWeights());
    const inPlace = readWeights(bytes, "in place");
    expect(inPlace).toEqual(readWeights(bytes));
    for (const { data } of inPlace.tensors.values()) expect(data.buffer).toBe(bytes.buffer);
    const halves = writeWeights(sampleWeights(), () => "float16");
    expect(readWeights(halves, "in place")).toEqual(readWeights(halves));
  });

  test("has the layout of the format's specification", () => {
    const data = new Float32Array([1, -2, 0.5, 0, 3, 4]);
    const bytes = writeWeights({
      metadata: new Map([["format", "1"]]),
      tensors: new Map([["w", { rows: 2, cols: 3, data }]]),
    });
    const headerLength = Number(new DataView(bytes.buffer).getBigUint64(0, true));
    expect(headerLength % 8).toBe(0);
    const text = new TextDecoder().decode(bytes.subarray(8, 8 + headerLength));
    expect(text.trimEnd()).toBe(
      '{"__metadata__":{"format":"1"},"w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]}}',
    );
    expect(text.slice(text.trimEnd().length)).toMatch(/^ *$/);
    expect(new Float32Array(bytes.slice(8 + headerLength).buffer)).toEqual(data);
  });

  test("does not depend on the order in which tensors and metadata were given", () => {
    const { metadata, tensors } = sampleWeights();
    const reversed = { metadata: new Map([...metadata].reverse()), tensors: new Map([...tensors].reverse()) };
    expect(writeWeights(reversed)).toEqual(writeWeights({ metadata, tensors }));
  });

  test.each<[Storage, number]>([
    ["float32", 0],
    ["float16", 2 ** -11],
    ["int8", 0.5 / 127],
  ])("stored as %s comes back within its precision", (storage, precision) => {
    const file = sampleWeights();
    const back = readWeights(writeWeights(file, () => storage));
    expect(back.metadata).toEqual(file.metadata);
    expect([...back.tensors.keys()].sort()).toEqual([...file.tensors.keys()].sort());
    for (const [name, { rows, cols, data }] of file.tensors) {
      const read = back.tensors.get(name)!;
      expect([read.rows, read.cols]).toEqual([rows, cols]);
      for (let row = 0; row < rows; row++) {
        const values = data.subarray(row * cols, (row + 1) * cols);
        const largest = Math.max(...values.map(Math.abs));
        for (let i = 0; i < cols; i++) {
          expect(Math.abs(read.data[row * cols + i]! - values[i]!)).toBeLessThanOrEqual(precision * largest * 1.0001);
        }
      }
    }
  });

  test("can be read from the middle of a larger buffer", () => {
    const bytes = writeWeights(sampleWeights());
    const larger = new Uint8Array(bytes.length + 3);
    larger.set(bytes, 3);
    expect(readWeights(larger.subarray(3))).toEqual(readWeights(bytes));
  });

  test("never holds a value that is not finite", () => {
    for (const bad of [NaN, Infinity, -Infinity]) {
      const tensors = new Map([["w", { rows: 1, cols: 2, data: new Float32Array([1, bad]) }]]);
      for (const storage of ["float32", "float16", "int8"] as const) {
        expect(codeOf(() => writeWeights({ metadata: none, tensors }, () => storage))).toBe("E_WEIGHTS_NOT_FINITE");
      }
    }
    const large = new Map([["w", { rows: 1, cols: 1, data: new Float32Array([70000]) }]]);
    expect(() => writeWeights({ metadata: none, tensors: large }, () => "float16")).toThrow(/"w".*too large/);
    const bytes = writeWeights({ metadata: none, tensors: large });
    bytes.set([0, 0, 0xc0, 0x7f], bytes.length - 4);
    expect(() => readWeights(bytes)).toThrow(/"w" has NaN at position 0/);
  });

  const entry = (offsets: string, shape = "[1]", dtype = "F32") =>
    `{"dtype":"${dtype}","shape":${shape},"data_offsets":${offsets}}`;
  test.each<[string, Uint8Array]>([
    ["an empty file", new Uint8Array(0)],
    ["a header longer than the file", fileWith("{}", 0, 3)],
    ["a header longer than the limit", fileWith("{}", 0, 100_000_001)],
    ["a header length beyond 2^63", fileWith("{}", 0).fill(0xff, 0, 8)],
    ["a header that is an array", fileWith("[]", 0)],
    ["a header that begins with a space", fileWith(" {}", 0)],
    ["a header that is not JSON", fileWith("{nothing}", 0)],
    ["a header that is not UTF-8", fileWith("{}", 0).fill(0xff, 9, 10)],
    ["a tensor named twice", fileWith(`{"a":${entry("[0,4]")},"\\u0061" :${entry("[0,4]")}}`, 4)],
    ["a field named twice", fileWith('{"a":{"dtype":"F32","dtype":"F32","shape":[1],"data_offsets":[0,4]}}', 4)],
    ["an unknown type", fileWith(`{"a":${entry("[0,8]", "[1]", "F64")}}`, 8)],
    ["an unknown field", fileWith('{"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4],"x":1}}', 4)],
    ["a shape that does not match its bytes", fileWith(`{"a":${entry("[0,4]", "[2]")}}`, 4)],
    ["a negative size", fileWith(`{"a":${entry("[0,4]", "[-1,-1]")}}`, 4)],
    ["a size that overflows", fileWith(`{"a":${entry("[0,0]", "[4294967296,4294967296]")}}`, 0)],
    ["three dimensions", fileWith(`{"a":${entry("[0,4]", "[1,1,1]")}}`, 4)],
    ["an offset beyond the end", fileWith(`{"a":${entry("[0,4]")}}`, 3)],
    ["bytes after the last tensor", fileWith(`{"a":${entry("[0,4]")}}`, 5)],
    ["tensors that overlap", fileWith(`{"a":${entry("[0,4]")},"b":${entry("[0,4]")}}`, 4)],
    ["a hole", fileWith(`{"a":${entry("[4,8]")}}`, 8)],
    ["offsets in the wrong order", fileWith(`{"a":${entry("[4,0]")}}`, 4)],
    ["an int8 tensor without scales", fileWith(`{"a":${entry("[0,1]", "[1,1]", "I8")}}`, 1)],
    ["metadata that is not text", fileWith('{"__metadata__":{"a":1}}', 0)],
  ])("is refused when it is %s", (_, bytes) => {
    expect(codeOf(() => readWeights(bytes))).toBe("E_WEIGHTS_CORRUPT");
  });

  test("cannot reach the prototype of anything", () => {
    const file = readWeights(fileWith(`{"__metadata__":{"__proto__":"x"},"__proto__":${entry("[0,4]")}}`, 4));
    expect([...file.metadata.keys(), ...file.tensors.keys()]).toEqual(["__proto__", "__proto__"]);
    expect(readWeights(writeWeights(file))).toEqual(file);
  });

  test("that was mutated gives a typed error or finite tensors (2,000 mutations)", () => {
    const outcome = fuzzWeights(2000, randomFromSeed(1));
    expect(outcome.refused).toBeGreaterThan(1000);
  });
});

test("float16 rounds to nearest even and covers all 65,536 values", () => {
  const float = new Float32Array(1);
  const bits = new Uint32Array(float.buffer);
  const wrong: number[] = [];
  for (let half = 0; half < 65536; half++) {
    if ((half & 0x7c00) === 0x7c00 && (half & 0x3ff) !== 0) continue; // NaN
    float[0] = floatFromHalf(half);
    if (halfFromFloatBits(bits[0]!) !== half) wrong.push(half);
    if ((half & 0x7c00) === 0x7c00 || (half & 0x7fff) === 0x7bff) continue; // no next one
    float[0] = (floatFromHalf(half) + floatFromHalf(half + 1)) / 2; // exact in float32: a tie
    if (halfFromFloatBits(bits[0]!) !== (half & 1 ? half + 1 : half)) wrong.push(half);
  }
  expect(wrong).toEqual([]);
});

describe("a file of somebody else's", () => {
  function file(tensors: Record<string, { dtype: string; shape: number[]; bytes: number[] }>): Uint8Array {
    let at = 0;
    const header = Object.fromEntries(
      Object.entries(tensors).map(([name, { dtype, shape, bytes }]) => {
        at += bytes.length;
        return [name, { dtype, shape, data_offsets: [at - bytes.length, at] }];
      }),
    );
    const text = new TextEncoder().encode(JSON.stringify(header));
    const whole = new Uint8Array(8 + text.length + at);
    new DataView(whole.buffer).setBigUint64(0, BigInt(text.length), true);
    whole.set(text, 8);
    whole.set(
      Object.values(tensors).flatMap(({ bytes }) => bytes),
      8 + text.length,
    );
    return whole;
  }

  test("may have other types and shapes; numbers are read when they are asked for", () => {
    const tensors = openTensors(
      file({
        brain: { dtype: "BF16", shape: [1, 3, 1], bytes: [0x80, 0x3f, 0x20, 0xc0, 0, 0] },
        half: { dtype: "F16", shape: [2], bytes: [0, 0x3c, 0, 0xc1] },
        single: { dtype: "F32", shape: [], bytes: [0, 0, 0x80, 0x3f] },
        ids: { dtype: "I64", shape: [1], bytes: [1, 0, 0, 0, 0, 0, 0, 0] },
        endless: { dtype: "BF16", shape: [1], bytes: [0x80, 0x7f] },
      }),
    );
    expect(tensors.get("brain")!.shape).toEqual([1, 3, 1]);
    expect([...tensors.get("brain")!.read()]).toEqual([1, -2.5, 0]);
    expect([...tensors.get("half")!.read()]).toEqual([1, -2.5]);
    expect([...tensors.get("single")!.read()]).toEqual([1]);
    expect(() => tensors.get("ids")!.read()).toThrow(/"ids" is of type I64, not F32, F16 or BF16/);
    expect(() => tensors.get("endless")!.read()).toThrow(/"endless" has Infinity/);
    expect(() => openTensors(file({ a: { dtype: "I64", shape: [1], bytes: [1] } }))).toThrow(
      /1 bytes where its shape needs 8/,
    );
  });
});
