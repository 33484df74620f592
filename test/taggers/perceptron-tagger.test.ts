import { describe, expect, test } from "vitest";
import { randomFromSeed } from "../../src/shared/random.ts";
import { jackknife, PerceptronTagger, trainTagger } from "../../src/taggers/perceptron-tagger.ts";
import { leaf, leaves } from "../../src/trees/tree.ts";
import { TINY_TREES } from "../helpers/tiny-model.ts";

const sentences = TINY_TREES.map(leaves);

describe("the perceptron tagger", () => {
  const lessons = [...sentences, ...sentences, ...sentences];
  const stored = trainTagger(lessons, randomFromSeed(1));
  const tagger = new PerceptronTagger(stored);

  test("learns what it was trained on, but for features seen too rarely to be kept", () => {
    const words = sentences.flat();
    const tagged = sentences.flatMap((sentence) => tagger.tag(sentence.map(({ word }) => leaf(null, word))));
    const right = tagged.filter(({ tag }, i) => tag === words[i]!.tag).length;
    expect(right / words.length).toBeGreaterThan(0.8);
  });

  test("tags what it has never seen, and keeps the offsets", () => {
    const [tagged] = tagger.tag([leaf(null, "🐕", { start: 3, end: 5 })]);
    expect(stored.tags).toContain(tagged!.tag);
    expect(tagged!.offsets).toEqual({ start: 3, end: 5 });
    expect(tagger.tag([])).toEqual([]);
  });

  test("is the same for the same seed", () => {
    expect(trainTagger(lessons, randomFromSeed(1))).toEqual(stored);
  });

  test("jack-knifed, no sentence is tagged by a tagger that has seen it", () => {
    const odd = [leaf("ONLY", "once")];
    const tagged = jackknife([...sentences, odd], 3, randomFromSeed(1));
    expect(tagged.length).toBe(sentences.length + 1);
    expect(tagged.at(-1)![0]!.tag).not.toBe("ONLY");
    expect(tagged.map((sentence) => sentence.map(({ word }) => word))).toEqual(
      [...sentences, odd].map((sentence) => sentence.map(({ word }) => word)),
    );
  });
});
