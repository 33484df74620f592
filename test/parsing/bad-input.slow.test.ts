import { describe, expect, test } from "vitest";
import { leaf, leaves, type Parse, Parser, ParserError, unescapeWord, writeParse, writeTree } from "../../src/index.ts";
import { BAD_TEXTS } from "../helpers/bad-texts.ts";
import { TINY_NETWORKS, tinyModelFile } from "../helpers/tiny-model.ts";

const model = tinyModelFile("in-order", TINY_NETWORKS.default);
const parser = await Parser.load(model);

/** What is between the tokens: nothing but space may be. */
function between(text: string, parses: readonly Parse[]): string {
  let [gaps, end] = ["", 0];
  for (const { sentence } of parses) {
    for (const { offsets } of sentence) {
      if (offsets === undefined || offsets.start < end || offsets.end <= offsets.start) return "offsets that overlap";
      gaps += text.slice(end, offsets.start);
      end = offsets.end;
    }
  }
  return gaps + text.slice(end);
}

/** Offsets of constituents that are not those of their first and last word. */
function misplaced({ sentence, constituents }: Parse): unknown[] {
  return constituents.filter(({ start, end, offsets }) => {
    return offsets?.start !== sentence[start]!.offsets!.start || offsets?.end !== sentence[end - 1]!.offsets!.end;
  });
}

describe("Parser.parse of bad input", () => {
  test.each(Object.entries(BAD_TEXTS))("%s", (_name, text) => {
    const parses = parser.parse(text);
    expect(between(text, parses)).toMatch(/^[\p{White_Space}\p{Cc}\p{Cf}]*$/u);
    for (const parse of parses) {
      expect(misplaced(parse)).toEqual([]);
      expect(leaves(parse.tree).map(({ word }) => word)).toEqual(parse.tokens);
      expect(Number.isFinite(parse.logProbability)).toBe(true);
      expect(writeTree(parse.tree)).not.toBe("");
      expect(JSON.parse(writeParse(parse)).tokens).toEqual(parse.tokens);
    }
  });

  test("a sentence of more words than allowed, in parse, parseTokens, trace and among others in a stream", async () => {
    const brackets = "(".repeat(1 << 20); // no gap, so no place to cut, and a word each
    expect(() => parser.parse(brackets)).toThrow(expect.objectContaining({ code: "E_TOO_LONG" }));
    const strict = await Parser.load(model, { maxWords: 2 });
    const long = ["She", "sleeps", "."];
    const isTooLong = expect.objectContaining({ code: "E_TOO_LONG" });
    expect(() => strict.parseTokens(long)).toThrow(isTooLong);
    expect(() => strict.trace(long)).toThrow(isTooLong);
    const results = [];
    const items = [["She"], long, ["sleeps", "."]];
    for await (const [, result] of strict.parseItems(items, (words) => words.map((word) => leaf(null, word)))) {
      results.push(result);
    }
    const isParse = expect.objectContaining({ logProbability: expect.any(Number) });
    expect(results).toEqual([isParse, isTooLong, isParse]);
    await expect(Parser.load(model, { maxWords: 0 })).rejects.toThrow(expect.objectContaining({ code: "E_MAX_WORDS" }));
  });

  test("words of a plain text are what stands there", () => {
    const text = BAD_TEXTS["lone surrogates"]!;
    for (const { sentence } of parser.parse(text)) {
      for (const { word, offsets } of sentence) {
        expect(unescapeWord(word)).toBe(text.slice(offsets!.start, offsets!.end));
      }
    }
  });

  test.each([undefined, null, 1, ["She"], { text: "She" }, Symbol("x")])(
    "what is no text is a typed error: %s",
    (given) => {
      expect(() => parser.parse(given as never)).toThrow(ParserError);
    },
  );
});
