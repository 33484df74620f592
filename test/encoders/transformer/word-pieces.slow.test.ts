/** Word pieces beside those of the reference tokenizer (scripts/reference/word-pieces.py), on real text. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readConfig } from "../../../src/encoders/transformer/checkpoint-config.ts";
import { readVocabulary } from "../../../src/encoders/transformer/checkpoint-vocabulary.ts";
import { WordPieces } from "../../../src/encoders/transformer/word-pieces.ts";
import { readTrees } from "../../../src/trees/bracket-reader.ts";
import { unescapeWord } from "../../../src/trees/ptb-escapes.ts";
import { leaves } from "../../../src/trees/tree.ts";
import { encoderFolder, filesOf, NO_ENCODER } from "../../helpers/encoder-folders.ts";
import { sharedPath } from "../../helpers/shared-data.ts";

/** Corpus → encoder, and where its lines come from. */
const corpora: readonly [string, string, string][] = [
  ["uncased", "minilm", "data/raw"],
  ["cased", "bert-cased", "data/raw"],
  ["chinese", "bert-multi-cased", "data/benchmark-only/chinese-sinica.train.mrg.gz"],
  ["french", "bert-multi-cased", "data/other/french-sequoia.train.mrg.gz"],
  ["icelandic", "bert-multi-cased", "data/other/icelandic-greynir.train.mrg.gz"],
  ["indonesian", "bert-multi-cased", "data/other/indonesian-icon.train.mrg.gz"],
];

describe("word pieces are those of the reference tokenizer", () => {
  for (const [corpus, encoder, source] of corpora) {
    const [folder, path] = [encoderFolder(encoder), sharedPath(source)];
    const missing = folder === null ? `: ${NO_ENCODER}` : path === null ? ": SKIPPED: no ../shared" : "";
    test.skipIf(missing !== "")(`${corpus}${missing}`, () => {
      const expected = readFileSync(fileURLToPath(new URL(`../../cases/word-pieces/${corpus}.bin`, import.meta.url)));
      const files = filesOf(folder!);
      const { lowercase, vocabularySize } = readConfig(files.get("config.json")!);
      const pieces = new WordPieces(readVocabulary(files, lowercase, vocabularySize));
      const lines = source === "data/raw" ? rawLines(path!) : treebankLines(path!);
      expect(2 * lines.length).toBe(expected.length);
      const wrong = lines.filter((line, i) => hash(pieces.idsOf(line)) !== expected.readUInt16LE(2 * i));
      expect(wrong).toEqual([]);
    });
  }
});

/** The first 345 lines of each file, 10,000 in all. */
function rawLines(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".txt.gz"));
  return files
    .sort()
    .flatMap((name) => linesOf(join(folder, name)).slice(0, 345))
    .slice(0, 10_000);
}

function treebankLines(path: string): string[] {
  const trees = readTrees(linesOf(path).slice(0, 1000).join("\n"));
  return trees.map((tree) =>
    leaves(tree)
      .map(({ word }) => unescapeWord(word))
      .join(" "),
  );
}

function linesOf(path: string): string[] {
  return gunzipSync(readFileSync(path)).toString("utf8").split("\n");
}

function hash(ids: readonly number[]): number {
  let h = 0x811c9dc5;
  for (const byte of Buffer.from(ids.join(","))) h = Math.imul(h ^ byte, 0x01000193);
  return (h >>> 16) ^ (h & 0xffff);
}
