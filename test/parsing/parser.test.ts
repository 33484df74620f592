import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calibrated } from "../../src/contracts/calibration.ts";
import { escapeWord, Parser, writeParse } from "../../src/index.ts";
import { withCalibration } from "../../src/models/model-file.ts";
import { SYSTEM_NAMES } from "../../src/systems/systems.ts";
import { isBranch, leaf, leaves, nodes, type Sentence } from "../../src/trees/tree.ts";
import { makeScratch } from "../helpers/scratch.ts";
import { TINY_NETWORKS, TINY_TREES, tinyModelFile } from "../helpers/tiny-model.ts";

const scratch = makeScratch();
const load = (network: "paper" | "default", system = "in-order", batch = {}) =>
  Parser.load(tinyModelFile(system, TINY_NETWORKS[network]), { kernels: "js", batch });
const parser = await load("default");
const sentences: Sentence[] = [
  ...TINY_TREES.map(leaves),
  [leaf(null, "Oh")],
  ...TINY_TREES.map(leaves).reverse(),
  [leaf(null, "🐕"), leaf(null, "-LRB-"), leaf(null, "x".repeat(5000))],
];
const words = sentences.map((sentence) => sentence.map(({ word }) => word));

const anyWord = fc.oneof(
  fc.string({ unit: "binary", minLength: 1 }),
  fc.constantFrom(
    "🐕",
    "\ud800",
    "x\udc00",
    "\0",
    "constructor",
    "-LRB-",
    "(",
    "1\\/2",
    " ",
    "a_b",
    "UNK",
    "w".repeat(3000),
  ),
);

describe("loading", () => {
  test("takes bytes, a path, a URL and a URL as text", async () => {
    const bytes = tinyModelFile("in-order", TINY_NETWORKS.default);
    const path = scratch.write("model.safetensors", bytes);
    const url = new URL(`file://${path}`);
    for (const source of [bytes, path, url, url.href]) {
      const loaded = await Parser.load(source);
      expect(loaded.info).toMatchObject({ system: "in-order", kernels: "wasm", predictsTags: true, readsTags: false });
      expect(loaded.labels).toContain("NP");
      expect(loaded.tags).toContain("DT");
    }
  });

  test("says what is wrong with a file", async () => {
    const bytes = tinyModelFile("in-order", TINY_NETWORKS.default);
    await expect(Parser.load(scratch.path("none"))).rejects.toMatchObject({ code: "E_FILE" });
    const cut = scratch.write("cut.safetensors", bytes.slice(0, bytes.length - 10));
    await expect(Parser.load(cut)).rejects.toThrow(/cut\.safetensors: /);
    await expect(Parser.load(scratch.write("text", "hello"))).rejects.toHaveProperty("code");
    await expect(Parser.load(bytes, { batch: { sentences: 0 } })).rejects.toMatchObject({ code: "E_BATCH" });
  });
});

describe("a calibrated model", () => {
  test.each([{}, { beam: 4, kBest: 2 }])("gives calibrated confidences, with the search %j too", async (options) => {
    const bytes = tinyModelFile("in-order", TINY_NETWORKS.default);
    const calibration = { slope: 0.5, offset: -0.25 };
    const [own, other] = [await Parser.load(bytes), await Parser.load(withCalibration(bytes, calibration))];
    expect([own.info.calibrated, other.info.calibrated]).toEqual([false, true]);
    const confidences = (parser: Parser) =>
      parser.parseTokens(["She", "sees", "the", "dog"], options).constituents.map(({ confidence }) => confidence);
    expect(confidences(other)).toEqual(confidences(own).map((confidence) => calibrated(confidence, calibration)));
    expect(confidences(other)).not.toEqual(confidences(own));
  });
});

describe("parse", () => {
  test("gives a parse a sentence, with the places of words in the text", () => {
    const text = "She sleeps. “The dog sees (the cat).”";
    const parses = parser.parse(text);
    expect(parses).toHaveLength(2);
    for (const { tree } of parses) {
      for (const { word, offsets } of leaves(tree)) {
        expect(escapeWord(text.slice(offsets!.start, offsets!.end))).toBe(word);
      }
    }
    expect(parser.parse("")).toEqual([]);
  });

  test("takes any string", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 30 }), (text) => {
        for (const { sentence, tree } of parser.parse(text)) expect(leaves(tree)).toEqual(sentence);
      }),
      { numRuns: 30 },
    );
  });
});

