import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { labelledSpans, leaves, readTree, words } from "../../../src/index.ts";
import { runCli } from "../../helpers/run-cli.ts";
import { makeScratch } from "../../helpers/scratch.ts";
import { TINY_NETWORKS, tinyModelFile } from "../../helpers/tiny-model.ts";

const scratch = makeScratch();
const model = scratch.write("default.safetensors", tinyModelFile("in-order", TINY_NETWORKS.default));
const paper = scratch.write("paper.safetensors", tinyModelFile("top-down", TINY_NETWORKS.paper));
// Threads run what is built: see parse.slow.test.ts.
const parse = (args: string[], stdin = "", file = model) =>
  runCli(["parse", "--model", file, "--threads", "1", ...args], { stdin });

const TOKENS = "The dog sleeps .\n\n  She  sees ( the -LRB- cat -RRB- 🐕\r\nOh";

describe("treewright parse --input tokens", () => {
  test("gives a tree a line in order, and an empty line for an empty one", async () => {
    const { code, stdout, stderr } = await parse(["--input", "tokens"], TOKENS);
    const lines = stdout.split("\n");
    expect([code, stderr, lines.length, lines[1], lines.at(-1)]).toEqual([0, "", 5, "", ""]);
    expect(words(readTree(lines[0]!))).toEqual(["The", "dog", "sleeps", "."]);
    expect(words(readTree(lines[2]!))).toEqual(["She", "sees", "-LRB-", "the", "-LRB-", "cat", "-RRB-", "🐕"]);
    expect(words(readTree(lines[3]!))).toEqual(["Oh"]);
  });

  test("writes JSON with the words as they were, log-probability and confidences", async () => {
    const { stdout } = await parse(["--input", "tokens", "--json"], TOKENS);
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines[2].tokens).toEqual(["She", "sees", "(", "the", "-LRB-", "cat", "-RRB-", "🐕"]);
    expect(lines[1]).toEqual({ tokens: [], tree: null, logProbability: 0, constituents: [] });
    expect(lines[0].logProbability).toBeLessThan(0);
    for (const { confidence } of lines[0].constituents) expect(confidence).toBeGreaterThan(0);
    expect(lines[0].constituents[0]).toMatchObject({ start: 0, end: 4, label: lines[0].tree.label });
  });

  test("--k-best gives several trees: as alternatives in JSON, one after the other elsewhere", async () => {
    const json = await parse(["--input", "tokens", "--json", "--k-best", "3", "--beam", "4"], "She sleeps .\nOh\n");
    const records = json.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(records.map(({ alternatives }) => alternatives.length)).toEqual([3, 3]);
    expect(records[0].alternatives[0].tree).toEqual(records[0].tree);
    expect(Object.keys(records[0].alternatives[1])).toEqual(["tree", "logProbability", "probability"]);
    const { stdout } = await parse(["--input", "tokens", "--k-best", "3", "--beam", "4"], "She sleeps .\nOh\n");
    const lines = stdout.trim().split("\n");
    expect(new Set(lines).size).toBe(6);
    expect(lines.map((line) => words(readTree(line)).length)).toEqual([3, 3, 3, 1, 1, 1]);
  });

  test.each(["--k-best", "--beam"])("%s 0 is an error that names the flag", async (flag) => {
    const { code, stderr } = await parse(["--input", "tokens", flag, "0"], "Oh\n");
    expect(code).toBe(2);
    expect(stderr).toMatch(
      new RegExp(`^treewright: ${flag} must be a whole number of at least 1, not 0 \\(E_USAGE\\).*\n$`),
    );
  });

  test("--keep completes partial trees, and says where one cannot be completed", async () => {
    const trees = "(S (PP the cat) (_ sees (VP it)))\n(S (NP a) (QP b c))\n(NP (PP x y) z)\n";
    const { code, stdout, stderr } = await parse(["--input", "brackets", "--keep"], trees);
    const lines = stdout.split("\n");
    expect(labelledSpans(readTree(lines[0]!))).toEqual(
      expect.arrayContaining([
        { label: "S", start: 0, end: 4 },
        { label: "PP", start: 0, end: 2 },
        { label: "VP", start: 3, end: 4 },
      ]),
    );
    expect(labelledSpans(readTree(lines[2]!))).toEqual(expect.arrayContaining([{ label: "PP", start: 0, end: 2 }]));
    expect([code, lines[1]]).toEqual([1, ""]);
    expect(stderr).toContain('2:1 this model has no label "QP"');
    expect((await parse(["--keep", "Oh"])).stderr).toContain("--keep requires --input brackets");
  });

  test("a beam that cannot be is an error", async () => {
    const narrow = await parse(["--input", "tokens", "--k-best", "3", "--beam", "2"], "Oh\n");
    expect([narrow.code, narrow.stdout]).toEqual([2, ""]);
    expect(narrow.stderr).toContain("a beam of 2 cannot give the 3 best trees");
    const traced = await parse(["--trace", "--beam", "2", "Oh"]);
    expect([traced.code, traced.stderr]).toEqual([
      2,
      expect.stringContaining("--trace shows the steps of one derivation"),
    ]);
  });

  test.each(["boxes", "svg", "conll2012"])("writes %s", async (format) => {
    const { code, stdout } = await parse(["--input", "tokens", "--format", format], TOKENS);
    expect(code).toBe(0);
    expect(stdout).toContain("sleeps");
    expect(stdout).toContain({ boxes: "┌", svg: "</svg>", conll2012: "#end document" }[format]);
  });

  test("is the same whatever the batch", async () => {
    const results = await Promise.all(
      ["1", "2", "64"].map((batch) => parse(["--input", "tokens", "--json", "--batch", batch], TOKENS)),
    );
    expect(new Set(results.map(({ stdout }) => stdout)).size).toBe(1);
  });

  test("reads files in their order, - among them, and writes a file", async () => {
    const first = scratch.write("first.txt", "The dog\n");
    const second = scratch.write("second.txt", "a cat");
    const out = scratch.path("out.mrg");
    expect(await parse(["--input", "tokens", first, "-", second, "-o", out], "She\n")).toMatchObject({
      code: 0,
      stdout: "",
    });
    const { stdout } = await parse(["--input", "tokens", "-"], "The dog\nShe\na cat\n");
    expect((await runCli(["convert", out])).stdout).toBe(stdout);
  });

  test("a fault of the input leaves no half file behind", async () => {
    const out = scratch.path("none.mrg");
    const result = await parse(["--input", "tokens", scratch.path("missing.txt"), "-o", out]);
    expect(result).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("no such file") });
    expect((await runCli(["stats", out])).code).toBe(2);
  });
});

