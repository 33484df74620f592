// The command line as a process of its own, and inputs of any size for it.
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { englishWords } from "../../benchmarks/server-process.mjs";

const BIN = fileURLToPath(new URL("../../bin/treewright.mjs", import.meta.url));

const children = new Set();
process.on("exit", () => {
  for (const child of children) child.kill("SIGKILL"); // none goes on if this ends in the middle
});

/** { process, ended }: `ended` is settled with { code, stdout, stderr }. */
export function start(args, environment = {}) {
  const child = spawn(process.execPath, [BIN, ...args], { env: { ...process.env, ...environment } });
  children.add(child);
  child.on("exit", () => children.delete(child));
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"]) child[name].setEncoding("utf8").on("data", (text) => (output[name] += text));
  const ended = new Promise((resolve) =>
    child.on("close", (code, signal) => resolve({ code: signal ?? code, ...output })),
  );
  return { process: child, ended };
}

/** Throws if it ends with another code than 0, or 1 where something is to be reported. */
export async function run(args, environment) {
  const result = await start(args, environment).ended;
  if (result.code !== 0 && result.code !== 1) throw new Error(`treewright ${args.join(" ")}: ${result.stderr}`);
  return result;
}

/** Two files of tokens, plain and packed, with an empty line now and then, and one sentence that is too long to be parsed. */
export function writeInputs(at, count, maxWords) {
  const lengths = [5, 9, 14, 18, 23, 31];
  const sentences = englishWords(count, (i) => lengths[i % lengths.length]).map((words, i) =>
    i % 1000 === 7 ? "" : words.join(" "),
  );
  sentences[Math.floor(count / 3)] = new Array(maxWords + 1).fill("a").join(" ");
  const half = Math.floor(count / 2);
  const text = (lines) => lines.map((line) => `${line}\n`).join("");
  writeFileSync(at("first.txt"), text(sentences.slice(0, half)));
  writeFileSync(at("second.txt.gz"), gzipSync(text(sentences.slice(half))));
  return [at("first.txt"), at("second.txt.gz")];
}
