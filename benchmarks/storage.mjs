// What storing a model in fewer bytes costs: node benchmarks/storage.mjs MODEL TREEBANK.mrg[.gz] [--kernels K]
// The same model with its numbers stored as float32, float16 and int8 (`treewright quantize`), each parsing the treebank's words (with its tags, if the model
// reads tags) and scored against its trees.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { evalb, leaves, Parser, readTrees } from "../dist/index.js";
import { readModel, writeModel } from "../dist/models/model-file.js";
import { fileSource, wholeText } from "../dist/node/text-files.js";
import { environment } from "./environment.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kernels: { type: "string", default: "fast" } },
});
const [modelPath, treebankPath] = positionals;
if (modelPath === undefined || treebankPath === undefined) {
  console.error("usage: node benchmarks/storage.mjs MODEL TREEBANK");
  process.exit(2);
}
const stored = readModel(readFileSync(modelPath));
const trees = readTrees(await wholeText(fileSource(treebankPath)));
const names = [modelPath, treebankPath].map((path) => path.split("/").at(-1));
console.log(`# Storage of a model\n\n${environment()}\ncommand: node benchmarks/storage.mjs ${names.join(" ")}`);
console.log(`${trees.length} sentences\n\n| storage | MB | F1 | against float32 |\n| --- | --- | --- | --- |`);
let full = 0;
for (const storage of ["float32", "float16", "int8"]) {
  const bytes = writeModel(stored, () => storage);
  const f1 = await score(bytes);
  if (storage === "float32") full = f1;
  console.log(`| ${storage} | ${(bytes.length / 1e6).toFixed(1)} | ${f1.toFixed(2)} | ${(f1 - full).toFixed(2)} |`);
}

async function score(bytes) {
  const parser = await Parser.load(bytes, { kernels: values.kernels });
  const evaluator = evalb();
  const words = (tree) => leaves(tree).map((leaf) => (parser.info.readsTags ? leaf : leaf.word));
  const counts = parser.parseBatch(trees.map(words)).map(({ tree }, i) => evaluator.compare(trees[i], tree));
  parser.dispose();
  return evaluator.summarize(counts.reduce(evaluator.add, evaluator.zero)).f1;
}
