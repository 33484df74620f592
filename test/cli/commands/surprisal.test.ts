import { describe, expect, test } from "vitest";
import { Parser, surprisal } from "../../../src/index.ts";
import { runCli } from "../../helpers/run-cli.ts";
import { makeScratch } from "../../helpers/scratch.ts";
import { TINY_GENERATIVE } from "../../helpers/tiny-generative.ts";
import { TINY_NETWORKS, tinyModelFile } from "../../helpers/tiny-model.ts";

const scratch = makeScratch();
const bytes = tinyModelFile("top-down", TINY_GENERATIVE);
const model = scratch.write("generative.safetensors", bytes);
const other = scratch.write("default.safetensors", tinyModelFile("in-order", TINY_NETWORKS.default));
/** Narrow, because random weights open constituents without end. */
const BEAM = ["--beam", "3", "--action-beam", "8", "--fast-track", "3", "--threads", "1"];
const run = (args: string[], stdin = "", file = model) =>
  runCli(["surprisal", "--model", file, ...BEAM, ...args], { stdin });

const TOKENS = "The dog sleeps .\nShe sees the cat";

describe("treewright surprisal", () => {
  test("writes a row for each word and each end of a sentence, as the library has it", async () => {
    const { code, stdout, stderr } = await run(["--input", "tokens"], TOKENS);
    expect([code, stderr]).toEqual([0, ""]);
    const parser = await Parser.load(bytes);
    const wishes = { beam: 3, actionBeam: 8, fastTrack: 3 };
    const expected = TOKENS.split("\n").flatMap((line, i) => {
      const { words, end, total } = surprisal(parser.parseTokens(line.split(" "), wishes));
      expect(words.reduce((sum, word) => sum + word.surprisal, end)).toBeCloseTo(total, 6);
      const rows = [...words, { word: "</s>", surprisal: end }];
      return rows.map(({ word, surprisal: bits }, at) => `${i + 1}\t${at + 1}\t${word}\t${bits.toFixed(3)}`);
    });
    expect(stdout.split("\n")).toEqual(["sentence\tposition\tword\tsurprisal", ...expected, ""]);
    parser.dispose();
  });

  test("--json has an object for each sentence, with the places of words in the text", async () => {
    const { stdout } = await run(["--json", "The dog sleeps. She sees."]);
    const [first, second] = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(first.words.map(({ word }: { word: string }) => word)).toEqual(["The", "dog", "sleeps", "."]);
    expect(second.words[0]).toMatchObject({ word: "She", offsets: { start: 16, end: 19 } });
    expect(first.total).toBeGreaterThan(first.end);
  });

  test("--summary has the perplexity over words and ends of sentences", async () => {
    const summary = JSON.parse((await run(["--summary", "--json", "--input", "tokens"], TOKENS)).stdout);
    expect(summary).toMatchObject({ sentences: 2, words: 8 });
    expect(summary.perplexity).toBeCloseTo(2 ** (summary.bits / 10), 9);
    const { stdout } = await run(["--summary", "--input", "tokens"], TOKENS);
    expect(stdout).toContain(`perplexity\t${summary.perplexity.toFixed(2)}\n`);
  });

  test("a model that does not generate words is refused with what is needed", async () => {
    const { code, stdout, stderr } = await run(["A text."], "", other);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/E_NOT_GENERATIVE.*--preset generative/);
  });

  test("a beam of less than 1 is an error", async () => {
    expect(await runCli(["surprisal", "--model", model, "--beam", "0", "A."])).toMatchObject({ code: 2, stdout: "" });
  });
});

describe("treewright parse --rerank", () => {
  const parse = (args: string[]) =>
    runCli(["parse", "--model", other, "--threads", "1", "--input", "tokens", ...args], { stdin: TOKENS });

  test("with weight 0 the order stays, with weight 1 it is that of the generative model", async () => {
    const kBest = (await parse(["--k-best", "5"])).stdout;
    const rerank = ["--rerank", model, "--rerank-weight"];
    expect((await parse([...rerank, "0", "--k-best", "5"])).stdout).toBe(kBest);
    const parser = await Parser.load(other);
    const generative = await Parser.load(model);
    const { alternatives } = parser.parseTokens(TOKENS.split("\n")[0]!.split(" "), { kBest: 10 });
    const scores = generative.treeLogProbabilities(alternatives.map(({ tree }) => tree));
    const best = scores.indexOf(Math.max(...scores));
    const json = (await parse([...rerank, "1", "--json"])).stdout.split("\n")[0]!;
    expect(JSON.parse(json).logProbability).toBe(alternatives[best]!.logProbability);
    expect(JSON.parse(json).alternatives).toBeUndefined();
    parser.dispose();
    generative.dispose();
  });

  test("a model that does not generate words is refused", async () => {
    const { code, stderr } = await parse(["--rerank", other]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/E_NOT_GENERATIVE/);
  });
});
