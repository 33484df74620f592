/** Sentences without an end, parsed by a process of its own that tells how much memory it took. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { readTree, words } from "../../src/index.ts";
import { endlessSentence } from "./bad-texts.ts";
import type { Scratch } from "./scratch.ts";

const BIN = fileURLToPath(new URL("../../bin/treewright.mjs", import.meta.url));
const TELL = 'data:text/javascript,process.on("exit",()=>console.error(process.resourceUsage().maxRSS))';

/** `most`: how many words a sentence may have. One as long is parsed, a longer one is an error in its place. */
export function expectParsed(scratch: Scratch, most: number, maxMegabytes: number, options: readonly string[]): void {
  const text = endlessSentence(most);
  const file = scratch.write("endless.txt", `She sleeps.\n${text}\n${text} and more\nOh!\n`);
  const args = ["--import", TELL, BIN, "parse", "--split", "lines", "--threads", "2", ...options, file];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", maxBuffer: 1 << 28 });
  const lines = stdout.split("\n");
  expect([status, lines.length, lines[2]]).toEqual([1, 5, ""]);
  expect(words(readTree(lines[1]!)).join(" ")).toBe(text);
  expect(words(readTree(lines[3]!))).toEqual(["Oh", "!"]);
  expect(stderr).toContain("E_TOO_LONG");
  const peakMb = Number(stderr.trim().split("\n").at(-1)) / 1024;
  expect(peakMb).toBeLessThan(maxMegabytes);
}
