import { describe, expect, test } from "vitest";
import { Parser, writeParse, writeTree } from "../../src/index.ts";
import { leaf, leaves, type Sentence } from "../../src/trees/tree.ts";
import { TINY_NETWORKS, TINY_TREES, tinyModelFile } from "../helpers/tiny-model.ts";

const parser = await Parser.load(tinyModelFile("in-order", TINY_NETWORKS.default), { kernels: "js" });
const sentences: Sentence[] = [...TINY_TREES.map(leaves), [leaf(null, "Oh")]];
const words = sentences.map((sentence) => sentence.map(({ word }) => word));

describe("several trees", () => {
  test("are best first and all different, and the first is the tree", () => {
    for (const parse of parser.parseBatch(sentences, { kBest: 5, beam: 7 })) {
      const { tree, logProbability, alternatives } = parse;
      expect(alternatives).toHaveLength(5);
      expect([alternatives[0]!.tree, alternatives[0]!.logProbability]).toEqual([tree, logProbability]);
      expect(new Set(alternatives.map((one) => writeTree(one.tree))).size).toBe(5);
      for (const [i, one] of alternatives.entries()) {
        expect(leaves(one.tree)).toEqual(parse.sentence);
        expect(one.probability).toBeCloseTo(Math.exp(one.logProbability), 8);
        if (i > 0) expect(one.logProbability).toBeLessThanOrEqual(alternatives[i - 1]!.logProbability);
      }
    }
  });

  test("are the same from every method, and in JSON", async () => {
    const options = { kBest: 3 };
    const json = parser.parseBatch(words, options).map(writeParse);
    const streamed: string[] = [];
    for await (const parse of parser.parseStream(words, options)) streamed.push(writeParse(parse));
    expect(streamed).toEqual(json);
    expect(words.map((sentence) => writeParse(parser.parseTokens(sentence, options)))).toEqual(json);
    const [first] = parser.parse("She sleeps.", options);
    expect(JSON.parse(writeParse(first!))).toEqual(JSON.parse(JSON.stringify(first)));
    expect(first!.toJSON().alternatives).toHaveLength(3);
    expect(parser.parse("She sleeps.")[0]!.toJSON().alternatives).toBeUndefined();
  });

  test("the beam is the caller's choice, at loading or at each call", async () => {
    const file = tinyModelFile("in-order", TINY_NETWORKS.default);
    const other = await Parser.load(file, { kernels: "js", decoder: { kind: "beam", options: { beam: 4 } } });
    expect(other.parseBatch(words).map(writeParse)).toEqual(parser.parseBatch(words, { beam: 4 }).map(writeParse));
    expect(parser.parseBatch(words, { beam: 1 }).map(writeParse)).toEqual(parser.parseBatch(words).map(writeParse));
    expect(other.parseTokens(words[0]!, { kBest: 12 }).alternatives).toHaveLength(12);
    expect([parser.info.decoder, other.info.decoder]).toEqual(["greedy", "beam"]);
  });

  test("what cannot be is an error that says what can", () => {
    const message = (options: object) => () => parser.parseTokens(["a"], options);
    expect(message({ kBest: 5, beam: 4 })).toThrow("a beam of 4 cannot give the 5 best trees");
    expect(message({ kBest: 0 })).toThrow("kBest must be a whole number of at least 1, not 0");
    expect(message({ beam: 2.5 })).toThrow("beam must be a whole number");
  });
});
