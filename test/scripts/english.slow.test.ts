/** The chain that makes the English models (scripts/train-english.mjs), on a few trees and sentences. */
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { everydayCases } from "../../checks/everyday-suite.mjs";
import { dataSteps } from "../../scripts/english/data-steps.mjs";
import { heldOutKeys, sentenceKey } from "../../scripts/english/held-out.mjs";
import { domainOf, isTokenised, trainingSentences } from "../../scripts/english/raw-text.mjs";
import { robustCopies } from "../../scripts/english/robustness.mjs";
import { equalBudgets, selectSilver } from "../../scripts/english/selection.mjs";
import { silverSteps } from "../../scripts/english/silver-steps.mjs";
import { describeSteps, runSteps } from "../../scripts/english/steps.mjs";
import { readTree, readTrees, writeTree } from "../../src/index.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { makeScratch } from "../helpers/scratch.ts";
import { TINY_NETWORKS, tinyModelFile } from "../helpers/tiny-model.ts";

const scratch = makeScratch();

describe("robust copies", () => {
  const tree = readTree("(S (NP (NNP Ann)) (, ,) (VP (VBZ sings) (NP (NP (NNS songs)) (-LRB- -LRB-) (: ;))) (. .))");
  const copies = (shares: Record<string, number>) =>
    robustCopies([tree], shares, randomFromSeed(1)).map((copy) => writeTree(copy));

  test.each([
    ["lower", "(S (NP (NNP ann)) (, ,) (VP (VBZ sings) (NP (NP (NNS songs)) (-LRB- -LRB-) (: ;))) (. .))"],
    ["upper", "(S (NP (NNP ANN)) (, ,) (VP (VBZ SINGS) (NP (NP (NNS SONGS)) (-LRB- -LRB-) (: ;))) (. .))"],
    ["unpunctuated", "(S (NP (NNP Ann)) (VP (VBZ sings) (NP (NP (NNS songs)) (-LRB- -LRB-))))"],
  ])("%s", (kind, expected) => {
    expect(copies({ [kind]: 1 })).toEqual([expected]);
  });

  test("are as many as the share says", () => {
    const trees = Array.from({ length: 2000 }, () => tree);
    const share = robustCopies(trees, { lower: 0.1 }, randomFromSeed(3)).length / trees.length;
    expect(share).toBeGreaterThan(0.07);
    expect(share).toBeLessThan(0.13);
  });

  test("leave out copies that would be empty or the same", () => {
    const trees = readTrees("(NP (. ...)) (NP (NN tea))");
    expect(robustCopies(trees, { lower: 1, unpunctuated: 1 }, randomFromSeed(1))).toEqual([]);
    expect(() => robustCopies(trees, { blurred: 1 }, randomFromSeed(1))).toThrow("there are no blurred copies");
  });
});

describe("raw text", () => {
  test("gives sentences that are not held out and not seen before, whatever their writing", () => {
    const seen = heldOutKeys([readTree("(S (NP (PRP I)) (VP (VBP do) (RB n't) (VP (VB know))) (. .))")]);
    const text = "I DON'T KNOW! The cat sat (down). The cat sat down.\nNo way.";
    const found = [...trainingSentences(text, { tokenised: false, seen })];
    expect(found).toEqual([
      ["The", "cat", "sat", "-LRB-", "down", "-RRB-", "."],
      ["No", "way", "."],
    ]);
  });

  test("may be tokenised already", () => {
    const found = [...trainingSentences("He said ( again ) .\n", { tokenised: true, seen: new Set() })];
    expect(found).toEqual([["He", "said", "-LRB-", "again", "-RRB-", "."]]);
    expect([isTokenised("news-wiki-tok.txt.gz"), isTokenised("law-code.txt")]).toEqual([true, false]);
    expect(domainOf("news-wiki-tok.txt.gz")).toBe("news");
    expect(sentenceKey(["Do", "n't", "!"])).toBe("dont");
  });
});

