// How fast brackets are read, and what memory a gigabyte of them takes: node benchmarks/read.mjs [FILE.mrg[.gz] …]
// Without files it reads trees of its own making. Prints a report; benchmarks/results/ keeps one with its date.
import { Readable } from "node:stream";
import { fileSource, streamSource, wholeText } from "../dist/node/text-files.js";
import { readTreebank } from "../dist/node/treebank-files.js";
import { environment } from "./environment.mjs";

const SAMPLE =
  "(S (NP (NP (NNP Pat) (NNP Doe)) (, ,) (ADJP (NP (CD 61) (NNS years)) (JJ old)) (, ,)) (VP (MD will) (VP (VB join) " +
  "(NP (DT the) (NN board)) (PP (IN as) (NP (DT a) (JJ new) (NN director))))) (. .))\n";
const GIGABYTE = 1e9;

const files = process.argv.slice(2);
const texts = await Promise.all(files.map((file) => wholeText(fileSource(file))));
const text = Buffer.from(files.length === 0 ? SAMPLE.repeat(20_000) : texts.join(""));

const speeds = [];
for (let run = 0; run < 5; run++) speeds.push((await read(text.length)).speed);
const { trees, speed } = await read(GIGABYTE);
const peakMemory = process.resourceUsage().maxRSS * 1024;

console.log(`# Reading brackets

${environment()}
command: node benchmarks/read.mjs${files.length === 0 ? "" : ` ${files.map((file) => file.split("/").at(-1)).join(" ")}`}

| | |
| --- | --- |
| speed, best of 5 over ${(text.length / 1e6).toFixed(1)} MB | ${Math.max(...speeds).toFixed(1)} MB/s |
| speed over a stream of 1 GB (${trees} trees) | ${speed.toFixed(1)} MB/s |
| peak memory of the process (RSS) | ${(peakMemory / 1e6).toFixed(0)} MB, ${(text.length / 1e6).toFixed(0)} MB of it for the text that is repeated |`);

async function read(bytes) {
  const start = performance.now();
  let trees = 0;
  for await (const _ of readTreebank(streamSource("repeated", Readable.from(repeated(bytes), { objectMode: false }))))
    trees++;
  return { trees, speed: bytes / 1e6 / ((performance.now() - start) / 1e3) };
}

// The text over and over, in chunks as a disk gives them, always ending after a whole tree.
function* repeated(bytes) {
  for (let sent = 0; sent < bytes; sent += text.length) {
    for (let i = 0; i < text.length; i += 1 << 16) yield text.subarray(i, i + (1 << 16));
  }
}
