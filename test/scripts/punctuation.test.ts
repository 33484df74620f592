/** The convention for the tags of punctuation that the English models learn (docs/models.md). */
import { expect, test } from "vitest";
import { punctuationTags } from "../../scripts/english/punctuation.mjs";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import { mapLeaves } from "../../src/trees/map.ts";

function converted(text: string): string {
  const tree = readTree(text);
  const tags = punctuationTags(tree);
  return writeTree(mapLeaves(tree, (leaf, i) => ({ ...leaf, tag: tags[i]! })));
}

test.each([
  [
    "a hyphen that joins two words",
    "(NP (DT a) (JJ first) (: -) (NN rate) (NN idea))",
    "(NP (DT a) (JJ first) (HYPH -) (NN rate) (NN idea))",
  ],
  [
    "a dash between constituents",
    "(NP (NP (NN tea)) (, -) (NP (NN coffee)))",
    "(NP (NP (NN tea)) (: -) (NP (NN coffee)))",
  ],
  ["a dash before a bracket", "(NP (CD 2010) (: -) (-LRB- -LRB-))", "(NP (CD 2010) (: -) (-LRB- -LRB-))"],
  ["a range", "(QP (CD 12) (SYM -) (CD 14))", "(QP (CD 12) (SYM -) (CD 14))"],
  ["a semicolon", "(S (NN a) (, ;) (NN b))", "(S (NN a) (: ;) (NN b))"],
  [
    "the dot of an abbreviation that was split off",
    "(NP (NNP Mr) (NNP .) (NNP Brown))",
    "(NP (NNP Mr) (. .) (NNP Brown))",
  ],
  ["an ellipsis", "(NP (NN well) (NFP ...))", "(NP (NN well) (: ...))"],
  ["a ratio", "(NP (CD 1) (SYM :) (CD 10))", "(NP (CD 1) (: :) (CD 10))"],
  ["a possessive", "(NP (NNS girls) (POS '))", "(NP (NNS girls) (POS '))"],
  ["an apostrophe with the tag of a word", "(NP (NN don) (DT ') (NN t))", "(NP (NN don) ('' ') (NN t))"],
  ["an opening quotation mark", '(NP (`` ") (NN lie) (NN "))', "(NP (`` \") (NN lie) ('' \"))"],
  ["square brackets", "(NP (-LSB- -LSB-) (CD 3) (-RSB- -RSB-))", "(NP (-LRB- -LSB-) (CD 3) (-RRB- -RSB-))"],
  ["a slash", "(NP (NN and) (, /) (NN or))", "(NP (NN and) (SYM /) (NN or))"],
  ["the end of a turn", "(S (NP (NN day)) (. /))", "(S (NP (NN day)) (. /))"],
  ["words", "(NP (NN -x-) (NFP :-RRB-))", "(NP (NN -x-) (NFP :-RRB-))"],
])("%s", (_, given, expected) => {
  expect(converted(given)).toBe(expected);
});
