/** Trees on a screen: in colour, and drawn only if they fit. */
import { expect, test } from "vitest";
import { runCli } from "../helpers/run-cli.ts";
import { makeScratch } from "../helpers/scratch.ts";

const scratch = makeScratch();
const SMALL = "(S (NP (PRP She)) (VP (VBZ reads)))";
const WIDE = `(S (NP (PRP She)) (VP (VBZ reads) (NP ${"(JJ long) ".repeat(12)}(NNS books))))`;
const PLAIN = { NO_COLOR: "1" };

test("a tree that is too wide to be drawn is written in brackets, and that is said", async () => {
  const { code, stdout, stderr } = await runCli(["show", SMALL, WIDE], { columns: 60, environment: PLAIN });
  expect(code).toBe(0);
  expect(stdout).toContain("┌──┴──┐");
  expect(stdout).toContain("\n(S\n  (NP (PRP She))\n  (VP\n    (VBZ reads)\n    (NP\n");
  expect(stdout.split("\n").filter((line) => line.length > 60)).toEqual([]);
  expect(stderr).toBe("treewright: 1 tree was too wide to draw; use | less -S\n");
});

test("a pipe, a file and a wide screen get the drawing", async () => {
  const drawing = (await runCli(["show", WIDE])).stdout;
  expect(drawing).toContain("┌");
  expect(await runCli(["show", WIDE], { columns: 200, environment: PLAIN })).toMatchObject({
    stdout: drawing,
    stderr: "",
  });
  const out = scratch.path("tree.txt");
  expect(await runCli(["show", WIDE, "-o", out], { columns: 60 })).toMatchObject({ code: 0, stderr: "" });
  expect((await runCli(["convert", "--to", "boxes", scratch.write("wide.mrg", WIDE)])).stdout).toBe(drawing);
});

test("labels and tags have their colours; files have none", async () => {
  const colored =
    "(\x1b[36mS\x1b[0m (\x1b[36mNP\x1b[0m (\x1b[2mPRP\x1b[0m She)) (\x1b[36mVP\x1b[0m (\x1b[2mVBZ\x1b[0m reads)))";
  const file = scratch.write("small.mrg", `${SMALL}\n`);
  expect((await runCli(["convert", file], { columns: 60 })).stdout).toBe(`${colored}\n`);
  expect((await runCli(["convert", file], { columns: 60, environment: PLAIN })).stdout).toBe(`${SMALL}\n`);
  expect((await runCli(["show", SMALL], { columns: 60 })).stdout).toContain("\x1b[2mPRP\x1b[0m   \x1b[2mVBZ\x1b[0m\n");
  expect((await runCli(["convert", "--to", "json", file], { columns: 60 })).stdout).not.toContain("\x1b");
});
