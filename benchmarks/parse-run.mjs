// One measurement of benchmarks/parse.mjs, in a process of its own so that its memory is its own: takes a task as JSON, prints a result as JSON.
import { readFileSync } from "node:fs";
import { Parser } from "../dist/index.js";
import { leaf } from "../dist/trees/tree.js";

const task = JSON.parse(process.argv[2]);
const sentences = JSON.parse(readFileSync(task.sentences, "utf8")).map((words) =>
  words.map(([word, tag]) => leaf(tag, word)),
);

const loading = performance.now();
const parser = await Parser.load(task.model, {
  kernels: task.kernels,
  threads: task.threads,
  batch: { sentences: task.batch },
  ...(task.beam !== undefined && { decoder: { kind: "beam", options: { beam: task.beam } } }),
});
const loadMs = performance.now() - loading;

await drain(sentences.slice(0, task.warmup ?? 256));
const cpu = process.cpuUsage();
const start = performance.now();
const { count, tokens, steps } = await drain(repeated(task.count));
const seconds = (performance.now() - start) / 1e3;
const { user, system } = process.cpuUsage(cpu);
console.log(
  JSON.stringify({
    kernels: parser.info.kernels,
    seconds,
    cpuSeconds: (user + system) / 1e6,
    loadMs,
    count,
    tokens,
    steps,
    peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
  }),
);
parser.dispose();

function* repeated(count) {
  for (let i = 0; i < count; i++) yield sentences[i % sentences.length];
}

async function drain(source) {
  let [count, tokens, steps] = [0, 0, 0];
  for await (const parse of parser.parseStream(source)) {
    count++;
    tokens += parse.sentence.length;
    steps += parse.transitions.length;
    void parse.tree;
  }
  return { count, tokens, steps };
}
