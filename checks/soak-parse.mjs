// Whether memory stays flat however much is parsed: node checks/soak-parse.mjs [--sentences N] [--model FILE] [--kernels K] [--threads T] [--words W] [--long]
// Streams sentences through the parser, a tenth of their words never seen before, and looks at the process's memory twenty times. --long puts a sentence of
// 1,000 words among every 5,000; --words cuts the others short, so that a million of them take minutes. Without a model: one of the default preset's size with random weights.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { environment } from "../benchmarks/environment.mjs";
import { randomModel, syntheticSentences } from "../benchmarks/random-model.mjs";
import { Parser } from "../dist/index.js";
import { randomFromSeed } from "../dist/shared/random.js";

const { values: options } = parseArgs({
  options: {
    sentences: { type: "string", default: "1000000" },
    model: { type: "string" },
    kernels: { type: "string", default: "auto" },
    threads: { type: "string", default: String(availableParallelism()) },
    words: { type: "string", default: "42" },
    long: { type: "boolean", default: false },
  },
});
const total = Number(options.sentences);
const LOOKS = 20;
const folder = mkdtempSync(join(tmpdir(), "treewright-soak-"));
try {
  const parser = await Parser.load(options.model ?? (await ownModel()), {
    kernels: options.kernels,
    threads: Number(options.threads),
  });
  const what = [
    `--sentences ${total}`,
    `--kernels ${options.kernels}`,
    `--threads ${options.threads}`,
    `--words ${options.words}`,
  ];
  if (options.long) what.push("--long");
  console.log(`# Memory while parsing\n\n${environment()}\ncommand: node checks/soak-parse.mjs ${what.join(" ")}\n`);
  console.log("| sentences | seconds | memory of the process, MB | in JavaScript, MB |\n| --- | --- | --- | --- |");
  const start = performance.now();
  const seen = [];
  let count = 0;
  for await (const parse of parser.parseStream(sentencesWithoutEnd(total))) {
    void parse.tree;
    count++;
    if (count % Math.ceil(total / LOOKS) !== 0 && count !== total) continue;
    const { rss, heapUsed } = process.memoryUsage();
    seen.push([count, rss / 2 ** 20]);
    const cells = [count, (performance.now() - start) / 1000, rss / 2 ** 20, heapUsed / 2 ** 20];
    console.log(`| ${cells.map((cell) => cell.toFixed(0)).join(" | ")} |`);
  }
  parser.dispose();
  const later = seen.slice(Math.floor(seen.length / 2));
  const most = Math.max(...later.map(([, megabytes]) => megabytes));
  const least = Math.min(...later.map(([, megabytes]) => megabytes));
  console.log(
    `\nIn the second half memory stayed between ${least.toFixed(0)} and ${most.toFixed(0)} MB; by the line of best fit it changed by ${perMillion(later).toFixed(0)} MB a million sentences.`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function ownModel() {
  const path = join(folder, "model");
  writeFileSync(path, await randomModel("default", "in-order"));
  return path;
}

function* sentencesWithoutEnd(count) {
  const random = randomFromSeed(1);
  const patterns = syntheticSentences(1000).map((pattern) => pattern.slice(0, Number(options.words)));
  for (let i = 0; i < count; i++) {
    const pattern = patterns[random.below(patterns.length)];
    const words = pattern.map(([word]) =>
      random.next() < 0.1 ? `${word}${random.below(2 ** 31).toString(36)}` : word,
    );
    if (options.long && i % 5000 === 2500)
      while (words.length < 1000) words.push(...words.slice(0, 1000 - words.length));
    yield words;
  }
}

/** The slope of the line of best fit. */
function perMillion(points) {
  const mean = (k) => points.reduce((sum, point) => sum + point[k], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const spread = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  return (1e6 * points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)) / spread;
}
