import { describe, expect, test } from "vitest";
import { Lexicon, lexiconOf } from "../../../src/encoders/words/lexicon.ts";
import { countLeaves } from "../../../src/encoders/words/vocabulary.ts";
import { readTrees } from "../../../src/trees/bracket-reader.ts";
import { leaf } from "../../../src/trees/tree.ts";

describe("a lexicon", () => {
  const trees = readTrees("(S (A the) (B dog) (A the) (C UNK)) (S (A the) (B dogs) (C -LRB-) (C -LRB-))");
  const lexicon = lexiconOf(countLeaves(trees), { minWordCount: 1, vectors: { words: ["dog", "(", "mr"], size: 2 } });
  const id = (word: string) => lexicon.idsOf([leaf(null, word)]).words[0]!;

  test("numbers classes of unknown words first, words seen once last", () => {
    const { words, classes, singletons } = lexicon.names;
    expect(words.slice(0, classes)).toEqual(["UNK", "UNK-LC", "UNK-CAPS", "UNK-LC-s"]);
    expect(words.slice(classes)).toEqual(["the", "(", "dog", "dogs"]);
    expect(singletons).toBe(2);
  });

  test("takes words seen once for unknown when parsing, and asks when training", () => {
    expect(id("the")).toBe(4);
    expect(id("dogs")).toBe(3);
    expect(lexicon.idsOf([leaf(null, "dogs")], () => false).words[0]).toBe(7);
    expect(lexicon.idsOf([leaf(null, "the")], () => true).words[0]).toBe(1);
  });

  test("a word that is called like a class is not one, and an unknown class is UNK", () => {
    expect(id("UNK")).toBe(2);
    expect(id("Xyz-9")).toBe(0);
  });

  test("a word and its treebank form are one word", () => {
    expect([id("("), id("-LRB-")]).toEqual([5, 5]);
    expect(id("\\(")).toBe(5);
    const old = new Lexicon({
      ...lexicon.names,
      words: lexicon.names.words.map((word) => (word === "(" ? "-LRB-" : word)),
    });
    expect([...old.idsOf([leaf(null, "("), leaf(null, "-LRB-")]).words]).toEqual([5, 5]);
  });

  test("words that every object has as properties are words like others", () => {
    const words = ["constructor", "toString", "__proto__"].map((word) => leaf(null, word));
    expect([...lexicon.idsOf(words).pretrained]).toEqual([-1, -1, -1]);
  });

  test("tags that are missing or unknown are -1", () => {
    expect([...lexicon.idsOf([leaf("A", "x"), leaf(null, "x"), leaf("Z", "x")]).tags]).toEqual([0, -1, -1]);
  });

  test("pretrained vectors are found by the lower-cased plain form", () => {
    const words = ["Dog", "-LRB-", "Mr.", "cat"].map((word) => leaf(null, word));
    expect([...lexicon.idsOf(words).pretrained]).toEqual([0, 1, 2, -1]);
  });

  test("spells words with marks at the ends, and gives equal words the same list", () => {
    const spelling = lexicon.spelling("the");
    expect([spelling[0], spelling.at(-1), spelling.length]).toEqual([0, 1, 5]);
    expect(lexicon.spelling("the")).toBe(spelling);
    expect(lexicon.spelling("狗")).toEqual(Int32Array.of(0, 2, 1));
    expect(lexicon.spelling("x".repeat(10_000)).length).toBeLessThan(50);
  });

  test("is remade from its names", () => {
    expect(new Lexicon(lexicon.names).idsOf([leaf("A", "dog")])).toEqual(lexicon.idsOf([leaf("A", "dog")]));
  });
});
