/** A tagger that goes before a network which reads tags: given tags stay, and the tree shows what the network read. */
import { expect, test } from "vitest";
import { writeModel } from "../../src/models/model-file.ts";
import { Parser } from "../../src/parsing/parser.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { PerceptronTagger, trainTagger } from "../../src/taggers/perceptron-tagger.ts";
import { leaf, leaves, type Sentence } from "../../src/trees/tree.ts";
import { TINY_NETWORKS, TINY_TREES, tinyDescription, tinyModel } from "../helpers/tiny-model.ts";

const sentences = TINY_TREES.map(leaves);
const tagger = trainTagger([...sentences, ...sentences, ...sentences], randomFromSeed(1));
const description = tinyDescription("in-order", TINY_NETWORKS.paper);
const weights = tinyModel(description).parameters.values();
const [withTagger, without] = await Promise.all(
  [tagger, null].map((one) => Parser.load(writeModel({ description, weights, tagger: one, provenance: {} }))),
);
const tagsOf = (sentence: Sentence) => sentence.map(({ tag }) => tag);

test.each([
  ["no tag", [null, null, null]],
  ["one odd tag", [null, "IN", null]],
  ["a tag that no tree has", ["ODD", null, null]],
  ["all tags", ["PRP", "VBZ", "."]],
])("with %s given", (_, given) => {
  const partly = ["She", "sleeps", "."].map((word, i) => leaf(given[i]!, word));
  const parse = withTagger!.parseTokens(partly);
  const shown = tagsOf(leaves(parse.tree));
  for (const [i, tag] of given.entries()) if (tag !== null) expect(shown[i]).toBe(tag);
  expect(shown).toEqual(tagsOf(new PerceptronTagger(tagger).tag(partly)));
  // The network read the very tags that are shown: given all at once to a model without a tagger, they make the same parse.
  const same = without!.parseTokens(partly.map(({ word }, i) => leaf(shown[i]!, word)));
  expect(parse.logProbability).toBe(same.logProbability);
  expect(parse.tree).toEqual(same.tree);
});
