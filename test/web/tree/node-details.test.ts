/** The words in the line below a tree. */
import { describe, expect, test } from "vitest";
import { readTree } from "../../../src/index.ts";
import { arrivalText, probabilityText } from "../../../web/tree/node-details.ts";
import { shortened } from "../../../web/tree/node-facts.ts";

describe("a probability", () => {
  test.each([
    [-0.0001, "probability 99.9 %"],
    [0, "probability 100 %"],
    [Math.log(0.63), "probability 63 %"],
    [-284.449, "log-probability −284.4"],
  ])("of e^%f is told as %s", (logarithm, text) => expect(probabilityText(logarithm)).toBe(text));
});

describe("a quotation", () => {
  test("is cut between words", () => {
    const text = "the report which runs to more than four hundred pages and was held back until the ministers agreed";
    expect(shortened(text)).toBe("the report which runs to more … until the ministers agreed");
    for (const word of shortened(text).split(" ")) expect(["…", ...text.split(" ")]).toContain(word);
  });

  test("of few words is whole; a word longer than the line is cut", () => {
    expect(shortened("the dog")).toBe("the dog");
    expect(shortened("x".repeat(200)).length).toBeLessThan(70);
  });
});

test("what screen readers hear of a parse", () => {
  const items = [{ tree: readTree("(S (NP (PRP She)) (VP (VBZ sleeps)))") }, { tree: readTree("(S (VP (VB Go)))") }];
  expect(arrivalText(items, 1)).toBe("2 trees. Number 2: 1 word, 2 constituents");
  expect(arrivalText(items.slice(0, 1), 0)).toBe("1 tree: 2 words, 3 constituents");
});
