/** Texts of a megabyte on which a scanner that goes back would not end; these end within seconds. */
import { describe, expect, test } from "vitest";
import { splitSentences } from "../../src/text/sentence-splitter.ts";
import { takesMinutes } from "../helpers/patience.ts";
import { isRebuilt } from "../helpers/rebuilt.ts";

takesMinutes();

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

  // A scan that went back over long stretches would take hours here and meet the time limit of tests.
  test.each(Object.entries(monsters))("%s is cut into tokens", (_, unit) => {
    const text = unit.repeat(Math.ceil(1e6 / unit.length));
    const tokens = splitSentences(text).flatMap((sentence) => sentence.tokens);
    expect(isRebuilt(text, tokens)).toBe(true);
  });
});
