// One of our models for benchmarks/corenlp.mjs, in a process of its own: MODEL TOKENS OUT. One thread, WebAssembly, as it is installed.
import { readFileSync, writeFileSync } from "node:fs";
import { Parser, writeTree } from "../dist/index.js";

const [model, tokens, out] = process.argv.slice(2);
const sentences = readFileSync(tokens, "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => line.split(" "));
const loading = performance.now();
const parser = await Parser.load({ model, threads: 1, kernels: "wasm" });
const loadSeconds = (performance.now() - loading) / 1e3;
await parseAll();
const start = performance.now();
const trees = await parseAll();
const seconds = (performance.now() - start) / 1e3;
writeFileSync(out, trees.map((tree) => `${writeTree(tree)}\n`).join(""));
const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(JSON.stringify({ loadSeconds, seconds, peakMb }));
parser.dispose();

async function parseAll() {
  const found = [];
  for await (const { tree } of parser.parseStream(sentences)) found.push(tree);
  return found;
}
