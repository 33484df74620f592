/** `treewright parse` as a process of its own, with threads: bad input, long input, and input that comes bit by bit. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readTree, words } from "../../../src/index.ts";
import { BAD_TEXTS } from "../../helpers/bad-texts.ts";
import { expectParsed } from "../../helpers/endless-sentences.ts";
import { takesMinutes } from "../../helpers/patience.ts";
import { runBin } from "../../helpers/run-bin.ts";
import { makeScratch } from "../../helpers/scratch.ts";
import { TINY_NETWORKS, tinyModelFile } from "../../helpers/tiny-model.ts";

takesMinutes();

const BIN = fileURLToPath(new URL("../../../bin/treewright.mjs", import.meta.url));
const scratch = makeScratch();
const model = scratch.write("tiny.safetensors", tinyModelFile("in-order", TINY_NETWORKS.default));

describe("treewright parse of bad input", () => {
  test("gives a parse for every sentence of files that nobody means to parse", async () => {
    const files = Object.entries(BAD_TEXTS).map(([name, text]) => scratch.write(`${name}.txt`, wellFormed(text)));
    const { code, stdout, stderr } = await runBin(["parse", "--model", model, "--json", "--threads", "2", ...files]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const line of stdout.trimEnd().split("\n")) {
      const { source, text, tokens, offsets, tokenOffsets, tree } = JSON.parse(line);
      expect(tree).toBeTypeOf("object");
      expect(tokenOffsets.length).toBe(tokens.length);
      const whole = wellFormed(BAD_TEXTS[source.slice(scratch.folder.length + 1, -".txt".length)]!);
      expect(whole.slice(offsets.start, offsets.end)).toBe(text);
    }
  });

  test("says where bytes are that are no text", async () => {
    const file = scratch.write("latin1.txt", Buffer.from("She sleeps.\n\nCaf\xe9.\n", "latin1"));
    const bad = await runBin(["parse", "--model", model, file]);
    expect(bad.code).toBe(2);
    expect(bad.stderr).toContain(`${file}:3:4 bytes that are not utf-8 text (E_ENCODING)`);
    const good = await runBin(["parse", "--model", model, "--encoding", "latin1", file]);
    expect(good).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("Café") });
  });

  // A number for each pair of words would take more. The long test has the longest sentence that is taken by default.
  test("a sentence of 20,000 words is parsed in bounded memory; a longer one than allowed is an error in its place", () => {
    expectParsed(scratch, 20_000, 1000, ["--model", model, "--max-words", "20000"]);
  });
});

test("a line of text is answered before the next one is there", async () => {
  const args = [BIN, "parse", "--model", model, "--split", "lines", "--threads", "2"];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  child.stdout.setEncoding("utf8");
  for (const line of ["The dog sleeps .", "She sees the cat"]) {
    child.stdin.write(`${line}\n`);
    const [answer] = await once(child.stdout, "data");
    expect(words(readTree(answer)).join(" ")).toBe(line);
  }
  child.stdin.end();
  expect(await once(child, "close")).toEqual([0, null]);
});

/** What is left of a text in a file: UTF-8 has no lone surrogates. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}
