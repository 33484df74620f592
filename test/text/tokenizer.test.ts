import { describe, expect, test } from "vitest";
import { MAX_TOKEN_LENGTH, type Token } from "../../src/text/token.ts";
import { tokenize, tokenizeRange } from "../../src/text/tokenizer.ts";
import { tokenCases } from "../helpers/token-cases.ts";

const cases = tokenCases();
const texts = (tokens: readonly Token[]) => tokens.map((token) => token.text);

describe("hand-written lines", () => {
  test("there are at least 300 of them, all different", () => {
    const raw = new Set(cases.map(({ raw, options }) => JSON.stringify([raw, options])));
    expect(raw.size).toBe(cases.length);
    expect(cases.length).toBeGreaterThanOrEqual(300);
  });

  test.each(cases)("$file: $raw", ({ raw, options, tokens }) => {
    let at = 0;
    const expected = tokens.map(({ text, form }) => {
      const start = raw.indexOf(text, at);
      at = start + text.length;
      return { start, end: at, text, form };
    });
    expect(expected.every(({ start }) => start !== -1)).toBe(true);
    expect(tokenize(raw, options)).toEqual(expected);
  });
});

describe("what stands between tokens", () => {
  test("white space of any kind, control characters and layout marks", () => {
    const gaps = [
      "\t",
      "\r\n",
      "\u00a0",
      "\u3000",
      "\u0000",
      "\u0007",
      "\u0085",
      "\u200b",
      "\ufeff",
      "\u200f",
      "\u2028",
    ];
    for (const gap of gaps) expect(texts(tokenize(`${gap}one${gap}two${gap}`))).toEqual(["one", "two"]);
  });

  test("joiners stand inside words", () => {
    expect(texts(tokenize("می\u200cخواهم"))).toEqual(["می\u200cخواهم"]);
  });

  test.each([
    ["", []],
    ["   \n\t ", []],
    ["\u0000", []],
  ])("%j has no tokens", (text, expected) => {
    expect(tokenize(text)).toEqual(expected);
  });
});

describe("strange text", () => {
  test("a lone surrogate is a token and nothing is lost around it", () => {
    expect(texts(tokenize("a \ud800 b\udc00c"))).toEqual(["a", "\ud800", "b", "\udc00", "c"]);
  });

  test("what is longer than the longest token is cut, never inside a surrogate pair", () => {
    for (const unit of ["a", "!", "1", "-", "𝒜", "e\u0301"]) {
      const text = unit.repeat(5000);
      const tokens = tokenize(text);
      expect(texts(tokens).join("")).toBe(text);
      expect(tokens.length).toBeGreaterThan(1);
      for (const token of tokens) {
        expect(token.text.length).toBeLessThanOrEqual(MAX_TOKEN_LENGTH);
        expect(token.text).not.toMatch(/^[\udc00-\udfff]/);
      }
    }
  });

  test("a text may begin with what is judged by the two characters before it", () => {
    for (const text of ["a.The", "é.The", ".The", "'s", "-I.", "*a", "&A", ",5", ":5"]) {
      expect(texts(tokenize(text)).join("")).toBe(text);
    }
  });

  test("names that objects have are words like others", () => {
    const text = "constructor (constructor) __proto__ toString";
    expect(tokenize(text).map(({ form }) => form)).toEqual([
      "constructor",
      "-LRB-",
      "constructor",
      "-RRB-",
      "__proto__",
      "toString",
    ]);
  });
});

describe("a part of a text", () => {
  test("its places are those in the whole, and it ends where the part ends", () => {
    const text = "Plan B. Then plan C.";
    expect(tokenizeRange(text, { start: 0, end: 7 })).toEqual(tokenize("Plan B."));
    expect(tokenizeRange(text, { start: 8, end: 20 }).map(({ start }) => start)).toEqual([8, 13, 18, 19]);
  });
});

test("treebank words put together with spaces stay as they are", () => {
  const words = "They do n't say `` yes '' -LRB- or ` no ' -RRB- at 3 p.m. in the U.S. , do they ?".split(" ");
  expect(texts(tokenize(words.join(" ")))).toEqual(words);
});
