/** Texts of 400 KB on which a scanner that goes back would take minutes; these end within a second. */
import { describe, expect, test } from "vitest";
import { splitSentences } from "../../src/text/sentence-splitter.ts";
import { isRebuilt } from "../helpers/rebuilt.ts";

describe("400 KB", () => {
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

  // A scan that went back over long stretches would take 10^11 steps here and meet the time limit.
  test.each(Object.entries(monsters))("%s is cut into tokens", { timeout: 30_000 }, (_, unit) => {
    const text = unit.repeat(Math.ceil(4e5 / unit.length));
    const tokens = splitSentences(text).flatMap((sentence) => sentence.tokens);
    expect(isRebuilt(text, tokens)).toBe(true);
  });
});
