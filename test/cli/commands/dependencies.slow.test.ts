/** `treewright dependencies` as a process of its own, with threads. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { takesMinutes } from "../../helpers/patience.ts";
import { runBin } from "../../helpers/run-bin.ts";
import { makeScratch } from "../../helpers/scratch.ts";
import { TINY_NETWORKS, tinyModelFile } from "../../helpers/tiny-model.ts";
import { twoHundredSentences } from "../../helpers/two-hundred-sentences.ts";

takesMinutes();

const BIN = fileURLToPath(new URL("../../../bin/treewright.mjs", import.meta.url));
const scratch = makeScratch();
const model = scratch.write("tiny.safetensors", tinyModelFile("in-order", TINY_NETWORKS.default));

test("writes the same bytes, in the order of the text, whatever the number of threads", async () => {
  const sentences = twoHundredSentences();
  const file = scratch.write("text.txt", `${sentences.join("\n")}\n`);
  const run = (threads: string) =>
    runBin(["dependencies", "--model", model, "--split", "lines", "--threads", threads, file]);
  const [one, two] = [await run("1"), await run("2")];
  expect({ code: one.code, stderr: one.stderr }).toEqual({ code: 0, stderr: "" });
  const texts = [...one.stdout.matchAll(/^# text = (.*)$/gm)].map(([, text]) => text);
  expect(texts).toEqual(sentences);
  expect(two).toEqual(one);
});

test("a line of text is answered before the next one is there", async () => {
  const args = [BIN, "dependencies", "--model", model, "--split", "lines", "--threads", "2"];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  child.stdout.setEncoding("utf8");
  for (const line of ["The dog sleeps .", "She sees the cat"]) {
    child.stdin.write(`${line}\n`);
    const [answer] = await once(child.stdout, "data");
    expect(answer).toContain(`# text = ${line}\n`);
  }
  child.stdin.end();
  expect(await once(child, "close")).toEqual([0, null]);
});
