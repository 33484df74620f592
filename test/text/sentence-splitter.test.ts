import { describe, expect, test } from "vitest";
import { splitSentences } from "../../src/text/sentence-splitter.ts";
import { tokenize } from "../../src/text/tokenizer.ts";
import { sentenceCases } from "../helpers/token-cases.ts";

describe("hand-written texts", () => {
  test.each(sentenceCases())("$file: $raw", ({ raw, sentences }) => {
    expect(splitSentences(raw).map(({ start, end }) => raw.slice(start, end))).toEqual(sentences);
  });
});

test("the tokens of the sentences are the tokens of the text", () => {
  const text = 'Dr. Brown left. "Why?" he asked (twice).\n\nNobody knew.';
  expect(splitSentences(text).flatMap(({ tokens }) => tokens)).toEqual(tokenize(text));
});

test("with lines, each line that is not blank is a sentence", () => {
  const text = "One. Two.\r\n\r\n  three\nfour\u2028five";
  const lines = splitSentences(text, { split: "lines" });
  expect(lines.map(({ start, end }) => text.slice(start, end))).toEqual(["One. Two.", "three", "four", "five"]);
});

test("with lines, a line ends like a text: the last letter is no initial", () => {
  const [first] = splitSentences("Plan B.\nSmith said", { split: "lines" });
  expect(first!.tokens.map(({ text }) => text)).toEqual(["Plan", "B", "."]);
});

test("the user's abbreviations do not end sentences", () => {
  const text = "The Abt. Schmidt came.";
  expect(splitSentences(text)).toHaveLength(2);
  expect(splitSentences(text, { abbreviations: ["Abt."] })).toHaveLength(1);
});

test("nothing in, nothing out", () => {
  for (const text of ["", " \n\n ", "\u0000"]) expect(splitSentences(text)).toEqual([]);
});
