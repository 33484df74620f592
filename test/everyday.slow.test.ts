/** A floor for what the shipped English model gets right of the everyday sentences. */
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { everydayCases, scoreEveryday } from "../checks/everyday-suite.mjs";
import { Parser, tokenize, writeTree } from "../src/index.ts";

const cases = everydayCases();
const model = new URL("../models/english.safetensors", import.meta.url);
const isThere = existsSync(model);

test.skipIf(!isThere)(
  isThere ? "the English model does not get worse" : "the English model (SKIPPED: there is none here)",
  async () => {
    const parser = await Parser.load(model);
    const sentences = cases.map(({ text }) => tokenize(text).map(({ form }) => form));
    const found = parser.parseBatch(sentences).map(({ tree }) => writeTree(tree));
    expect(scoreEveryday(cases, found).total.exact).toBeGreaterThanOrEqual(FLOOR);
  },
);

/** What the model that ships now gets right (node checks/everyday.mjs). */
const FLOOR = 282;
