/**
 * Replays test vectors against what is built in dist:
 *
 *   node checks/vectors.mjs FILES…
 *
 * The files are JSON lines, plain or gzip; what kind they are is seen from what is in them: patterns and matches, edit scripts,
 * heads, dependencies, or exact losses of an oracle. Prints `N vectors, M mismatches` for each file, and the first few. A vector
 * with a `quirk` is one where the reference's answer looks like an accident: where ours differs it is listed apart, and
 * docs/search.md says why. Exit code 1 if there is a mismatch.
 */
import * as main from "../dist/index.js";
import { checkVector, readVector } from "../dist/systems/vectors.js";
import * as treeTools from "../dist/trees.js";
import { dependencyScore } from "./dependency-vectors.mjs";
import { checkEdit } from "./edit-vectors.mjs";
import { checkHeads } from "./head-vectors.mjs";
import { readVectors } from "./read-vectors.mjs";
import { checkSearch } from "./search-vectors.mjs";

const library = { ...main, ...treeTools };

/** After this many, mismatches are only counted. */
const MAX_LISTED = 10;

/** What the converter must reach: the share of words with the same head, with the same head and relation, and with the same tag. */
const BARS = { unlabelled: 98, labelled: 97, tags: 99.5 };

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error("which files? node checks/vectors.mjs FILES…");
  process.exit(2);
}
let mismatches = 0;
for (const file of files) mismatches += checkFile(file);
process.exitCode = mismatches === 0 ? 0 : 1;

function checkFile(file) {
  const lines = readVectors(file);
  const header = lines[0]?.file === undefined ? {} : lines[0];
  const vectors = lines[0]?.file === undefined ? lines : lines.slice(1);
  if (vectors.length === 0) throw new Error(`${file}: there is no vector`);
  if (vectors.every(({ rows }) => Array.isArray(rows))) return checkDependencies(file, vectors);
  const check = checkFor(vectors[0], header);
  const wrong = [];
  const quirks = [];
  for (const [i, vector] of vectors.entries()) {
    const difference = check(vector);
    if (difference === null) continue;
    const found = `  ${vector.id ?? `line ${i + 1}`} ${vector.pattern ?? ""} ${difference}`;
    if (vector.quirk === undefined) wrong.push(found);
    else quirks.push(`  ${vector.id}: the reference says otherwise (${vector.quirk})`);
  }
  console.log(`${file}: ${vectors.length} vectors, ${wrong.length} mismatches`);
  for (const line of wrong.slice(0, MAX_LISTED)) console.log(line);
  if (quirks.length > 0) {
    const all = vectors.filter(({ quirk }) => quirk !== undefined).length;
    console.log(`  ${quirks.length} of ${all} quirks decided otherwise (docs/search.md)`);
    if (process.env.QUIRKS) for (const line of quirks) console.log(line);
  }
  return wrong.length;
}

function checkFor(first, { trees }) {
  if (first.pattern !== undefined) return (vector) => checkSearch(library, vector, trees);
  if (first.script !== undefined) return (vector) => checkEdit(library, vector);
  if (first.collins !== undefined) return (vector) => checkHeads(library, vector);
  if (first.losses !== undefined) return (vector) => checkVector(readVector(JSON.stringify(vector)));
  throw new Error(`vectors of an unknown kind: ${JSON.stringify(first).slice(0, 80)}`);
}

function checkDependencies(file, vectors) {
  const score = dependencyScore(library, vectors);
  const below = Object.entries(BARS).filter(([name, bar]) => score[name] < bar);
  const wrong = score.broken.length + below.length;
  console.log(
    `${file}: ${vectors.length} vectors, ${wrong} mismatches (a mismatch: a figure below its bar, or no tree)`,
  );
  for (const [name, bar] of Object.entries(BARS)) {
    console.log(`  ${name} ${score[name].toFixed(2)} %, at least ${bar} % is asked for`);
  }
  for (const line of score.broken.slice(0, MAX_LISTED)) console.log(`  ${line}`);
  return wrong;
}
