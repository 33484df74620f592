// Silver trees: the teacher parses raw text, file by file, and the trees to learn from are chosen.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { everydayCases } from "../../checks/everyday-suite.mjs";
import { Parser, readTree, writeTree } from "../../dist/index.js";
import { createAtomicFile } from "../../dist/node/atomic-file.js";
import { fileSource, textLines, wholeText } from "../../dist/node/text-files.js";
import { randomFromSeed } from "../../dist/shared/random.js";
import { withOneConvention } from "./convert.mjs";
import { heldOutFiles, treesIn } from "./data-steps.mjs";
import { heldOutKeys } from "./held-out.mjs";
import { domainOf, isTokenised, trainingSentences } from "./raw-text.mjs";
import { SEED } from "./recipe.mjs";
import { selectSilver } from "./selection.mjs";

/** @param options { every, share, words: of recipe.mjs; from: which of every so many sentences; threads, kernels: of the parser } */
export function silverSteps(places, teacher, { every, from = 0, share, words, threads, kernels }) {
  const files = readdirSync(places.raw).filter((file) => /\.txt(?:\.gz)?$/.test(file));
  const parse = files.map((file) => {
    const result = parsedFile(places, file);
    return {
      name: `parse ${domainOf(file)} ${file}`,
      result,
      run: () => parseFile(places, { file, result, teacher, every, from, threads, kernels }),
    };
  });
  const select = {
    name: "silver",
    result: silverFile(places),
    run: () => selectTrees(places, files, { share, words }),
  };
  return [...parse, select];
}

export function silverFile({ work }) {
  return join(work, "silver.mrg");
}

function parsedFile({ work }, file) {
  return join(work, "parsed", `${file.replace(/\.txt(?:\.gz)?$/, "")}.tsv`);
}

/** A line for each sentence: how sure the teacher is of a word, on average, and the tree. */
async function parseFile(places, { file, result, teacher, every, from, threads, kernels }) {
  const seen = await unwantedKeys(places);
  const text = await wholeText(fileSource(join(places.raw, file)));
  const sentences = trainingSentences(text, { tokenised: isTokenised(file), seen });
  const parser = await Parser.load({ model: teacher, threads, kernels });
  const out = await createAtomicFile(result);
  try {
    for await (const { tree, tokens, logProbability } of parser.parseStream(oneOf(every, from, sentences))) {
      await out.write(`${Math.exp(logProbability / tokens.length).toPrecision(6)}\t${writeTree(tree)}\n`);
    }
    await out.commit();
  } finally {
    await out.discard();
    parser.dispose();
  }
}

function* oneOf(every, from, sentences) {
  let count = 0;
  for (const sentence of sentences) if (count++ % every === from) yield sentence;
}

async function unwantedKeys(places) {
  const held = (await Promise.all(heldOutFiles(places).map(treesIn))).flat();
  return heldOutKeys([...held, ...everydayCases().map(({ tree }) => readTree(tree))]);
}

/** Once more without what is held out, and without sentences that several files have: they were parsed file by file. */
async function selectTrees(places, files, { share, words }) {
  const seen = await unwantedKeys(places);
  const candidates = [];
  for (const file of files) {
    for await (const line of textLines(fileSource(parsedFile(places, file)), "utf-8")) {
      const [confidence, brackets] = line.split("\t");
      const parsed = readTree(brackets);
      const [key] = heldOutKeys([parsed]);
      if (seen.has(key)) continue;
      seen.add(key);
      const tree = writeTree(withOneConvention(parsed));
      candidates.push({ domain: domainOf(file), words: wordsIn(tree), confidence: Number(confidence), tree });
    }
  }
  const chosen = selectSilver(candidates, { share, words, random: randomFromSeed(SEED) });
  const out = await createAtomicFile(silverFile(places));
  try {
    for (const { tree } of chosen) await out.write(`${tree}\n`);
    await out.commit();
  } finally {
    await out.discard();
  }
}

function wordsIn(tree) {
  return tree.match(/ [^\s()]+\)/g).length;
}
