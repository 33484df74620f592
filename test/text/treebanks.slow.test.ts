/** The tokenizer and the splitter against treebanks turned into raw text by the rule of docs/tokenization.md. */
import { describe, expect, test } from "vitest";
import { fileSource } from "../../src/node/text-files.ts";
import { readTreebank } from "../../src/node/treebank-files.ts";
import { type Detokenized, type DetokenizerOptions, detokenize } from "../../src/text/detokenizer.ts";
import { splitSentences } from "../../src/text/sentence-splitter.ts";
import { tokenize } from "../../src/text/tokenizer.ts";
import { leaves } from "../../src/trees/tree.ts";
import { takesMinutes } from "../helpers/patience.ts";
import { sharedPath } from "../helpers/shared-data.ts";

takesMinutes();

const TREEBANKS: readonly { readonly name: string; readonly options: DetokenizerOptions }[] = [
  { name: "masc.dev", options: { joinHyphens: "tagged" } },
  { name: "mctb.dev", options: { joinHyphens: "all", mendAbbreviations: true } },
];

const folder = sharedPath("data/english");

describe.skipIf(folder === null)(folder === null ? "SKIPPED: the treebanks are not here" : "treebanks", () => {
  test.each(TREEBANKS)("$name: token F1 is at least 99.3", async ({ name, options }) => {
    const counts = { gold: 0, found: 0, right: 0 };
    for (const { text, words } of await sentencesOf(name, options)) count(counts, words, tokenize(text));
    expect(f1(counts)).toBeGreaterThanOrEqual(99.3);
  });

  test.each(TREEBANKS)("$name: sentence F1 of ordinary sentences is at least 96", async ({ name, options }) => {
    const counts = { gold: 0, found: 0, right: 0 };
    for (const run of ordinaryRuns((await sentencesOf(name, options)).map(({ text }) => text))) {
      let end = -1;
      const gold = run.map((text) => {
        const start = end + 1;
        end = start + text.length;
        return { start, end };
      });
      count(counts, gold, splitSentences(run.join(" ")));
    }
    expect(f1(counts)).toBeGreaterThanOrEqual(96);
  });
});

interface Span {
  readonly start: number;
  readonly end: number;
}

async function sentencesOf(name: string, options: DetokenizerOptions): Promise<Detokenized[]> {
  const sentences: Detokenized[] = [];
  for await (const tree of readTreebank(fileSource(`${folder}/${name}.mrg.gz`))) {
    sentences.push(detokenize([...leaves(tree)], options));
  }
  return sentences;
}

/** Runs of two and more sentences with a final mark and a capital, quote or digit at the beginning. */
function ordinaryRuns(texts: readonly string[]): string[][] {
  const runs: string[][] = [[]];
  for (const text of texts) {
    const isOrdinary = /[.!?…]["'”’)\]]*$/.test(text) && /^["'“‘`(]*[\p{Lu}\p{N}]/u.test(text);
    if (isOrdinary) runs.at(-1)!.push(text);
    else runs.push([]);
  }
  return runs.filter((run) => run.length > 1);
}

function count(
  counts: { gold: number; found: number; right: number },
  gold: readonly Span[],
  found: readonly Span[],
): void {
  const places = new Set(gold.map(({ start, end }) => `${start}-${end}`));
  counts.gold += gold.length;
  counts.found += found.length;
  counts.right += found.filter(({ start, end }) => places.has(`${start}-${end}`)).length;
}

function f1({ gold, found, right }: { gold: number; found: number; right: number }): number {
  return (200 * right) / (gold + found);
}
