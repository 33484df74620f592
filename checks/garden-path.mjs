// Garden paths: is the word that rules out the wrong reading more surprising where the sentence has led astray?
//   node checks/garden-path.mjs MODEL [--beam 10 --action-beam 100 --fast-track 10] [PAIRS]
// Reads pairs of sentences (test/cases/garden-path/pairs.txt), prints the surprisal of the marked word in both, in bits, and the share of
// pairs with the higher one in the first sentence; ends with code 1 if that is less than 80 %.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Parser, surprisal } from "../dist/index.js";

const WANTED = 0.8;
const number = { type: "string" };
const { values, positionals } = parseArgs({
  options: { beam: number, "action-beam": number, "fast-track": number },
  allowPositionals: true,
});
const [model, file = new URL("../test/cases/garden-path/pairs.txt", import.meta.url)] = positionals;
const [beam, actionBeam, fastTrack] = ["beam", "action-beam", "fast-track"].map((name) =>
  values[name] === undefined ? undefined : Number(values[name]),
);

const blocks = readFileSync(file, "utf8")
  .replace(/^#.*\n/gm, "")
  .split(/\n{2,}/)
  .map((block) => block.trim())
  .filter((block) => block !== "");
const parser = await Parser.load(model);
let right = 0;
for (const block of blocks) {
  const sentences = block.split("\n").map((line) => line.split(" "));
  const marked = sentences.map((words) => words.findIndex((word) => /^\*.+\*$/.test(word)));
  if (sentences.length !== 2 || marked.includes(-1)) throw new Error(`not a pair with marked words:\n${block}`);
  const tokens = sentences.map((words) => words.map((word) => word.replace(/^\*(.+)\*$/, "$1")));
  const parses = parser.parseBatch(tokens, { beam, actionBeam, fastTrack });
  const [astray, clear] = parses.map((parse, i) => surprisal(parse).words[marked[i]].surprisal);
  if (astray > clear) right++;
  console.log(`${astray.toFixed(2)}\t${clear.toFixed(2)}\t${astray > clear ? "+" : "-"}\t${sentences[0].join(" ")}`);
}
parser.dispose();
const share = right / blocks.length;
console.log(
  `${right} of ${blocks.length} pairs (${(100 * share).toFixed(0)} %) are more surprising in the first sentence`,
);
process.exitCode = share >= WANTED ? 0 : 1;
