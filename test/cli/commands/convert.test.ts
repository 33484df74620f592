import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { runCli } from "../../helpers/run-cli.ts";
import { makeScratch } from "../../helpers/scratch.ts";

const scratch = makeScratch();
const TREE = "(S (NP (PRP She)) (VP (VBZ reads)))";

describe("treewright convert", () => {
  test("cleans trees from the standard input", async () => {
    const stdin = "( (S (NP-SBJ-1 (PRP She))\n   (VP (VBZ reads) (NP (-NONE- *)))))\n";
    expect(await runCli(["convert", "--clean"], { stdin })).toEqual({ code: 0, stdout: `${TREE}\n`, stderr: "" });
  });

  test("reads gzip by its content, not its name", async () => {
    const path = scratch.write("trees.mrg", gzipSync(`${TREE}\n`));
    expect((await runCli(["convert", path])).stdout).toBe(`${TREE}\n`);
  });

  test("chooses the format by the file's name, and writes CoNLL-2012 that it reads back", async () => {
    const { stdout } = await runCli(["convert", "--to", "conll2012"], { stdin: `${TREE}\n${TREE}\n` });
    const path = scratch.write("trees.gold_conll", stdout);
    expect((await runCli(["convert", path])).stdout).toBe(`${TREE}\n${TREE}\n`);
  });

  test("reads back the JSON that show writes", async () => {
    const path = scratch.path("tree.json");
    await runCli(["show", "--out", path, TREE]);
    expect(await runCli(["convert", path])).toEqual({ code: 0, stdout: `${TREE}\n`, stderr: "" });
  });

  test("reads other encodings", async () => {
    const path = scratch.write("latin1.mrg", Buffer.from("(S (NN café))\n", "latin1"));
    expect((await runCli(["convert", "--encoding", "latin1", path])).stdout).toBe("(S (NN café))\n");
    expect(await runCli(["convert", path])).toMatchObject({ code: 2, stdout: "" });
  });

  test("writes a file", async () => {
    const out = scratch.path("out.mrg");
    expect(await runCli(["convert", "-o", out], { stdin: TREE })).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(readFileSync(out, "utf8")).toBe(`${TREE}\n`);
  });

  test.skipIf(process.platform === "win32")("writes to where a link leads, and keeps the link", async () => {
    const target = scratch.write("real/target.mrg", "old");
    const link = scratch.path("link.mrg");
    symlinkSync(target, link);
    expect((await runCli(["convert", "-o", link], { stdin: TREE })).code).toBe(0);
    expect(readFileSync(target, "utf8")).toBe(`${TREE}\n`);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
  });

  test.skipIf(process.platform === "win32")("writes into a pipe and does not put a file in its place", async () => {
    const pipe = scratch.path("pipe");
    execFileSync("mkfifo", [pipe]);
    const read = readFile(pipe, "utf8");
    expect((await runCli(["convert", "-o", pipe], { stdin: TREE })).code).toBe(0);
    expect(await read).toBe(`${TREE}\n`);
    expect(lstatSync(pipe).isFIFO()).toBe(true);
  });

  test("a folder is no place for the output", async () => {
    const { code, stderr } = await runCli(["convert", "-o", scratch.folder], { stdin: TREE });
    expect(code).toBe(2);
    expect(stderr).toContain("is a folder, not a file");
  });

  test.each([
    ["an unclosed bracket", `${TREE}\n(S (NN a)`, ":2:1 "],
    ["an extra bracket", `${TREE})`, ":1:36 "],
    ["a file cut in the middle", `${TREE}\n${TREE.slice(0, 20)}`, ":2:1 "],
    ["binary junk", Buffer.from([0x89, 0x50, 0xff, 0x00, 0xfe]), ":1:1 "],
    ["bytes that are not text, further on", Buffer.from(`${TREE}\n(S (NN é\xff))`, "latin1"), ":2:8 "],
    ["a label that is missing", "(S (NP))", ":1:7 "],
    ["a gzip file cut short", gzipSync(TREE.repeat(1000)).subarray(0, 60), "gzip"],
  ])("%s: one line with the place, exit code 2, no output", async (_, content, place) => {
    const path = scratch.write("bad.mrg", content);
    const out = scratch.path("never.mrg");
    for (const args of [[], ["-o", out]]) {
      const result = await runCli(["convert", path, ...args]);
      expect(result.code).toBe(2);
      expect(result.stdout).toBe("");
      expect(result.stderr).toMatch(/^treewright: [^\n]+\n$/);
      expect(result.stderr).toContain(place);
    }
    expect(existsSync(out)).toBe(false);
    expect(readdirSync(scratch.folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  test("a missing file is named", async () => {
    const result = await runCli(["convert", scratch.path("nowhere.mrg")]);
    expect(result).toMatchObject({ code: 2, stdout: "" });
    expect(result.stderr).toContain("nowhere.mrg: no such file");
  });

  test("with --on-error skip the good trees come out, the bad ones are listed and counted", async () => {
    const path = scratch.write("mixed.mrg", `${TREE}\n(S (NP))\n${TREE}\n`);
    const result = await runCli(["convert", "--on-error", "skip", path]);
    expect(result).toMatchObject({ code: 1, stdout: `${TREE}\n${TREE}\n` });
    expect(result.stderr).toContain(`${path}:2:7 the bracket (NP) is empty`);
    expect(result.stderr).toContain("1 problem;");
  });
});

describe("the command line", () => {
  test.each([
    ["an unknown command", ["frobnicate"], 'no command "frobnicate"'],
    ["an unknown option", ["convert", "--frobnicate"], "--frobnicate"],
    ["a value that is not allowed", ["convert", "--to", "xml"], "--to must be"],
    ["a value that is missing", ["convert", "--to"], "--to"],
  ])("%s is an error that says where to look", async (_, args, message) => {
    const result = await runCli(args);
    expect(result).toMatchObject({ code: 2, stdout: "" });
    expect(result.stderr).toContain(message);
    expect(result.stderr).toMatch(/--help|must be one of brackets/);
  });

  test("every command teaches itself, with examples", async () => {
    const { stdout } = await runCli(["--help"]);
    const names = [...stdout.matchAll(/^ {2}([a-z]+(?: [a-z]+)?) {2,}\S/gm)].map((match) => match[1]!);
    expect(names).toContain("convert");
    for (const name of names) {
      const help = await runCli([...name.split(" "), "--help"]);
      expect(help.code).toBe(0);
      expect(help.stdout).toContain("Usage:");
      expect(help.stdout).toMatch(/Examples:\n {2}# /);
    }
  });

  test("prints its version", async () => {
    const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
    expect((await runCli(["--version"])).stdout).toBe(`${version}\n`);
  });
});
