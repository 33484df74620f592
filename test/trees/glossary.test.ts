import { expect, test } from "vitest";
import { labelMeaning, tagMeaning } from "../../src/trees/glossary.ts";

test.each([
  ["NP", "noun phrase"],
  ["NP-SBJ", "noun phrase (subject)"],
  ["NP-SBJ-1", "noun phrase (subject)"],
  ["S-TPC-2=3", "clause (topic, moved to the front)"],
  ["PP-LOC-PRD", "prepositional phrase (location, predicate)"],
])("the label %s is a %s", (label, meaning) => {
  expect(labelMeaning(label)).toBe(meaning);
});

test("tags have meanings, those with a hyphen too", () => {
  expect(tagMeaning("VBZ")).toBe("verb, third person singular present");
  expect(tagMeaning("-LRB-")).toBe("opening round bracket");
});

test("a label or tag that no treebank has means nothing, whatever it is called", () => {
  for (const name of ["", "Q", "constructor", "__proto__", "-", "np"]) {
    expect([labelMeaning(name), tagMeaning(name)]).toEqual([null, null]);
  }
});
