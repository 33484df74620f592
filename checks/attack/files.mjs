// Files without end: each is read or refused with one line, in bounded time and memory.
import { spawn } from "node:child_process";
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const BIN = fileURLToPath(new URL("../../bin/treewright.mjs", import.meta.url));
const MAX_MS = 120_000;

export async function attackFiles(_, fault) {
  const folder = mkdtempSync(join(tmpdir(), "treewright-attack-"));
  const at = (name) => join(folder, name);
  try {
    await write(at("word.txt"), "a".repeat(1e6), 50);
    await write(at("word.mrg"), "a".repeat(1e6), 50, "(S (NN ", "))\n");
    await write(at("line.mrg"), "(NN a) ".repeat(1e5), 430, "(S ", ")\n");
    await write(at("deep.mrg"), "(A ".repeat(1e5), 10, "", `(B w)${")".repeat(1e6)}\n`);
    writeFileSync(at("bomb.gz"), gzipSync(Buffer.alloc(2 ** 28, "a b\n")));
    const cases = [
      ["a word of 50 MB", ["tokenize", at("word.txt")], 0, ""],
      ["a word of 50 MB in a tree", ["stats", at("word.mrg")], 2, "E_TREE_WORD_TOO_LONG"],
      ["a line of 300 MB", ["evaluate", at("line.mrg"), at("line.mrg")], 2, "E_LINE_TOO_LONG"],
      ["a tree of 300 MB", ["stats", at("line.mrg")], 2, "E_TREE_TOO_LARGE"],
      ["1,000,000 levels", ["evaluate", at("deep.mrg"), at("deep.mrg")], 0, ""],
      ["a gzip file that expands 1,000 times", ["stats", at("bomb.gz")], 2, "E_"],
      ["the same as text", ["tokenize", at("bomb.gz")], 2, "E_GZIP"],
    ];
    const lines = [];
    for (const [what, args, code, message] of cases) {
      const found = await run(args);
      if (found.code !== code || !found.stderr.includes(message) || found.stderr.split("\n").length > 2) {
        fault(`${what}: ${found.code} ${found.stderr.slice(0, 300)}`);
      }
      lines.push(
        `${what} (${args[0]}): ${code === 0 ? "read" : `refused, ${/E_[A-Z_]+/.exec(found.stderr)?.[0]}`}, ${(found.ms / 1000).toFixed(1)} s`,
      );
    }
    return lines;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function write(path, piece, times, before = "", after = "") {
  const file = createWriteStream(path);
  file.write(before);
  for (let i = 0; i < times; i++) if (!file.write(piece)) await new Promise((resolve) => file.once("drain", resolve));
  file.end(after);
  await finished(file);
}

function run(args) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [BIN, ...args], { stdio: ["ignore", "ignore", "pipe"] });
  const timer = setTimeout(() => child.kill("SIGKILL"), MAX_MS);
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  return new Promise((resolve) => {
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code, stderr, ms: performance.now() - startedAt });
    });
  });
}
