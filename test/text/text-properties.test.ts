/** What holds for any string whatsoever. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitSentences, type TextSentence } from "../../src/text/sentence-splitter.ts";
import type { Token, TokenizerOptions } from "../../src/text/token.ts";
import { tokenize } from "../../src/text/tokenizer.ts";
import { isRebuilt } from "../helpers/rebuilt.ts";

const pieces = fc.constantFrom(
  ..."a B é 5 . , ' \" ’ “ ” - – — / ( ) [ ] : ; ! ? … $ % # @ & * + = < > ~ _ ^ | \\ ` \n \r \t \u0000 \u200d \ufe0f \u0301".split(
    " ",
  ),
  " ",
  "\n\n",
  "n't",
  "'s",
  "U.S.",
  "http://",
  "www.",
  "a@b.c",
  "etc.",
  "Mr.",
  "...",
  ". . .",
  "👨‍👩‍👧",
  "🇫🇷",
  "\ud800",
  "\udc00",
  "שלום",
  "1,000.5",
);
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 }).map((units) => String.fromCharCode(...units)),
  fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join("")),
);
const anyOptions: fc.Arbitrary<TokenizerOptions> = fc.record({
  hyphens: fc.constantFrom("whole", "split"),
  quotes: fc.constantFrom("keep", "treebank"),
  abbreviations: fc.constantFrom([], ["a", "B."]),
});
const RUNS = { numRuns: 800 };

describe("any string", () => {
  test("tokens and gaps rebuild the text", () => {
    fc.assert(
      fc.property(anyText, anyOptions, (text, options) => expectTokens(text, tokenize(text, options))),
      RUNS,
    );
  });

  test("sentences hold all tokens in order", () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom("auto", "lines"), (text, split) => {
        const sentences = splitSentences(text, { split });
        expectTokens(
          text,
          sentences.flatMap(({ tokens }) => tokens),
        );
        for (const sentence of sentences) expectBounds(sentence);
      }),
      RUNS,
    );
  });

  test("a blank line always ends a sentence, and what stands behind it does not depend on what stands before", () => {
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        const offset = before.length + 2;
        const sentences = splitSentences(`${before}\n\n${after}`);
        const behind = sentences.filter(({ start }) => start >= offset);
        expect(sentences.every(({ start, end }) => start >= offset || end <= offset)).toBe(true);
        expect(behind.map(({ start, end }) => [start - offset, end - offset])).toEqual(
          splitSentences(after).map(({ start, end }) => [start, end]),
        );
      }),
      RUNS,
    );
  });

  test("a form can stand in a tree: no white space, no bare bracket", () => {
    fc.assert(
      fc.property(anyText, anyOptions, (text, options) => {
        for (const { form } of tokenize(text, options)) {
          expect(form).not.toMatch(/[\t-\r ]/);
          expect(form.replace(/\\[()]/g, "")).not.toMatch(/[()]/);
        }
      }),
      RUNS,
    );
  });
});

function expectTokens(text: string, tokens: readonly Token[]): void {
  expect(isRebuilt(text, tokens), JSON.stringify(text)).toBe(true);
}

function expectBounds({ start, end, tokens }: TextSentence): void {
  expect([start, end]).toEqual([tokens[0]!.start, tokens.at(-1)!.end]);
}
