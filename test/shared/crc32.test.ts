import { expect, test } from "vitest";
import { crc32 } from "../../src/shared/crc32.ts";

test("the check value of the standard, and of nothing", () => {
  expect(crc32(new TextEncoder().encode("123456789"))).toBe("cbf43926");
  expect(crc32(new Uint8Array())).toBe("00000000");
});
