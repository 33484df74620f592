/** What holds for any string whatsoever. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isGap } from "../../src/text/characters.ts";
import { splitSentences, type TextSentence } from "../../src/text/sentence-splitter.ts";
import { MAX_TOKEN_LENGTH, type Token, type TokenizerOptions } from "../../src/text/token.ts";
import { tokenize } from "../../src/text/tokenizer.ts";

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
const RUNS = { numRuns: 5000 };

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

describe("a megabyte", () => {
  const monsters: Readonly<Record<string, string>> = {
    "without a space": "a",
    "of periods": ".",
    "of spaced periods": ". ",
    "of quotes": "\"'",
    "of hyphens between letters": "a-",
    "of slashes": "/a",
    "of initials": "A.",
    "of abbreviations and spaces": "etc.            ",
    "of apostrophes": "a'",
    "of at-signs": "a@",
    "of unfinished addresses": "http://",
    "of brackets after an address": "http://a)))))))",
    "of open brackets in words": "a(b",
    "of stars": "a*",
    "of joiners": "👨\u200d",
    "of tags without an end": "🏴\u{e0067}",
    "of lone surrogates": "\ud800",
    "of unclosed quotations": '"a. ',
    "of dots between letters": "a.b",
    "of numbers": "1,1.1:",
    "of marks": "e\u0301",
    "of blank lines": "\n",
    "of paths": "~/a/b/",
    "of emoticons": ":-",
    "of markup": "<a",
  };

  // A scan that went back over long stretches would take hours here, not the test's two minutes for all of them.
  test.each(Object.entries(monsters))("%s is cut into tokens", (_, unit) => {
    const text = unit.repeat(Math.ceil(1e6 / unit.length));
    const tokens = splitSentences(text).flatMap((sentence) => sentence.tokens);
    expect(isRebuilt(text, tokens)).toBe(true);
  });
});

function expectTokens(text: string, tokens: readonly Token[]): void {
  expect(isRebuilt(text, tokens), JSON.stringify(text)).toBe(true);
}

function isRebuilt(text: string, tokens: readonly Token[]): boolean {
  let at = 0;
  for (const { start, end, text: surface } of tokens) {
    if (start < at || end <= start || end - start > MAX_TOKEN_LENGTH) return false;
    if (!isAllGap(text, at, start) || text.slice(start, end) !== surface) return false;
    at = end;
  }
  return isAllGap(text, at, text.length);
}

function isAllGap(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (!isGap(text.charCodeAt(i))) return false;
  return true;
}

function expectBounds({ start, end, tokens }: TextSentence): void {
  expect([start, end]).toEqual([tokens[0]!.start, tokens.at(-1)!.end]);
}
