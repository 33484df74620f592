import { existsSync, readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readTree } from "../../../src/trees/bracket-reader.ts";
import { drawBoxes } from "../../../src/trees/drawing/boxes.ts";
import { writeForest, writeQtree } from "../../../src/trees/drawing/latex.ts";
import { drawSvg } from "../../../src/trees/drawing/svg.ts";
import { writeIndented } from "../../../src/trees/indented.ts";
import { writeJson } from "../../../src/trees/tree-json.ts";
import { runCli } from "../../helpers/run-cli.ts";
import { makeScratch } from "../../helpers/scratch.ts";

const scratch = makeScratch();
const TEXT = "(S (NP (DT The) (JJ public)) (VP (VBZ is) (ADVP (RB still)) (ADJP (JJ cautious))) (. .))";
const TREE = readTree(TEXT);
const OTHER = "(X (Y y))";
const EMPTY = scratch.write("empty.mrg", "");

describe("treewright show", () => {
  test.each([
    ["boxes", drawBoxes(TREE)],
    ["line", `${TEXT}\n`],
    ["indented", `${writeIndented(TREE)}\n`],
    ["svg", drawSvg(TREE)],
    ["latex", `${writeQtree(TREE)}\n`],
    ["forest", `${writeForest(TREE)}\n`],
    ["json", `${writeJson(TREE)}\n`],
  ])("--format %s", async (format, stdout) => {
    expect(await runCli(["show", "--format", format, TEXT])).toEqual({ code: 0, stdout, stderr: "" });
  });

  test("draws boxes when not told otherwise", async () => {
    expect((await runCli(["show", TEXT])).stdout).toBe(drawBoxes(TREE));
  });

  test("reads the standard input", async () => {
    const { code, stdout } = await runCli(["show", "-"], { stdin: `( ${TEXT})\n` });
    expect(code).toBe(0);
    expect(stdout).toBe(drawBoxes(readTree(`( ${TEXT})`)));
  });

  test("shows arguments first, then files, gzip or not, an empty line between pictures", async () => {
    const file = scratch.write("trees.mrg.gz", gzipSync(`${OTHER}\n${TEXT}\n`));
    const { stdout } = await runCli(["show", `${TEXT} ${OTHER}`, "--file", file]);
    const [one, two] = [drawBoxes(TREE), drawBoxes(readTree(OTHER))];
    expect(stdout).toBe([one, two, two, one].join("\n"));
  });

  test("an argument without a bracket is a file", async () => {
    const file = scratch.write("other.mrg", `${OTHER}\n`);
    const { stdout } = await runCli(["show", file, TEXT]);
    expect(stdout).toBe([drawBoxes(readTree(OTHER)), drawBoxes(TREE)].join("\n"));
  });

  test("square brackets: every bracket is a constituent, in arguments and in files", async () => {
    const square = "[S [NP She] [VP reads (Proust)]]";
    const expected = { code: 0, stdout: "(S (NP She) (VP reads -LRB-Proust-RRB-))\n", stderr: "" };
    expect(await runCli(["show", "--format", "line", square])).toEqual(expected);
    const file = scratch.write("square.txt", square.replaceAll(" [", "\n  ["));
    expect(await runCli(["show", "--format", "line", "--from", "square", file])).toEqual(expected);
  });

  test("--no-tags: words stand bare", async () => {
    expect((await runCli(["show", "--no-tags", "(NP The)"])).stdout).toBe(" NP\n │\nThe\n");
    expect((await runCli(["show", "(NP The)"])).stdout).toBe(" NP\nThe\n");
  });

  test("--plain-words: brackets as they are", async () => {
    const { stdout } = await runCli(["show", "--plain-words", "(X (-LRB- -LRB-) (CD 1\\/2))"]);
    expect(stdout.trimEnd().split("\n").at(-1)).toBe("  (    1/2");
  });

  test("several trees make one SVG picture", async () => {
    const { stdout } = await runCli(["show", "--format", "svg", TEXT, OTHER]);
    expect(stdout.match(/<svg /g)?.length).toBe(3);
    expect(stdout.endsWith("</svg>\n")).toBe(true);
  });

  test("SVG takes its look from the options", async () => {
    const args = ["--scheme", "dark", "--lines", "straight", "--terminals", "compact", "--font-size", "20"];
    const { stdout } = await runCli(["show", "--format", "svg", ...args, TEXT]);
    expect(stdout).toBe(drawSvg(TREE, { scheme: "dark", lines: "straight", terminals: "compact", fontSize: 20 }));
  });

  test.each([
    ["tree.svg", drawSvg(TREE)],
    ["tree.tex", `${writeQtree(TREE)}\n`],
    ["tree.json", `${writeJson(TREE)}\n`],
    ["tree.txt", drawBoxes(TREE)],
  ])("--out %s", async (name, content) => {
    const path = scratch.path(name);
    expect(await runCli(["show", "--out", path, TEXT])).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(readFileSync(path, "utf8")).toBe(content);
  });
});

describe("what cannot be shown is one line and exit code 2, and nothing is written", () => {
  test.each([
    ["an unclosed bracket", ["(S (NN a)) (S (NN b)"], "<argument 1>:1:12 "],
    ["an extra bracket", [OTHER, "(S (NN a)))"], "<argument 2>:1:11 "],
    ["an empty bracket", ["(S (NN a) ())"], "<argument 1>:1:12 "],
    ["no tree", ["hello"], "<argument 1>:1:1 this is neither a tree nor the name of a file"],
    ["an unclosed square bracket", ["[S [NP a]"], "<argument 1>:1:1 "],
    ["a file without trees", [EMPTY], `there is no tree in ${EMPTY}`],
    ["nothing at all", [], "there is nothing to show"],
    ["a missing file", ["--file", "no/such/file.mrg"], "no/such/file.mrg: no such file"],
    ["an unknown format", ["--format", "png", TEXT], "--format must be one of brackets, line"],
    ["an unknown option", ["--colour", TEXT], "--colour"],
    ["a font of no size", ["--font-size", "0", TEXT], "--font-size"],
  ])("%s", async (_, args, message) => {
    const out = scratch.path("absent.svg");
    const { code, stdout, stderr } = await runCli(["show", ...args, "--out", out]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split("\n").length).toBe(1);
    expect(existsSync(out)).toBe(false);
    expect(readdirSync(scratch.folder).filter((name) => name.includes("absent"))).toEqual([]);
  });

  test("a picture that cannot be made", async () => {
    const out = scratch.path("tree.pdf");
    expect((await runCli(["show", TEXT, "--out", out])).stderr).toContain("PDF cannot be written (E_USAGE). SVG can");
    expect(existsSync(out)).toBe(false);
  });

  test("an empty standard input", async () => {
    expect(await runCli(["show", "-"])).toMatchObject({ code: 2, stdout: "" });
  });

  test("a bad tree among good ones on the standard input, unless told to skip it", async () => {
    const stdin = `${TEXT}\n(S ())\n${OTHER}\n`;
    expect(await runCli(["show", "-"], { stdin })).toMatchObject({ code: 2, stdout: "" });
    const skipped = await runCli(["show", "--on-error", "skip", "--format", "line", "-"], { stdin });
    expect(skipped).toMatchObject({ code: 1, stdout: `${TEXT}\n${OTHER}\n` });
    expect(skipped.stderr).toContain("<stdin>:2:5");
  });
});
