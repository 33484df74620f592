// The treebanks as the models learn them: one convention for punctuation, the dev set in halves, copies in careless writing, constructions.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { everydayCases } from "../../checks/everyday-suite.mjs";
import { readTree, readTrees, writeTree } from "../../dist/index.js";
import { writeFileAtomically } from "../../dist/node/atomic-file.js";
import { fileSource, textLines, wholeText } from "../../dist/node/text-files.js";
import { randomFromSeed } from "../../dist/shared/random.js";
import { constructionTrees } from "./constructions.mjs";
import { convertTreebank } from "./convert.mjs";
import { heldOutKeys } from "./held-out.mjs";
import { CHOSEN_ON, CONSTRUCTIONS, ROBUSTNESS, SEED, VECTORS } from "./recipe.mjs";
import { robustCopies } from "./robustness.mjs";

/** @param places { treebanks: the folder of NAME.train.mrg.gz …, vectors: word vectors, others: more files that are only scored, work: a folder } */
export function dataSteps(places) {
  const files = readdirSync(places.treebanks)
    .filter((file) => /\.mrg(?:\.gz)?$/.test(file))
    .map((file) => join(places.treebanks, file));
  const convert = [...files, ...places.others].map((file) => {
    const result = convertedPlace(places, file);
    return { name: `convert ${nameOf(file)}`, result, run: () => convertTreebank(file, result) };
  });
  return [...convert, halvesStep(places), robustnessStep(places), constructionsStep(places), vectorsStep(places)];
}

/** Where a treebank's converted file is: by its name, such as "masc.train". */
export function treebankFile({ work }, name) {
  return join(work, "treebanks", `${name}.mrg`);
}

/** The half of the dev set that models are chosen on, and the other one. */
export function halfFile({ work }, half) {
  return join(work, "treebanks", `${CHOSEN_ON}.${half}.mrg`);
}

export function robustnessFile({ work }) {
  return join(work, "treebanks", "robustness.mrg");
}

export function constructionsFile({ work }) {
  return join(work, "treebanks", "constructions.mrg");
}

/** The vectors of the most frequent words: a small model has no room for those of all training words. */
export function vectorsFile({ work }) {
  return join(work, "vectors.txt");
}

/** All sets that nothing may be learned from. */
export function heldOutFiles(places) {
  const names = readdirSync(join(places.work, "treebanks"));
  const others = places.others.map((file) => convertedPlace(places, file));
  const held = names
    .filter((name) => /\.(?:dev|test)\.mrg$/.test(name))
    .map((name) => join(places.work, "treebanks", name));
  return [...new Set([...held, ...others])].filter((file) => existsSync(file));
}

export async function treesIn(file) {
  return readTrees(await wholeText(fileSource(file)));
}

export async function writeTreesTo(file, trees) {
  await writeFileAtomically(file, trees.map((tree) => `${writeTree(tree)}\n`).join(""));
}

function halvesStep(places) {
  const result = halfFile(places, "report");
  const run = async () => {
    const trees = await treesIn(treebankFile(places, CHOSEN_ON));
    await writeTreesTo(
      halfFile(places, "choose"),
      trees.filter((_, i) => i % 2 === 0),
    );
    await writeTreesTo(
      result,
      trees.filter((_, i) => i % 2 === 1),
    );
  };
  return { name: "halves", result, run };
}

function robustnessStep(places) {
  const result = robustnessFile(places);
  const run = async () => {
    const random = randomFromSeed(SEED);
    const copies = [];
    for (const name of ROBUSTNESS.treebanks) {
      copies.push(...robustCopies(await treesIn(treebankFile(places, `${name}.train`)), ROBUSTNESS.shares, random));
    }
    await writeTreesTo(result, copies);
  };
  return { name: "robustness", result, run };
}

function constructionsStep(places) {
  const result = constructionsFile(places);
  const run = async () => {
    const everyday = heldOutKeys(everydayCases().map(({ tree }) => readTree(tree)));
    const trees = constructionTrees(CONSTRUCTIONS, randomFromSeed(SEED)).map((tree) => readTree(tree));
    await writeTreesTo(
      result,
      trees.filter((tree) => !everyday.has(...heldOutKeys([tree]))),
    );
  };
  return { name: "constructions", result, run };
}

function vectorsStep(places) {
  const result = vectorsFile(places);
  const run = async () => {
    const lines = [];
    for await (const line of textLines(fileSource(places.vectors), "utf-8")) {
      if (lines.push(`${line}\n`) === VECTORS) break;
    }
    await writeFileAtomically(result, lines.join(""));
  };
  return { name: "vectors", result, run };
}

function convertedPlace(places, file) {
  return treebankFile(places, nameOf(file));
}

/** `…/masc.train.mrg.gz` is "masc.train". */
export function nameOf(file) {
  return file.replace(/^.*[/\\]/, "").replace(/\.mrg(?:\.gz)?$/, "");
}
