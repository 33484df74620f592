/** A floor for what the English models get right of the everyday sentences. */
import { expect, test } from "vitest";
import { everydayCases, scoreEveryday } from "../checks/everyday-suite.mjs";
import { Parser, tokenize, writeTree } from "../src/index.ts";

const cases = everydayCases();

/** What the models that ship now get right (node checks/everyday.mjs). */
test.each([
  ["english", 325],
  ["english-fast", 309],
  ["english-large", 325],
])("the model %s does not get worse", async (name, floor) => {
  const parser = await Parser.load(name);
  const sentences = cases.map(({ text }) => tokenize(text).map(({ form }) => form));
  const found = parser.parseBatch(sentences).map(({ tree }) => writeTree(tree));
  expect(scoreEveryday(cases, found).total.exact).toBeGreaterThanOrEqual(floor);
});
