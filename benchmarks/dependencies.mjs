// How good dependencies from text are: node benchmarks/dependencies.mjs TREEBANK.mrg[.gz] [--model FILE]
// Parses the words of a treebank, turns the parses into dependencies, and compares them with the dependencies of the gold trees:
// the share of words with the right head (unlabelled), and with the right head and relation (labelled).
import { parseArgs } from "node:util";
import { dependenciesOf, leaves, Parser } from "../dist/index.js";
import { fileSource } from "../dist/node/text-files.js";
import { readTreebank } from "../dist/node/treebank-files.js";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { model: { type: "string" } } });
if (positionals.length !== 1) throw new Error("give one treebank");
const gold = await all(readTreebank(fileSource(positionals[0])));
const parser = await Parser.load(values.model);
const parses = parser.parseBatch(gold.map((tree) => leaves(tree).map(({ word }) => word)));
let [words, heads, labelled] = [0, 0, 0];
for (const [i, tree] of gold.entries()) {
  const predicted = dependenciesOf(parses[i].tree);
  for (const [w, { head, relation }] of dependenciesOf(tree).entries()) {
    words++;
    if (predicted[w].head !== head) continue;
    heads++;
    if (predicted[w].relation === relation) labelled++;
  }
}
const percent = (count) => `${((100 * count) / words).toFixed(2)} %`;
console.log(`${gold.length} sentences, ${words} words: unlabelled ${percent(heads)}, labelled ${percent(labelled)}`);

async function all(items) {
  const list = [];
  for await (const item of items) list.push(item);
  return list;
}
