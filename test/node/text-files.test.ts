import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { type TextSource, wholeText } from "../../src/node/text-files.ts";
import { randomFromSeed } from "../../src/shared/random.ts";

/** Text that gzip makes little smaller, so that it comes in many chunks. */
function noise(length: number): string {
  const random = randomFromSeed(1);
  return Array.from({ length }, () => String.fromCharCode(33 + random.below(94))).join("");
}

function inChunks(bytes: Uint8Array, size: number): TextSource {
  return {
    name: "noise.gz",
    async *bytes() {
      for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
    },
  };
}

test("a gzip file of many chunks is read without a warning of too many listeners", async () => {
  const text = noise(2_000_000);
  const warnings = new AbortController();
  const warned = once(process, "warning", { signal: warnings.signal }).then(
    ([warning]) => String(warning),
    () => "none",
  );
  expect((await wholeText(inChunks(gzipSync(text), 1 << 15))) === text).toBe(true);
  await setTimeout(0); // warnings come a turn later
  warnings.abort();
  expect(await warned).toBe("none");
});
