import { describe, expect, test } from "vitest";
import { MAX_WORDS } from "../../../src/parsing/parser-options.ts";
import { runCli } from "../../helpers/run-cli.ts";
import { makeScratch } from "../../helpers/scratch.ts";
import { TINY_NETWORKS, tinyModelFile } from "../../helpers/tiny-model.ts";

const scratch = makeScratch();

describe("treewright dependencies --on-error skip", () => {
  const file = scratch.write("bad.mrg", "(S (NP (PRP She)) (VP (VBZ reads)))\n(S (NP\n(S (VP (VB Read)))\n");

  test.each(["conllu", "json", "svg"])(
    "says that a tree was left out, and exits with 1, as heads does: %s",
    async (format) => {
      const { stdout, ...rest } = await runCli(["dependencies", "--format", format, "--on-error", "skip", file]);
      expect(stdout).toContain("reads");
      expect(rest.stderr).toMatch(/bad\.mrg:2:1 .*\ntreewright: 1 problem; the bad trees were left out\n$/);
      const { code, stderr } = await runCli(["heads", "--on-error", "skip", file]);
      expect(rest).toEqual({ code, stderr });
      expect(code).toBe(1);
    },
  );

  test("exits with 0 if no tree was left out", async () => {
    const args = ["dependencies", "--input", "trees", "--on-error", "skip"];
    const { code, stderr } = await runCli(args, { stdin: "(S (VP (VB Read)))\n" });
    expect([code, stderr]).toEqual([0, ""]);
  });
});

describe("treewright dependencies of raw text", () => {
  const model = scratch.write("tiny.safetensors", tinyModelFile("in-order", TINY_NETWORKS.default));
  // Threads run what is built: see dependencies.slow.test.ts.
  const run = (command: string, args: readonly string[], stdin: string) =>
    runCli([command, "--model", model, "--threads", "1", "--split", "lines", ...args], { stdin });

  test("has the sentences in their order, whatever their length, with the words of the parser's trees", async () => {
    const lines = ["Oh", "The dog sees the cat .", "She", "The dog sleeps ."];
    const { code, stdout, stderr } = await run("dependencies", ["--format", "json"], `${lines.join("\n")}\n`);
    const found = recordsIn(stdout);
    expect(found.map(({ id, text }) => [id, text])).toEqual(lines.map((text, i) => [`<stdin>:${i + 1}:1`, text]));
    const parsed = recordsIn((await run("parse", ["--json"], `${lines.join("\n")}\n`)).stdout);
    const offsets = found.map(({ words }) => words.map((word: { offsets: unknown }) => word.offsets));
    expect(offsets).toEqual(parsed.map(({ tokenOffsets }) => tokenOffsets));
    expect([code, stderr]).toEqual([0, ""]);
  });

  describe("with a sentence that cannot be parsed", () => {
    const text = `Oh .\n${"a ".repeat(MAX_WORDS + 1)}\nShe sleeps .\n`;

    test("says so as parse does, and goes on", async () => {
      const { code, stdout, stderr } = await run("dependencies", [], text);
      const expected = await run("parse", [], text);
      expect({ code, stderr }).toEqual({ code: expected.code, stderr: expected.stderr });
      expect(stderr).toContain("<stdin>:2:1 the sentence has 100001 words");
      expect(code).toBe(1);
      const { stdout: rest } = await run("dependencies", [], "Oh .\n\nShe sleeps .\n");
      expect(stdout).toBe(rest);
    });

    test("has the error in its place in JSON", async () => {
      const { stdout } = await run("dependencies", ["--format", "json"], text);
      const [first, second, third] = recordsIn(stdout);
      expect([first.words.length, third.words.length]).toEqual([2, 3]);
      expect(Object.keys(second)).toEqual(["id", "text", "error"]);
      expect(second).toMatchObject({ id: "<stdin>:2:1", error: { code: "E_TOO_LONG" } });
    });

    test("draws the others", async () => {
      const { code, stdout } = await run("dependencies", ["--format", "svg"], text);
      expect([code, stdout.includes(">sleeps<")]).toEqual([1, true]);
    });
  });
});

function recordsIn(lines: string) {
  return lines
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}
