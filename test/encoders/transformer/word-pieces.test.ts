import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { caseOf, readPieces } from "../../../src/encoders/transformer/piece-input.ts";
import { keptPieces, trimmed } from "../../../src/encoders/transformer/trimmed-vocabulary.ts";
import { sequencesOf, windowsOf } from "../../../src/encoders/transformer/windows.ts";
import { WordPieces } from "../../../src/encoders/transformer/word-pieces.ts";
import { leaf } from "../../../src/trees/tree.ts";

const names = [
  "[UNK]",
  "[CLS]",
  "[SEP]",
  "un",
  "##aff",
  "##able",
  "##a",
  "a",
  "cafe",
  "É",
  "é",
  "(",
  ")",
  '"',
  "'",
  "/",
  "1",
  "2",
  "中",
  "文",
  ".",
];
const cased = new WordPieces({ pieces: names, lowercase: false, stripAccents: false, chineseApart: true });
const uncased = new WordPieces({ pieces: names, lowercase: true, stripAccents: true, chineseApart: true });
const piecesOf = (pieces: WordPieces, text: string) => pieces.idsOf(text).map((id) => names[id]);
const sentence = (...words: string[]) => words.map((word) => leaf(null, word));

describe("word pieces", () => {
  test("are the longest that the vocabulary has, from the left; a stretch that has none is unknown as a whole", () => {
    expect(piecesOf(cased, "unaffable")).toEqual(["un", "##aff", "##able"]);
    expect(piecesOf(cased, "unaffablez aa")).toEqual(["[UNK]", "a", "##a"]);
    expect(piecesOf(cased, `a${"a".repeat(99)}`)).toHaveLength(100);
    expect(piecesOf(cased, "a".repeat(101))).toEqual(["[UNK]"]);
  });

  test("stand apart at punctuation and Chinese characters, and do not see what cannot be seen", () => {
    expect(piecesOf(cased, "(a.a)")).toEqual(["(", "a", ".", "a", ")"]);
    expect(piecesOf(cased, "a中文a")).toEqual(["a", "中", "文", "a"]);
    expect(piecesOf(cased, "u\u200bn\u0000 \u00a0a\ufffd")).toEqual(["un", "a"]);
  });

  test("have neither capitals nor accents where the vocabulary has none", () => {
    expect(piecesOf(uncased, "CAFÉ")).toEqual(["cafe"]);
    expect(piecesOf(uncased, "cafe\u0301")).toEqual(["cafe"]);
    expect(piecesOf(cased, "É")).toEqual(["É"]);
  });

  test("point to their words, which are read as texts write them", () => {
    const { ids, starts } = readPieces(cased, sentence("``", "1\\/2", "-LRB-", "\u200b", "unaffable", "''"));
    expect([...ids].map((id) => names[id])).toEqual(['"', "1", "/", "2", "(", "[UNK]", "un", "##aff", "##able", '"']);
    expect([...starts]).toEqual([0, 1, 4, 5, 6, 9, 10]);
  });

  test("of any words are at least one for each", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" })), (words) => {
        const { ids, starts, cases } = readPieces(uncased, sentence(...words));
        expect(cases).toHaveLength(words.length);
        expect(words.filter((_, i) => starts[i + 1]! <= starts[i]!)).toEqual([]);
        expect(starts.at(-1)).toBe(ids.length);
      }),
      { numRuns: 40 },
    );
  });

  test("that were not seen can be left out; single characters stay", () => {
    const { ids } = keptPieces(cased.vocabulary, [sentence("unaffable")], "seen");
    const fewer = new WordPieces(trimmed(cased.vocabulary, ids));
    expect(fewer.vocabulary.pieces).not.toContain("cafe");
    const read = (pieces: WordPieces) => pieces.idsOf("unaffable (a").map((id) => pieces.vocabulary.pieces[id]);
    expect(read(fewer)).toEqual(read(cased));
  });

  test("that were seen come first: they are learned, with the special ones", () => {
    const { ids, learned } = keptPieces(cased.vocabulary, [sentence("unaffable")], "all");
    const { pieces } = trimmed(cased.vocabulary, ids);
    expect(pieces.slice(0, learned).toSorted()).toEqual(
      ["##able", "##aff", "[CLS]", "[SEP]", "[UNK]", "un"].toSorted(),
    );
    expect(pieces.toSorted()).toEqual(cased.vocabulary.pieces.toSorted());
  });
});

test("how a word is written", () => {
  const written = {
    the: "lower",
    The: "initial",
    I: "initial",
    USA: "upper",
    iPhone: "mixed",
    McCoy: "mixed",
    B2B: "digits",
    "--": "lower",
    École: "initial",
  };
  for (const [word, expected] of Object.entries(written)) expect(caseOf(word), word).toBe(expected);
});

describe("windows", () => {
  test("take each piece once, with half a window of neighbours where the sentence has them", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 20 }), (length, most) => {
        const taken: number[] = [];
        for (const { start, end, takenFrom, takenTo } of windowsOf(length, most)) {
          expect(end - start).toBeLessThanOrEqual(most);
          const least = Math.floor((most - 1) / 4);
          const pieces = Array.from({ length: takenTo - takenFrom }, (_, i) => takenFrom + i);
          const isWellPlaced = (p: number) =>
            start <= p && p < end && (start === 0 || p - start >= least) && (end === length || end - 1 - p >= least);
          expect(pieces.filter((p) => !isWellPlaced(p))).toEqual([]);
          taken.push(...pieces);
        }
        expect(taken).toEqual(Array.from({ length }, (_, p) => p));
      }),
    );
  });

  test("stand between the special pieces, each from position 0 on", () => {
    const { starts, ids, positions, rows } = sequencesOf([[7, 8], [], [9]], 4, { first: 1, last: 2 });
    expect([...ids]).toEqual([1, 7, 8, 2, 1, 2, 1, 9, 2]);
    expect([...positions]).toEqual([0, 1, 2, 3, 0, 1, 0, 1, 2]);
    expect(starts).toEqual([0, 4, 6, 9]);
    expect(rows.map((row) => [...row])).toEqual([[1, 2], [], [7]]);
  });
});