describe("parseTokens", () => {
  test("gives a tree over the very words, with the model's tags", () => {
    fc.assert(
      fc.property(fc.array(anyWord, { minLength: 1, maxLength: 12 }), (tokens) => {
        const parse = parser.parseTokens(tokens);
        const found = leaves(parse.tree);
        expect(found.map(({ word }) => word)).toEqual(tokens);
        for (const { tag } of found) expect(parser.tags).toContain(tag);
        expect(JSON.parse(writeParse(parse))).toEqual(JSON.parse(JSON.stringify(parse)));
      }),
      { numRuns: 30 },
    );
  });

  test("keeps tags and offsets that are given", () => {
    const given = [leaf("XX", "She", { start: 3, end: 6 }), leaf(null, "sleeps", { start: 7, end: 13 })];
    const { tree, ...rest } = parser.parseTokens(given).toJSON();
    expect(leaves(tree)[0]).toEqual(given[0]);
    expect(leaves(tree)[1]).toMatchObject({ offsets: { start: 7, end: 13 }, tag: expect.any(String) });
    expect(rest.offsets).toEqual({ start: 3, end: 13 });
    expect(rest.tokenOffsets).toEqual([
      { start: 3, end: 6 },
      { start: 7, end: 13 },
    ]);
  });

  test("a model that reads tags and predicts none leaves out what is not given", async () => {
    const paper = await load("paper");
    expect(leaves(paper.parseTokens(["She", "sleeps"]).tree).map(({ tag }) => tag)).toEqual([null, null]);
    const tagged = paper.parseTokens([leaf("PRP", "She"), leaf("VBZ", "sleeps")]);
    expect(leaves(tagged.tree).map(({ tag }) => tag)).toEqual(["PRP", "VBZ"]);
    expect(tagged.logProbability).not.toBe(paper.parseTokens(["She", "sleeps"]).logProbability);
  });

  test("plain brackets and those of a treebank are the same to it", () => {
    const [plain, escaped] = [
      parser.parseTokens(["a", "(", "b", "]"]),
      parser.parseTokens(["a", "-LRB-", "b", "-RSB-"]),
    ];
    expect(escaped.logProbability).toBe(plain.logProbability);
    expect(escaped.transitions).toEqual(plain.transitions);
    expect(escaped.tokens).toEqual(["a", "-LRB-", "b", "-RSB-"]);
  });

  test.each([
    [[], "E_EMPTY_SENTENCE", "without words"],
    [["a", ""], "E_TOKEN", "token 1 is an empty string"],
    [["a", 3], "E_TOKEN", "token 1 is number"],
    [[{ tag: 3, word: "x" }], "E_TOKEN", "token 0"],
    ["She sleeps", "E_TOKENS", "not string"],
  ])("refuses %j", (tokens, code, message) => {
    const attempt = () => parser.parseTokens(tokens as string[]);
    expect(attempt).toThrow(expect.objectContaining({ code, message: expect.stringContaining(message) }));
    expect(() => parser.parseBatch([["a"], tokens as string[]])).toThrow(/^sentence 1: /);
  });

  test("is over after dispose", async () => {
    const other = await load("default");
    other.dispose();
    expect(() => other.parseTokens(["a"])).toThrow(expect.objectContaining({ code: "E_DISPOSED" }));
  });
});