describe("the selection of silver trees", () => {
  const candidates = (domain: string, count: number, words = 10) =>
    Array.from({ length: count }, (_, i) => ({ domain, words, confidence: i / count }));

  test("takes the same number of words from every domain, as far as it has them", () => {
    expect(equalBudgets([100, 1000, 1000], 900)).toEqual([100, 400, 400]);
    expect(equalBudgets([1, 2], 900)).toEqual([1, 2]);
    const all = [...candidates("news", 100), ...candidates("law", 10), ...candidates("chat", 100)];
    const chosen = selectSilver(all, { share: 1, words: 900, random: randomFromSeed(1) });
    const count = (domain: string) => chosen.filter((one) => one.domain === domain).length;
    expect([count("news"), count("law"), count("chat")]).toEqual([40, 10, 40]);
  });

  test("takes the surest of each length, not the shortest", () => {
    const all = [...candidates("news", 10, 5), ...candidates("news", 10, 25)];
    const chosen = selectSilver(all, { share: 0.3, words: 1e6, random: randomFromSeed(1) });
    expect(chosen.map(({ words, confidence }) => `${words} ${confidence}`).sort()).toEqual(
      ["25 0.7", "25 0.8", "25 0.9", "5 0.7", "5 0.8", "5 0.9"].sort(),
    );
  });
});

describe("the steps", () => {
  test("are skipped where their result is there, and made where it is not", async () => {
    const made: string[] = [];
    const step = (name: string) => {
      const result = scratch.path(`steps/${name}`);
      const run = async () => {
        made.push(name);
        writeFileSync(result, "");
      };
      return { name, result, run };
    };
    const steps = [step("a"), step("b")];
    await runSteps(steps, { only: ["b"], log: () => {} });
    await runSteps(steps, { log: () => {} });
    expect(made).toEqual(["b", "a"]);
    expect(describeSteps(steps)).toMatch(/^done {2}a .*\ndone {2}b /);
    await expect(runSteps(steps, { only: ["c"] })).rejects.toThrow("there is no step c; there are a, b");
    await expect(runSteps([{ ...steps[0]!, result: scratch.path("steps/none"), run: async () => {} }])).rejects.toThrow(
      "a ended without",
    );
  });

  test("convert treebanks, make copies and choose silver trees that are in no dev set", async () => {
    const tree = "(S (NP (DT The) (NN dog)) (VP (VBZ sees) (NP (DT the) (NN cat))) (: -))";
    for (const name of ["masc.train", "ewt-silver.train", "gum-silver.train"])
      scratch.write(`treebanks/${name}.mrg`, `${tree}\n`.repeat(40));
    scratch.write(
      "treebanks/masc.dev.mrg",
      "(S (NP (PRP She)) (VP (VBZ sees) (NP *PRO*-1) (NP (PRP it))))\n(NP (DT a) (NN first) (: -) (NN rate) (NN dog))\n",
    );
    scratch.write("raw/news-a.txt", "She sees it. The dog sees the old cat. She sleeps all day.\n");
    scratch.write("raw/chat-b-tok.txt", "the dog sees the old cat\nshe never sees the cat\n");
    const teacher = scratch.write("teacher.model", tinyModelFile("in-order", TINY_NETWORKS.default));
    const places = {
      treebanks: scratch.path("treebanks"),
      raw: scratch.path("raw"),
      vectors: scratch.write("vectors.txt", "the 1 2\nof 3 4\n"),
      work: scratch.path("work"),
      others: [],
    };
    const steps = () => [
      ...dataSteps(places),
      ...silverSteps(places, teacher, { every: 1, share: 1, words: 1000, threads: 1, kernels: "auto" }),
    ];
    await runSteps(steps(), { log: () => {} });
    const lines = (name: string) =>
      readFileSync(scratch.path(`work/${name}`), "utf8")
        .trim()
        .split("\n");
    expect(lines("treebanks/masc.dev.choose.mrg")).toEqual(["(S (NP (PRP She)) (VP (VBZ sees) (NP (PRP it))))"]);
    expect(lines("treebanks/masc.dev.report.mrg")).toEqual(["(NP (DT a) (NN first) (HYPH -) (NN rate) (NN dog))"]);
    expect(lines("treebanks/robustness.mrg").length).toBeGreaterThan(3);
    const constructions = readTrees(lines("treebanks/constructions.mrg").join("\n"));
    expect(constructions.length).toBeGreaterThan(1400);
    const everyday = heldOutKeys(everydayCases().map((known) => readTree(known.tree)));
    expect([...heldOutKeys(constructions)].filter((key) => everyday.has(key))).toEqual([]);
    expect(lines("vectors.txt")).toEqual(["the 1 2", "of 3 4"]);
    const silver = readTrees(lines("silver.mrg").join("\n"));
    const keys = [...heldOutKeys(silver)].sort();
    expect(keys).toEqual(["sheneverseesthecat", "shesleepsallday", "thedogseestheoldcat"]);
    expect(silver).toHaveLength(3);
    const log: string[] = [];
    await runSteps(steps(), { log: (line) => log.push(line) });
    expect(log.every((line) => line.endsWith("is there"))).toBe(true);
  });
});