describe("treewright parse --input tagged", () => {
  test("cuts at the last underscore; a bad token stops nothing and keeps the place", async () => {
    const input = "She_PRP sees_VBZ a_b_NN\nShe sees_VBZ\n_NN\nGo_VB\n";
    const { code, stdout, stderr } = await parse(["--input", "tagged"], input, paper);
    const lines = stdout.split("\n");
    expect(code).toBe(1);
    expect(leaves(readTree(lines[0]!))).toEqual([
      { tag: "PRP", word: "She" },
      { tag: "VBZ", word: "sees" },
      { tag: "NN", word: "a_b" },
    ]);
    expect([lines[1], lines[2], lines.length]).toEqual(["", "", 5]);
    expect(leaves(readTree(lines[3]!))).toEqual([{ tag: "VB", word: "Go" }]);
    expect(stderr).toContain('<stdin>:2:1 "She" is not a word with its tag, such as dog_NN (E_TOKEN)');
    expect(stderr).toContain("2 sentences have no parse");
    const json = (await parse(["--input", "tagged", "--json"], input, paper)).stdout.split("\n");
    expect(JSON.parse(json[1]!)).toEqual({ error: { code: "E_TOKEN", message: expect.stringContaining('"She"') } });
  });
});

describe("treewright parse --input brackets", () => {
  const trees = "(TOP (S (NP (XX She)) (VP (YY sees) (-NONE- *))))\n(S (NP) (VP (YY x)))\n(S (NP (XX It)))\n";

  test("takes the words, and the tags when asked to", async () => {
    const plain = await parse(["--input", "brackets"], trees);
    expect(plain.code).toBe(1);
    expect(plain.stderr).toContain("<stdin>:2:7");
    const lines = plain.stdout.split("\n");
    expect([lines[1], lines.length]).toEqual(["", 4]);
    expect(words(readTree(lines[0]!))).toEqual(["She", "sees"]);
    expect(leaves(readTree(lines[0]!))[0]!.tag).not.toBe("XX");
    const tagged = await parse(["--input", "brackets", "--gold-tags"], trees);
    expect(leaves(readTree(tagged.stdout.split("\n")[0]!)).map(({ tag }) => tag)).toEqual(["XX", "YY"]);
  });

  test("says when a model wants tags", async () => {
    expect((await parse(["--input", "brackets"], "(S (A b))", paper)).stderr).toContain("was trained with tags");
    expect((await parse(["--input", "brackets", "--gold-tags"], "(S (A b))", paper)).stderr).toBe("");
  });
});

