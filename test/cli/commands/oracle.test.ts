import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { runCli } from "../../helpers/run-cli.ts";
import { makeScratch } from "../../helpers/scratch.ts";

const scratch = makeScratch();

describe("treewright oracle", () => {
  test("the gold tree may stand in square brackets, where words are bare", async () => {
    const round = await runCli(["oracle", "--no-tags", "--tree", "(A (B w0) w1)", "SH"]);
    expect(await runCli(["oracle", "--tree", "[A [B w0] w1]", "SH"])).toEqual(round);
  });

  test("says when NP and VP are taken for tags", async () => {
    const tree = "(S (NP She) (VP reads))";
    for (const args of [
      ["oracle", "--tree", tree],
      ["derive", tree],
    ]) {
      const { code, stderr } = await runCli(args);
      expect({ code, stderr }).toEqual({
        code: 0,
        stderr: "treewright: read as tags of words: NP, VP; with --no-tags they are constituents\n",
      });
      expect((await runCli([...args, "--no-tags"])).stderr).toBe("");
    }
    expect((await runCli(["oracle", "--tree", "(S (NP (PRP She)) (VP (VBZ reads)))"])).stderr).toBe("");
  });

  test.each([
    ["(A (B w0)", "--tree:1:1 "],
    ["(A w0) (A w1)", "--tree takes one tree"],
    ["", "--tree takes one tree"],
  ])("a gold tree %j is one line and exit code 2", async (tree, message) => {
    const { code, stderr } = await runCli(["oracle", "--tree", tree]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split("\n").length).toBe(1);
  });

  test("shows the configuration, each transition by both losses, and the best tree", async () => {
    const { code, stdout } = await runCli([
      "oracle",
      "--no-tags",
      "--tree",
      "(A w0 w1)",
      "SH",
      "NT-B",
      "SH",
      "RE",
      "NT-A",
    ]);
    expect(stdout).toBe(
      `
system  in-order
gold    (A w0 w1)
after   SH NT-B SH RE NT-A
stack   [ *B*, A ]
buffer  [ ]
loss    1 exact, 2 paper, 2 printed

transition  exact  paper  printed
RE          1 *    1 *    1 *

best tree still reachable, at a distance of 1: (A (B w0 w1))
`.trimStart(),
    );
    expect(code).toBe(0);
  });

  test.each([
    ["top-down", "(A (B w0))", "NT-B NT-A", 0, 1],
    ["top-down", "(A (B w0) w1)", "NT-B", 1, 0],
    ["top-down", "(A (B w0) w1)", "NT-A NT-B SH SH", 2, 1],
    ["top-down", "(S (A (B w0) w1) w2)", "NT-S NT-B NT-A SH", 2, 1],
    ["in-order", "(A w0 w1)", "SH NT-B SH RE NT-A", 1, 2],
    ["in-order", "(A (B w0) w1)", "SH NT-A", 1, 0],
    ["in-order", "(A (B w0) w1)", "SH NT-B SH", 2, 1],
  ])("the formula as printed is wrong: %s, %s after %s", async (system, gold, transitions, exact, printed) => {
    const args = ["oracle", "--json", "--no-tags", "--system", system, "--tree", gold, ...transitions.split(" ")];
    const { loss } = JSON.parse((await runCli(args)).stdout);
    expect(loss).toMatchObject({ exact, printed });
  });

  test("--labels adds transitions, and a finished parse has none", async () => {
    const start = ["oracle", "--system", "top-down", "--json", "--tree", "(A (X a))"];
    const names = async (args: string[]) =>
      JSON.parse((await runCli(args)).stdout).legal.map((row: { transition: string }) => row.transition);
    expect(await names([...start, "--labels", "B,C"])).toEqual(["NT-A", "NT-B", "NT-C"]);
    expect(await names([...start, "NT-A", "SH", "RE"])).toEqual([]);
  });

  test.each([
    [["--tree", "(A (X a) (X b))", "SH", "SH"], "step 2: SH is not legal here; legal: NT-A (E_ACTION_ILLEGAL)"],
    [["--tree", "(A (X a))", "SH", "JUMP"], "step 2: unknown transition JUMP; legal: NT-A"],
    [["--system", "top-down", "--tree", "(A (X a))", "FI"], "step 1: unknown transition FI; legal: NT-A"],
    [["SH"], "--tree is required"],
    [["--tree", "(A (X a)"], "E_TREE_UNCLOSED"],
    [["--tree", "(X a)"], "E_NOTHING_TO_PARSE"],
  ])("bad input: %j", async (args, message) => {
    const { code, stderr } = await runCli(["oracle", ...args]);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});

describe("treewright oracle check", () => {
  test("- is the standard input", async () => {
    const { code, stderr } = await runCli(["oracle", "check", "-"], { stdin: "not JSON\n" });
    expect(stderr).toContain("<stdin>:1:1 not a test vector");
    expect(code).toBe(2);
  });

  const vector = {
    system: "in-order",
    gold: "(B (A w0) w1)",
    labels: ["A", "B"],
    transitions: ["SH"],
    final: false,
    loss: 0,
    losses: { "NT-A": 0, "NT-B": 1 },
    optimal: ["NT-A"],
  };
  const lines = (...vectors: object[]) => vectors.map((item) => `${JSON.stringify(item)}\n`).join("");

  test("agrees with a right vector, plain and gzip", async () => {
    const plain = scratch.write("right.jsonl", lines(vector));
    const packed = scratch.write("right.jsonl.gz", gzipSync(lines(vector, vector)));
    expect(await runCli(["oracle", "check", plain, packed])).toMatchObject({
      code: 0,
      stdout: "3 vectors, 0 mismatches\n",
    });
  });

  test.each([
    [{ loss: 1 }, "loss is 0, expected 1"],
    [{ losses: { "NT-A": 0 } }, 'losses is [["NT-A",0],["NT-B",1]], expected [["NT-A",0]]'],
    [{ optimal: ["NT-A", "NT-B"] }, 'optimal is ["NT-A"], expected ["NT-A","NT-B"]'],
    [{ final: true }, "final is false, expected true"],
    [{ transitions: ["SH", "SH"] }, "step 2: SH is not legal here"],
  ])("finds what is wrong: %j", async (change, message) => {
    const file = scratch.write("wrong.jsonl", lines(vector, { ...vector, ...change }));
    const { code, stdout } = await runCli(["oracle", "check", file]);
    expect(stdout).toContain("2 vectors, 1 mismatches\n");
    expect(stdout).toContain(`wrong.jsonl:2 ${message}`);
    expect(code).toBe(1);
  });

  test("lists the first ten only", async () => {
    const file = scratch.write("many.jsonl", lines(...Array.from({ length: 15 }, () => ({ ...vector, loss: 9 }))));
    const { stdout } = await runCli(["oracle", "check", file]);
    expect(stdout.trim().split("\n")).toHaveLength(11);
    expect(stdout).toContain("15 vectors, 15 mismatches");
  });

  test.each(["{", "[]", '{"system": "in-order"}'])("a line that is no vector: %s", async (line) => {
    const file = scratch.write("bad.jsonl", `${line}\n`);
    const { code, stderr } = await runCli(["oracle", "check", file]);
    expect(stderr).toMatch(/bad\.jsonl:1:1 not a test vector.*E_VECTOR/);
    expect(code).toBe(2);
  });
});

describe("treewright oracle compare", () => {
  test("the formula is right on the gold path, and wrong after mistakes", async () => {
    const trees = "(S (NP (NP (X a) (X b)) (PP (X c) (NP (X d)))) (VP (X e) (NP (X f) (X g))))\n".repeat(20);
    const file = scratch.write("trees.mrg", trees);
    const { code, stdout } = await runCli(["oracle", "compare", "--json", "--error-rates", "0,0.2", file]);
    const rows = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(rows).toHaveLength(6);
    for (const row of rows) {
      if (row.errorRate === 0) expect(row.wrong).toBe(0);
      else expect(row.wrong).toBeGreaterThan(0);
    }
    expect(code).toBe(0);
  });

  test("an error rate that is no chance", async () => {
    expect(await runCli(["oracle", "compare", "--error-rates", "2"])).toMatchObject({ code: 2 });
  });
});
