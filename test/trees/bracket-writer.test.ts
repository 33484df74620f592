import { describe, expect, test } from "vitest";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import { writeIndented } from "../../src/trees/indented.ts";
import { branch, leaf } from "../../src/trees/tree.ts";

describe("the bracket writer", () => {
  test.each([
    ["a backslash alone", leaf("SYM", "\\"), "(X (SYM \\) (NN b))"],
    ["a backslash alone under -RRB-", leaf("-RRB-", "\\"), "(X (-RRB- \\ ) (NN b))"],
    ["a word that ends in a backslash", leaf("NN", "c:\\"), "(X (NN c:\\ ) (NN b))"],
    ["such a word without a tag", leaf(null, "c:\\"), "(X c:\\  (NN b))"],
  ])("%s is read back", (_, word, text) => {
    const tree = branch("X", [word, leaf("NN", "b")]);
    expect(writeTree(tree)).toBe(text);
    expect(readTree(text)).toEqual(tree);
    const last = branch("X", [leaf("NN", "b"), word]);
    expect(readTree(writeTree(last))).toEqual(last);
  });

  test.each([
    ["an empty word", branch("X", [leaf("NN", "")]), "E_TREE_WORD"],
    ["an empty tag", branch("X", [leaf("", "word")]), "E_TREE_TAG"],
    ["a bare word right after an empty label", branch("", [leaf(null, "word"), leaf("NN", "b")]), "E_TREE_LABEL"],
  ])("%s is refused, for it would be read as something else", (_, tree, code) => {
    expect(() => writeTree(tree)).toThrow(expect.objectContaining({ code }));
    expect(() => writeIndented(tree)).toThrow(expect.objectContaining({ code }));
  });
});