test("--trace shows each step, as text and as JSON", async () => {
  const { code, stdout } = await parse(["--input", "tokens", "--trace"], "She sleeps\n\n");
  expect(code).toBe(0);
  expect(stdout).toMatch(/^step 1: SH\n {2}stack\n {2}buffer {2}She sleeps\n {2}best {4}SH 1\.000\n/);
  const json = await parse(["--input", "tokens", "--trace", "--json"], "She sleeps\n");
  const { steps, tree } = JSON.parse(json.stdout);
  expect(steps[0]).toMatchObject({ step: 1, stack: [], buffer: ["She", "sleeps"], chosen: "SH" });
  expect(stdout.split("\n").filter((line) => line.startsWith("step ")).length).toBe(steps.length);
  expect(tree.label).toBeTypeOf("string");
});

test.each([
  [["--input", "tokens", "--gold-tags"], "E_USAGE"],
  [["--input", "tokens", "--text"], "E_USAGE"],
  [["--input", "tokens", "--out", "tree.png"], "PNG cannot be written (E_USAGE). SVG can"],
  [["--input", "tokens", "--trace", "--format", "svg"], "--trace writes text or JSON, not svg (E_USAGE)"],
  [
    ["--input", "tokens", "She sleeps ."],
    '"She sleeps ." is not a file (E_USAGE). Sentences that are already split into words come',
  ],
  [["--input", "tokens", "--batch", "0"], "E_BATCH"],
  [["--input", "tokens", "--threads", "0"], "E_THREADS"],
  [["--input", "tokens", "--kernels", "gpu"], "E_USAGE"],
  [["--input", "tokens", "--model", "/none/such"], "E_FILE"],
])("refuses %j", async (args, code) => {
  const result = await parse(args, "a");
  expect(result).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining(code) });
});

describe("--out without --format writes what the name ends in", () => {
  test.each([
    ["tree.svg", "svg"],
    ["tree.json", "json"],
    ["tree.conll", "conll2012"],
    ["tree.mrg", "brackets"],
  ])("%s", async (name, format) => {
    const out = scratch.path(name);
    expect(await parse(["--out", out, "She sleeps."])).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(readFileSync(out, "utf8")).toBe((await parse(["--format", format, "She sleeps."])).stdout);
  });

  test("a picture of nothing is still one", async () => {
    expect((await parse(["--format", "svg", " "])).stdout).toMatch(/^<svg .*<\/svg>\n$/s);
  });
});

