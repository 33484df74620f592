/** `treewright parse` of the longest sentence that it takes by default. */
import { test } from "vitest";
import { expectParsed } from "../../helpers/endless-sentences.ts";
import { makeScratch } from "../../helpers/scratch.ts";
import { TINY_NETWORKS, tinyModelFile } from "../../helpers/tiny-model.ts";

const scratch = makeScratch();
const model = scratch.write("tiny.safetensors", tinyModelFile("in-order", TINY_NETWORKS.default));

test("a sentence of 100,000 words is parsed in bounded memory; a longer one is an error in its place", () => {
  expectParsed(scratch, 100_000, 1500, ["--model", model]);
});
