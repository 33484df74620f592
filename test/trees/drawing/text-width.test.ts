import { describe, expect, test } from "vitest";
import { sansWidth, terminalWidth } from "../../../src/trees/drawing/text-width.ts";

describe("columns in a terminal", () => {
  test.each([
    ["", 0],
    ["dog", 3],
    ["café", 4],
    ["cafe\u0301", 4], // e and a combining accent
    ["n\u0303\u0323", 1], // two marks on one letter
    ["上海", 4],
    ["カフェ", 6],
    ["한국어", 6],
    ["\u1112\u1161\u11ab", 2], // one Hangul syllable in three parts
    ["ＡＢ", 4],
    ["ｱ", 1], // half-width kana
    ["𠮷", 2], // outside the first plane
    ["🐕", 2],
    ["👨‍👩‍👧", 2], // three people in one picture
    ["👍🏽", 2], // with a skin tone
    ["🇮🇸", 2],
    ["❤️", 2],
    ["1️⃣", 2],
    ["שָׁלוֹם", 4],
    ["a\u200bb", 2],
    ["…", 1],
    ["“x”", 3],
  ])("%s: %i", (text, columns) => expect(terminalWidth(text)).toBe(columns));
});

describe("ems in a sans-serif font", () => {
  test("follow the letters", () => {
    expect(sansWidth("illi")).toBeLessThan(sansWidth("nnnn"));
    expect(sansWidth("nnnn")).toBeLessThan(sansWidth("mmmm"));
    expect(sansWidth("The")).toBeCloseTo(0.61 + 0.62 + 0.56);
  });

  test("of an accented letter are those of the letter, composed or not", () => {
    expect(sansWidth("été")).toBeCloseTo(sansWidth("ete"));
    expect(sansWidth("e\u0301te\u0301")).toBeCloseTo(sansWidth("ete"));
  });

  test("are one for an East Asian character and some more for an emoji", () => {
    expect(sansWidth("上海")).toBeCloseTo(2.04);
    expect(sansWidth("👨‍👩‍👧")).toBeCloseTo(1.35);
  });
});