describe("a sentence that is too long is named with its place and stops nothing", () => {
  test.each([
    ["raw text", ["--input", "text"], "Oh! No!\n\n Yes. The dog sleeps.", "<stdin>:3:7 "],
    ["tokens", ["--input", "tokens"], "Oh !\n\nThe dog sleeps .\n", "<stdin>:3:1 "],
    ["trees", ["--input", "brackets"], "(S (UH Oh))\n(S (NP (DT The) (NN dog))\n (VP (VBZ sleeps)))\n", "<stdin>:3:1 "],
  ])("%s", async (_, args, stdin, place) => {
    const { code, stdout, stderr } = await parse([...args, "--max-words", "2"], stdin);
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`^treewright: ${place}the sentence has [34] words; the limit is 2`));
    const json = (await parse([...args, "--max-words", "2", "--json"], stdin)).stdout.trim().split("\n").at(-1)!;
    expect(JSON.parse(json).error.message).toContain(place);
    expect(stdout).toMatch(/^\(.*\n\n$/s);
  });

  test("also where a large file is read in pieces", async () => {
    const file = scratch.write("pieces.txt", `${"word ".repeat(200)}\n\n`.repeat(300)); // read 256 KiB at a time
    const { stdout } = await parse(["--max-words", "2", "--json", file]);
    const places = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).error.message.split(" ")[0]);
    expect(places).toEqual(Array.from({ length: 300 }, (_, i) => `${file}:${2 * i + 1}:1`));
  });
});

describe("treewright parse of raw text", () => {
  test("a file's name that does not exist is an error, unless it is said to be text", async () => {
    const { code, stdout, stderr } = await parse(["artcle.txt"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^treewright: artcle.txt: no such file \(E_FILE\)\. .*--text\n$/);
    const asText = await parse(["--text", "artcle.txt"]);
    expect({ code: asText.code, lines: asText.stdout.split("\n").length, stderr: asText.stderr }).toEqual({
      ...{ code: 0, lines: 2 },
      stderr: "",
    });
    for (const text of ["Oh.", "and/or", "She reads article.txt", "/"]) expect((await parse([text])).stderr).toBe("");
  });

  test("takes an argument, a file or the standard input, and knows where words stand", async () => {
    const text = "She (a dog) sleeps.  Oh!";
    const direct = await parse(["--json", text]);
    const lines = direct.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ tokens }) => tokens.join(" "))).toEqual(["She -LRB- a dog -RRB- sleeps .", "Oh !"]);
    const cut = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
    expect(lines[1].tokenOffsets.map(cut)).toEqual(["Oh", "!"]);
    expect(lines.map(({ offsets }) => cut(offsets))).toEqual(["She (a dog) sleeps.", "Oh!"]);
    expect(lines.map(({ source, text }) => [source, text])).toEqual([
      ["<text>", "She (a dog) sleeps."],
      ["<text>", "Oh!"],
    ]);
    for (const { label, offsets, start, end } of lines[0].constituents) {
      expect(label).toBeTypeOf("string");
      expect(offsets).toEqual({ start: lines[0].tokenOffsets[start].start, end: lines[0].tokenOffsets[end - 1].end });
    }
    const from = (source: string) => direct.stdout.replaceAll('"<text>"', JSON.stringify(source));
    expect((await parse(["--json"], text)).stdout).toBe(from("<stdin>"));
    const file = scratch.write("raw.txt", text);
    expect((await parse(["--json", file])).stdout).toBe(from(file));
    expect((await parse(["--text", file])).stdout).toContain("raw.txt");
    expect(await parse(["--file", text])).toMatchObject({ code: 2, stderr: expect.stringContaining("no such file") });
  });

  test("takes each line for a sentence when told so", async () => {
    const text = "She sleeps. Oh! The\ndog\n";
    expect((await parse([text])).stdout.trim().split("\n").length).toBe(3);
    expect((await parse(["--split", "lines", text])).stdout.trim().split("\n").length).toBe(2);
  });

  test("nothing but spaces gives nothing", async () => {
    expect(await parse([], " \n\n ")).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  test("without a model says how to get one", async () => {
    const result = await runCli(["parse", "--threads", "1", "Hello."]);
    // Once the package has its English model, this prints a tree.
    if (result.code === 0) expect(result.stdout).toMatch(/^\(/);
    else expect(result.stderr).toMatch(/E_NO_MODEL\).*--model/);
  });
});
