/** Places of a text that the page shows: phrases, sentences, errors; in plain text and in brackets. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ParserError, readTree, readTrees } from "../../../src/index.ts";
import { bracketPlaces } from "../../../web/parts/bracket-places.ts";
import { type Mark, piecesOf, problemMarks } from "../../../web/parts/marked-text.ts";
import { drawnItems, itemAt, marksIn } from "../../../web/tree/items.ts";
import { factsOf } from "../../../web/tree/node-facts.ts";

function problemOf(text: string): ParserError {
  try {
    readTree(text);
  } catch (error) {
    if (error instanceof ParserError) return error;
  }
  throw new Error("this text has no problem");
}

describe("pieces", () => {
  test("of overlapping marks have both", () => {
    const marks: Mark[] = [
      { kind: "sentence", start: 0, end: 7 },
      { kind: "phrase", start: 4, end: 7 },
    ];
    expect(piecesOf("The dog barks", marks)).toEqual([
      { text: "The ", kinds: ["sentence"] },
      { text: "dog", kinds: ["sentence", "phrase"] },
      { text: " barks", kinds: [] },
    ]);
  });

  test("make up the text, and each character has exactly its marks", () => {
    const mark = fc.record({
      kind: fc.constantFrom("sentence" as const, "phrase" as const, "problem" as const),
      start: fc.integer({ min: -2, max: 12 }),
      end: fc.integer({ min: -2, max: 12 }),
    });
    fc.assert(
      fc.property(fc.string({ maxLength: 10 }), fc.array(mark, { maxLength: 5 }), (text, marks) => {
        const pieces = piecesOf(text, marks);
        expect(pieces.map((piece) => piece.text).join("")).toBe(text);
        const byCharacter = pieces.flatMap((piece) => Array.from({ length: piece.text.length }, () => piece.kinds));
        byCharacter.forEach((kinds, i) => {
          const own = marks.filter(({ start, end }) => start <= i && i < end).map(({ kind }) => kind);
          expect(new Set(kinds)).toEqual(new Set(own));
        });
      }),
    );
  });
});

describe("the place of an error", () => {
  test.each([
    ["(S (NP (DT The)", 0, 1],
    ["(S (NP x))\n  oops", 13, 17],
  ])("in %j", (text, start, end) => {
    expect(problemMarks(problemOf(text), text)).toEqual([{ kind: "problem", start, end }]);
  });

  test("is unknown for other errors", () => {
    expect(problemMarks(new ParserError("E_X", "no place"), "text")).toEqual([]);
  });
});

describe("in brackets", () => {
  test("trees and their words are found", () => {
    const text = " (NP (DT the) (NN dog))\n[S [VP (go)]]";
    const [first] = bracketPlaces(text);
    expect(first!.words.map(({ start, end }) => text.slice(start, end))).toEqual(["the", "dog"]);
    const square = "[S [VP go (now)]] [X y]";
    expect(bracketPlaces(square).map(({ start, end }) => square.slice(start, end))).toEqual([
      "[S [VP go (now)]]",
      "[X y]",
    ]);
    expect(bracketPlaces("x) (")).toEqual([]);
  });

  test("the words of a node are marked, and the tree that is shown", () => {
    const text = "(S (NP (PRP She)) (VP (VBZ sleeps)))\n(S (VP (VB Go) (ADVP (RB home))))";
    const items = drawnItems(readTrees(text), text);
    const verbPhrase = factsOf(items[1]!.tree, null)[1]!;
    const marks = marksIn(items, 1, verbPhrase);
    expect(marks.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
      ["sentence", "(S (VP (VB Go) (ADVP (RB home))))"],
      ["phrase", "Go"],
      ["phrase", "home"],
    ]);
    expect([itemAt(items, 0), itemAt(items, 40)]).toEqual([0, 1]);
    expect(marksIn(items.slice(0, 1), 0, null)).toEqual([]);
  });
});
