import { crc32 as reference } from "node:zlib";
import { expect, test } from "vitest";
import { crc32 } from "../../src/shared/crc32.ts";
import { randomFromSeed } from "../../src/shared/random.ts";

test("the check value of the standard, and of nothing", () => {
  expect(crc32(new TextEncoder().encode("123456789"))).toBe("cbf43926");
  expect(crc32(new Uint8Array())).toBe("00000000");
});

test.skipIf(reference === undefined)("any bytes in any parts have the sum that zlib gives them", () => {
  const random = randomFromSeed(1);
  for (let length = 0; length < 100; length++) {
    const bytes = Uint8Array.from({ length }, () => random.below(256));
    const expected = reference(bytes).toString(16).padStart(8, "0");
    expect(crc32(bytes)).toBe(expected);
    const middle = random.below(length + 1);
    expect(crc32(bytes.subarray(0, middle), bytes.subarray(middle))).toBe(expected);
  }
});
