// Writes treebanks with one convention for the tags of punctuation (punctuation.mjs, docs/models.md), and without the trace that MASC forgot,
// (NP *PRO*-1), whose label would be a tag:
//   node scripts/english/convert.mjs --out FOLDER FILE.mrg[.gz] …
// FOLDER gets a file of the same name for each, without .gz.
import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { readTrees, writeTree } from "../../dist/index.js";
import { writeFileAtomically } from "../../dist/node/atomic-file.js";
import { fileSource, wholeText } from "../../dist/node/text-files.js";
import { dropEmpties, mapLeaves } from "../../dist/trees.js";
import { punctuationTags } from "./punctuation.mjs";

const TRACE = /^\*[A-Z]+\*(-\d+)?$/;

export async function convertTreebank(from, to) {
  const trees = readTrees(await wholeText(fileSource(from)));
  const kept = trees.flatMap((tree) => dropEmpties(withMarkedTraces(tree)) ?? []);
  await writeFileAtomically(to, kept.map((tree) => `${writeTree(withOneConvention(tree))}\n`).join(""));
}

function withMarkedTraces(tree) {
  return mapLeaves(tree, (leaf) => (TRACE.test(leaf.word) ? { ...leaf, tag: "-NONE-" } : leaf));
}

/** The tree with the convention's tags for its punctuation. */
export function withOneConvention(tree) {
  const tags = punctuationTags(tree);
  return mapLeaves(tree, (leaf, i) => ({ ...leaf, tag: tags[i] }));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: "string" } } });
  if (options.out === undefined || positionals.length === 0) throw new Error("--out FOLDER and files are needed");
  mkdirSync(options.out, { recursive: true });
  for (const file of positionals) await convertTreebank(file, join(options.out, basename(file).replace(/\.gz$/, "")));
}
