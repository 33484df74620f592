// Parses many raw sentences by the command line in several ways, and compares what comes out byte by byte:
//   npm run check:bulk -- TEXT.txt[.gz] [--model FILE] [--sentences 10000] [--format brackets|json] [--kernels wasm]
// TEXT is raw text; its sentences, a line each, are repeated if there are not enough. Prints speed and peak memory of each way, start of
// the process included; a tenth of the sentences goes first: memory that is flat is about the same for both. Exit code 1 if any byte differs.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { environment } from "../benchmarks/environment.mjs";
import { splitSentences } from "../dist/index.js";
import { fileSource, wholeText } from "../dist/node/text-files.js";

const BIN = fileURLToPath(new URL("../bin/treewright.mjs", import.meta.url));
const TELL =
  'data:text/javascript,process.on("exit",()=>{const{maxRSS,userCPUTime,systemCPUTime}=process.resourceUsage();' +
  'console.error("USED",maxRSS,userCPUTime+systemCPUTime)})';
const WAYS = [
  { threads: 1, batch: 64 },
  { threads: 2, batch: 64 },
  { threads: 1, batch: 1 },
  { threads: 2, batch: 1 },
];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    model: { type: "string" },
    sentences: { type: "string", default: "10000" },
    format: { type: "string", default: "brackets" },
    kernels: { type: "string", default: "wasm" },
  },
});
if (positionals.length !== 1) throw new Error("give one file of raw text");
const folder = mkdtempSync(join(tmpdir(), "treewright-bulk-"));
try {
  const count = Number(options.sentences);
  const found = sentencesOf(await wholeText(fileSource(positionals[0])));
  const lines = Array.from({ length: count }, (_, i) => found[i % found.length]);
  const all = write("all.txt", lines);
  const tenth = write("tenth.txt", lines.slice(0, Math.ceil(count / 10)));
  console.log(environment());
  console.log(
    `sentences: ${count} of ${basename(positionals[0])}, which has ${found.length}; kernels ${options.kernels}\n`,
  );
  console.log(
    "| threads | batch | sentences | seconds | sentences/s | CPU ms a sentence | peak memory | SHA-256 of the output |",
  );
  console.log("| --- | --- | --- | --- | --- | --- | --- | --- |");
  show(run(tenth, WAYS[1]), WAYS[1], Math.ceil(count / 10));
  const hashes = new Set();
  for (const way of WAYS) {
    const result = run(all, way);
    show(result, way, count);
    hashes.add(result.hash);
  }
  console.log(hashes.size === 1 ? "\nAll ways give the same bytes." : "\nThe ways DIFFER.");
  process.exitCode = hashes.size === 1 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

function sentencesOf(text) {
  const sentences = splitSentences(text).map(({ start, end }) => text.slice(start, end).replace(/\s+/gu, " "));
  if (sentences.length === 0) throw new Error("there is no sentence in the text");
  return sentences;
}

function run(file, { threads, batch }) {
  const out = join(folder, "out");
  const ways = ["--threads", String(threads), "--batch", String(batch), "--kernels", options.kernels];
  const model = options.model === undefined ? [] : ["--model", options.model];
  const args = [
    "parse",
    "--split",
    "lines",
    "--format",
    options.format,
    ...ways,
    ...model,
    "--out",
    out,
    "--file",
    file,
  ];
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ["--import", TELL, BIN, ...args], { encoding: "utf8" });
  const seconds = (performance.now() - start) / 1e3;
  const used = stderr.match(/USED (\d+) (\d+)/);
  if (status !== 0 || used === null) throw new Error(stderr);
  const hash = createHash("sha256").update(readFileSync(out)).digest("hex").slice(0, 16);
  return { seconds, peakMb: Math.round(Number(used[1]) / 1024), cpuMs: Number(used[2]) / 1e3, hash };
}

function show({ seconds, peakMb, cpuMs, hash }, { threads, batch }, count) {
  const speed = [count, seconds.toFixed(1), (count / seconds).toFixed(1), (cpuMs / count).toFixed(2)];
  console.log(`| ${[threads, batch, ...speed, `${peakMb} MB`, hash].join(" | ")} |`);
}

function write(name, lines) {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join("\n")}\n`);
  return path;
}