describe.each(SYSTEM_NAMES)("a parse by the %s system", (system) => {
  test("has a confidence for every constituent, made of the probabilities of its steps", async () => {
    const other = await load("default", system);
    for (const parse of other.parseBatch(words)) {
      const branches = [...nodes(parse.tree)].filter(isBranch);
      expect(parse.constituents.map(({ label }) => label)).toEqual(branches.map(({ label }) => label));
      expect(parse.constituents.map(({ start, end }) => end - start)).toEqual(
        branches.map((node) => leaves(node).length),
      );
      expect(parse.constituents[0]).toMatchObject({ start: 0, end: parse.tokens.length });
      // Each step but SH, FI and those that leave a span without a label belongs to one constituent: together they make up the rest.
      const { transitions } = parse;
      const isOther = (i: number) =>
        /^(SH|FI|NO|RE\*-.*)$/.test(transitions[i]!) || (transitions[i] === "CO" && transitions[i + 1] === "NO");
      const others = parse.stepLogProbabilities.filter((_, i) => isOther(i));
      const sum = parse.constituents.reduce((total, { confidence }) => total + Math.log(confidence), 0);
      expect(sum + others.reduce((a, b) => a + b, 0)).toBeCloseTo(parse.logProbability, 6);
    }
  });

  test("does not depend on the batch, to the last bit", async () => {
    const json = (one: Parser) => one.parseBatch(words).map(writeParse);
    const alone = await load("default", system, { sentences: 1 });
    expect(json(alone)).toEqual(json(await load("default", system)));
    expect(json(await load("default", system, { sentences: 3, words: 9 }))).toEqual(json(alone));
    expect(words.map((tokens) => writeParse(alone.parseTokens(tokens)))).toEqual(json(alone));
  });

  test("can be followed step by step", async () => {
    const other = await load("default", system);
    const { parse, steps } = other.trace(words[0]!);
    expect(writeParse(parse)).toBe(writeParse(other.parseTokens(words[0]!)));
    expect(steps.map(({ chosen }) => chosen)).toEqual(parse.transitions);
    expect(steps[0]).toMatchObject({ step: 1, stack: [], buffer: words[0] });
    for (const { best, chosen, step } of steps) {
      expect(best[0]!.transition).toBe(chosen);
      expect(Math.log(best[0]!.probability)).toBeCloseTo(parse.stepLogProbabilities[step - 1]!, 5);
    }
  });
});

describe("parseStream", () => {
  const collect = async (stream: AsyncIterable<{ readonly tokens: readonly string[] }>) => {
    const found: (readonly string[])[] = [];
    for await (const { tokens } of stream) found.push(tokens);
    return found;
  };

  test("keeps the order of the input, from lists and from streams", async () => {
    const small = await load("default", "in-order", { sentences: 2, words: 7 });
    const many = Array.from({ length: 30 }, (_, i) => words[(i * 7) % words.length]!.slice(0, 8));
    async function* slowly() {
      for (const [i, sentence] of many.entries()) {
        if (i % 17 === 3) await new Promise((resolve) => setTimeout(resolve, 5));
        yield sentence;
      }
    }
    expect(await collect(small.parseStream(many))).toEqual(many);
    expect(await collect(small.parseStream(slowly()))).toEqual(many);
    expect(await collect(small.parseStream([]))).toEqual([]);
  });

  test("gives what is there while the input has a pause", async () => {
    let resume = () => {};
    async function* source() {
      yield words[0]!;
      await new Promise<void>((resolve) => {
        resume = resolve;
      });
      yield words[1]!;
    }
    const stream = parser.parseStream(source());
    expect((await stream.next()).value!.tokens).toEqual(words[0]);
    resume();
    expect((await stream.next()).value!.tokens).toEqual(words[1]);
    expect((await stream.next()).done).toBe(true);
  });

  test("reads no further ahead than a few windows", async () => {
    let read = 0;
    function* endless() {
      for (;;) {
        read++;
        yield ["a"];
      }
    }
    const small = await load("default", "in-order", { sentences: 2 });
    const stream = small.parseStream(endless());
    for (let i = 0; i < 5; i++) await stream.next();
    expect(read).toBeLessThan(100);
    await stream.return();
  });

  test("stops when the signal says so, also while it waits for input", async () => {
    const controller = new AbortController();
    let openGate = () => {};
    const gate = new Promise<void>((resolve) => {
      openGate = resolve;
    });
    let isClosed = false;
    async function* source() {
      try {
        yield words[0]!;
        await gate;
        yield words[1]!;
      } finally {
        isClosed = true;
      }
    }
    const stream = parser.parseStream(source(), { signal: controller.signal });
    await stream.next();
    const waiting = stream.next();
    controller.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
    openGate();
    await expect.poll(() => isClosed).toBe(true);
    await expect(parser.parseStream([["a"]], { signal: controller.signal }).next()).rejects.toThrow("enough");
  });

  test("an error of the input or in a sentence ends it", async () => {
    async function* broken() {
      yield ["a"];
      throw new Error("the disk is gone");
    }
    await expect(collect(parser.parseStream(broken()))).rejects.toThrow("the disk is gone");
    await expect(collect(parser.parseStream([["a"], ["b", ""]]))).rejects.toThrow("sentence 1: token 1");
  });
});
