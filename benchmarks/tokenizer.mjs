// How well and how fast text is cut into tokens and sentences: node benchmarks/tokenizer.mjs FOLDER [--errors]
// FOLDER holds the treebanks masc.dev.mrg.gz and mctb.dev.mrg.gz, others too if they are there. Sentences are turned into
// raw text by the rule in docs/tokenization.md. Prints a report; benchmarks/results/ keeps one with its date.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { detokenize, leaves, splitSentences, tokenize } from "../dist/index.js";
import { fileSource } from "../dist/node/text-files.js";
import { readTreebank } from "../dist/node/treebank-files.js";
import { environment } from "./environment.mjs";

// The convention for hyphens is the treebank's own; MCTB has no tag HYPH, its lone hyphens are all joined.
const TREEBANKS = [
  { name: "masc.dev", hyphens: "split", joinHyphens: "tagged" },
  { name: "mctb.dev", hyphens: "split", joinHyphens: "all" },
  { name: "gum-silver.dev", hyphens: "split", joinHyphens: "tagged" },
  { name: "craft.dev", hyphens: "split", joinHyphens: "tagged" },
  { name: "genia.dev", hyphens: "whole", joinHyphens: "tagged" },
];

const args = process.argv.slice(2);
const showErrors = args.includes("--errors");
const folder = args.find((argument) => !argument.startsWith("--"));
if (folder === undefined) throw new Error("usage: node benchmarks/tokenizer.mjs FOLDER [--errors]");

const tokenRows = [];
const sentenceRows = [];
let allText = "";
for (const treebank of TREEBANKS) {
  const path = join(folder, `${treebank.name}.mrg.gz`);
  if (!existsSync(path)) continue;
  const sentences = [];
  for await (const tree of readTreebank(fileSource(path))) sentences.push([...leaves(tree)]);
  const given = tokenScore(sentences, treebank, showErrors);
  const mended = tokenScore(sentences, { ...treebank, mendAbbreviations: true }, false);
  tokenRows.push([treebank.name, treebank.hyphens, given.gold, percent(given), percent(mended)]);
  sentenceRows.push([treebank.name, ...sentenceScores(sentences, treebank)]);
  allText += `${sentences.map((sentence) => detokenize(sentence, treebank).text).join(" ")}\n\n`;
}
// A document of 100 kB, as a file or a request has, and one of 5 MB.
const document = allText.slice(0, 1e5);
const book = allText.repeat(Math.ceil(5e6 / allText.length));

console.log(`# Tokens and sentences

${environment()}
command: node benchmarks/tokenizer.mjs FOLDER

Token F1, by places in the text, each sentence tokenized alone; as the treebank has its tokens, and with the periods that MCTB cuts
off its abbreviations (\`Mr .\`, tagged NNP) put back:

${table(["treebank", "hyphens", "tokens", "F1 as given", "F1, abbreviations mended"], tokenRows)}

Sentence F1, by places in the text: runs of sentences that end in a final mark and begin with a capital, quote or digit; and all
sentences, joined with a space.

${table(["treebank", "sentences in runs", "F1", "all sentences", "F1 of all"], sentenceRows)}

Speed in MB/s, best of 5:

${table(
  ["", "50 documents of 100 kB", `one of ${(Buffer.byteLength(book) / 1e6).toFixed(1)} MB`],
  [
    ["tokenize", speed(document, 50, tokenize), speed(book, 1, tokenize)],
    ["splitSentences, tokens included", speed(document, 50, splitSentences), speed(book, 1, splitSentences)],
  ],
)}`);

function tokenScore(sentences, treebank, isLoud) {
  const counts = { gold: 0, found: 0, right: 0 };
  for (const sentence of sentences) {
    const { text, words } = detokenize(sentence, treebank);
    const tokens = tokenize(text, { hyphens: treebank.hyphens });
    const places = new Set(words.map(({ start, end }) => `${start}-${end}`));
    const right = tokens.filter(({ start, end }) => places.has(`${start}-${end}`)).length;
    counts.gold += words.length;
    counts.found += tokens.length;
    counts.right += right;
    if (isLoud && (right !== words.length || right !== tokens.length)) {
      const found = new Set(tokens.map(({ start, end }) => `${start}-${end}`));
      const gold = words.map((w) => (found.has(`${w.start}-${w.end}`) ? "" : w.text)).filter(Boolean);
      const ours = tokens.map((t) => (places.has(`${t.start}-${t.end}`) ? "" : t.text)).filter(Boolean);
      console.log(`${treebank.name}: ${gold.join(" ")}  |  ${ours.join(" ")}  |  ${text.slice(0, 100)}`);
    }
  }
  return counts;
}

function sentenceScores(sentences, treebank) {
  const runs = [];
  let run = [];
  for (const sentence of sentences) {
    if (isOrdinary(detokenize(sentence, treebank).text)) run.push(sentence);
    else {
      if (run.length > 1) runs.push(run);
      run = [];
    }
  }
  if (run.length > 1) runs.push(run);
  const inRuns = { gold: 0, found: 0, right: 0 };
  for (const members of runs) addSentences(inRuns, members, treebank, showErrors);
  const all = { gold: 0, found: 0, right: 0 };
  addSentences(all, sentences, treebank, false);
  return [inRuns.gold, percent(inRuns), all.gold, percent(all)];
}

function isOrdinary(text) {
  return /[.!?…]["'”’)\]]*$/.test(text) && /^["'“‘`(]*[\p{Lu}\p{N}]/u.test(text);
}

function addSentences(counts, sentences, treebank, isLoud) {
  let text = "";
  const gold = new Set();
  for (const sentence of sentences) {
    if (text !== "") text += " ";
    const start = text.length;
    text += detokenize(sentence, treebank).text;
    gold.add(`${start}-${text.length}`);
  }
  const found = splitSentences(text, { hyphens: treebank.hyphens });
  const right = found.filter(({ start, end }) => gold.has(`${start}-${end}`)).length;
  counts.gold += gold.size;
  counts.found += found.length;
  counts.right += right;
  if (!isLoud) return;
  for (const { start, end } of found) {
    if (!gold.has(`${start}-${end}`)) console.log(`${treebank.name}: sentence: ${text.slice(start, end)}`);
  }
}

function percent({ gold, found, right }) {
  return ((200 * right) / (gold + found)).toFixed(2);
}

function speed(text, times, work) {
  const speeds = [];
  for (let run = 0; run < 5; run++) {
    const start = performance.now();
    for (let i = 0; i < times; i++) work(text);
    speeds.push((Buffer.byteLength(text) * times) / 1e6 / ((performance.now() - start) / 1e3));
  }
  return Math.max(...speeds).toFixed(1);
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
