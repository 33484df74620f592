/** Archives that the page saves. */
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { zipOf } from "../../../web/parts/zip.ts";
import { scaleOf, sizeOf } from "../../../web/tree/png.ts";

test("an archive has each file as it is, found by its directory", async () => {
  const files = ["one", "zwei, 2"].map((text, i) => ({ name: `${i}.txt`, bytes: new TextEncoder().encode(text) }));
  const zip = Buffer.from(await zipOf(files).arrayBuffer());
  const end = zip.length - 22;
  expect([zip.readUInt32LE(end), zip.readUInt16LE(end + 10)]).toEqual([0x06054b50, 2]);
  let at = zip.readUInt32LE(end + 16);
  for (const { name, bytes } of files) {
    expect([zip.readUInt32LE(at), zip.readUInt32LE(at + 24)]).toEqual([0x02014b50, bytes.length]);
    if (crc32 !== undefined) expect(zip.readUInt32LE(at + 16)).toBe(crc32(bytes));
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + name.length;
    expect(zip.toString("latin1", at + 46, at + 46 + name.length)).toBe(name);
    expect(zip.subarray(start, start + bytes.length)).toEqual(Buffer.from(bytes));
    at += 46 + name.length;
  }
  expect(at).toBe(end);
});

test("pictures are painted at twice their size, unless that is too large", () => {
  expect(scaleOf(sizeOf('<svg xmlns="x" width="300.5" height="200" viewBox="0 0 1 1">'))).toBe(2);
  expect(scaleOf({ width: 300, height: 10_000 })).toBeLessThan(2);
  expect(scaleOf({ width: 7_000, height: 7_000 })).toBeLessThan(2);
});
