import { describe, expect, test } from "vitest";
import { ParseBody } from "../../../src/server/schemas.ts";
import { readTree } from "../../../src/trees/bracket-reader.ts";
import {
  FORMATS,
  formatNamed,
  formatNames,
  formatOfFile,
  READABLE_FORMATS,
  WRITABLE_FORMATS,
} from "../../../src/trees/formats.ts";
import type { Tree } from "../../../src/trees/tree.ts";
import { treeWriter, writeTrees } from "../../../src/trees/tree-writer.ts";
import { DEFAULT_STYLE } from "../../../web/drawing/style.ts";
import { EXPORT_FORMATS } from "../../../web/tree/exports.ts";
import { runCli } from "../../helpers/run-cli.ts";

const TREE = readTree("(S (NP (PRP She)) (VP (VBZ reads)))");
const OTHER = readTree("(NP (NNP Ann))");

describe("the table of formats", () => {
  test("has every name once", () => {
    const names = formatNames(FORMATS);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(formatNamed(FORMATS, name)).not.toBeNull();
  });

  test.each([
    ["a.mrg", "brackets"],
    ["a.negra", "export"],
    ["a.export", "export"],
    ["a.conll", "conll2012"],
    ["a.v4_gold_conll", "conll2012"],
    ["a.jsonl", "json"],
    ["a.tex", "latex"],
    ["a.svg", "svg"],
    ["a.txt", undefined],
    ["conll", undefined],
  ])("knows what %s holds", (path, name) => {
    expect(formatOfFile(FORMATS, path)?.name).toBe(name);
  });

  test.each(WRITABLE_FORMATS)("$name is written by convert, show and parse, and on the page", async (format) => {
    const stdin = "(S (NP (PRP She)) (VP (VBZ reads)))\n(NP (NNP Ann))\n";
    const stdout = writeTrees(format, [{ tree: TREE }, { tree: OTHER }]);
    expect(await runCli(["convert", "--to", format.name], { stdin })).toEqual({ code: 0, stdout, stderr: "" });
    expect(await runCli(["show", "--format", format.name, "-"], { stdin })).toEqual({ code: 0, stdout, stderr: "" });
    expect((await runCli(["parse", "--help"])).stdout).toContain(`${format.name}: `);
    const exported = EXPORT_FORMATS.find(({ name }) => name === format.title)!;
    const trees = [TREE, OTHER].map((tree) => ({ tree, parse: null, collapsed: new Set<number>() }));
    // LaTeX has straight lines unless it is asked for others; the page asks for what it shows.
    const blob = await exported.write(
      trees,
      format.name === "forest" ? { ...DEFAULT_STYLE, lines: "straight" } : undefined,
    );
    const text = await blob.text();
    if (format.name !== "json") expect(text).toBe(stdout);
    else
      expect(JSON.parse(text)).toEqual(
        stdout
          .trimEnd()
          .split("\n")
          .map((line) => JSON.parse(line)),
      ); // an array
  });

  test.each(WRITABLE_FORMATS.filter(({ read }) => read !== undefined))(
    "$name is read back by its file ending",
    async (format) => {
      const text = writeTrees(format, [{ tree: TREE }, { tree: OTHER }]);
      const reader = formatOfFile(READABLE_FORMATS, `trees${format.endings[0]}`)!;
      const found: Tree[] = [];
      async function* once() {
        yield text;
      }
      for await (const tree of reader.read(once(), {})) found.push(tree);
      expect(found).toEqual([TREE, OTHER]);
    },
  );

  test("gives the server those that write a tree on one line", () => {
    expect(ParseBody.properties.format).toMatchObject({ enum: ["brackets", "json"] });
  });
});

describe("a writer", () => {
  const boxes = formatNamed(WRITABLE_FORMATS, "boxes")!;

  test("puts an empty line between drawings, or after each", () => {
    const [one, two] = [boxes.write(TREE), boxes.write(OTHER)];
    expect(writeTrees(boxes, [{ tree: TREE }, { tree: OTHER }])).toBe(`${one}\n${two}`);
    const writer = treeWriter(boxes, { gaps: "after" });
    expect([...writer.add({ tree: TREE })].join("")).toBe(`${one}\n`);
    expect([...writer.add({ tree: OTHER })].join("")).toBe(`${two}\n`);
  });

  test("writes all that is known about a tree where the format can, else the tree", () => {
    const record = {
      tree: OTHER,
      logProbability: -1,
      constituents: [{ label: "NP", start: 0, end: 1, confidence: 0.5 }],
    };
    expect(writeTrees(formatNamed(WRITABLE_FORMATS, "brackets")!, [record])).toBe("(NP (NNP Ann))\n");
    expect(JSON.parse(writeTrees(formatNamed(WRITABLE_FORMATS, "json")!, [record]))).toEqual({
      ...record,
      tokens: ["Ann"],
    });
  });

  test.each([
    ["brackets", "\n"],
    ["json", '{"source":"a.txt","text":"x","error":{"code":"E_X","message":"no"}}\n'],
    ["svg", ""],
  ])("in %s, has something in the place of a sentence without a tree", (name, text) => {
    const writer = treeWriter(formatNamed(WRITABLE_FORMATS, name)!);
    expect(writer.miss({ code: "E_X", message: "no" }, { source: "a.txt", text: "x" })).toBe(text);
  });
});
