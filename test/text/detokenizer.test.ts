import { describe, expect, test } from "vitest";
import { detokenize } from "../../src/text/detokenizer.ts";
import { leaf } from "../../src/trees/tree.ts";

/** `word/TAG`, the tag only where it matters. */
function sentence(written: string) {
  return written.split(" ").map((item) => {
    const [, word, tag] = /^(.+?)(?:\/([A-Z.:'`]+))?$/.exec(item)!;
    return leaf(tag ?? null, word!);
  });
}

describe("a treebank's sentence as raw text", () => {
  test.each([
    ["The dog barks .", "The dog barks."],
    ["I do n't , you 're", "I don't, you're"],
    ["the dogs '/POS tails", "the dogs' tails"],
    ["-LRB- so -RRB- [ or ] not", "(so) [or] not"],
    ['" Yes , " he said , " no . "', '"Yes," he said, "no."'],
    ['I like my job . "', 'I like my job."'],
    ["“ Yes ” and `` no ''", "“Yes” and ``no''"],
    ["gon na can not", "gonna cannot"],
    ["$ 5 or US$ 6 , 7 %", "$5 or US$6, 7%"],
    ["year -/HYPH old", "year-old"],
    ["yes -/: no -- so — so", "yes - no -- so — so"],
    ["and / or", "and/or"],
    ["yeah //. and", "yeah / and"],
    ["No ! ! Wait ...", "No! ! Wait..."],
  ])("%s", (written, text) => {
    const detokenized = detokenize(sentence(written));
    expect(detokenized.text).toBe(text);
    for (const word of detokenized.words) expect(text.slice(word.start, word.end)).toBe(word.text);
  });

  test("periods cut off abbreviations can be put back", () => {
    const words = sentence("Mr/NNP ./NNP Lee left ./.");
    expect(detokenize(words, { mendAbbreviations: true }).words.map(({ text }) => text)).toEqual([
      "Mr.",
      "Lee",
      "left",
      ".",
    ]);
    expect(detokenize(words).text).toBe("Mr. Lee left.");
  });

  test("where a treebank has no tag for hyphens, all of them can be joined", () => {
    expect(detokenize(sentence("cap -/: border"), { joinHyphens: "all" }).text).toBe("cap-border");
  });
});
