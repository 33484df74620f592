import { describe, expect, test } from "vitest";
import { runCli } from "../../helpers/run-cli.ts";
import { makeScratch } from "../../helpers/scratch.ts";

const scratch = makeScratch();

describe("treewright tokenize", () => {
  test("an argument is text: one sentence a line, brackets as in trees", async () => {
    const result = await runCli(["tokenize", "Don't (ever) stop. He left."]);
    expect(result).toEqual({ code: 0, stdout: "Do n't -LRB- ever -RRB- stop .\nHe left .\n", stderr: "" });
  });

  test("an argument that names a file is read, unless --text is given", async () => {
    const path = scratch.write("note.txt", "I'm here.");
    expect((await runCli(["tokenize", path])).stdout).toBe("I 'm here .\n");
    expect((await runCli(["tokenize", "--text", "package.json"])).stdout).toBe("package.json\n");
  });

  test("a folder's name is text", async () => {
    expect((await runCli(["tokenize", "src"])).stdout).toBe("src\n");
  });

  test("--file insists on a file", async () => {
    const result = await runCli(["tokenize", "--file", "no such file"]);
    expect(result).toMatchObject({ code: 2, stdout: "" });
    expect(result.stderr).toContain("no such file: no such file");
  });

  test("--file and --text together are an error", async () => {
    expect(await runCli(["tokenize", "--file", "--text", "x"])).toMatchObject({ code: 2, stdout: "" });
  });

  test("without arguments the standard input is read", async () => {
    expect((await runCli(["tokenize"], { stdin: "One. Two." })).stdout).toBe("One .\nTwo .\n");
    expect((await runCli(["tokenize", "-"], { stdin: "" })).stdout).toBe("");
  });

  test("--split lines takes a line as a sentence", async () => {
    const { stdout } = await runCli(["tokenize", "--split", "lines"], { stdin: "One. Two.\n\nthree\n" });
    expect(stdout).toBe("One . Two .\nthree\n");
  });

  test("--hyphens and --abbreviation change the convention", async () => {
    expect((await runCli(["tokenize", "well-known"])).stdout).toBe("well - known\n");
    expect((await runCli(["tokenize", "--hyphens", "whole", "well-known"])).stdout).toBe("well-known\n");
    expect((await runCli(["tokenize", "--abbreviation", "Abt.", "Die Abt. Schmidt"])).stdout).toBe(
      "Die Abt. Schmidt\n",
    );
  });

  test("--json has the places in the text", async () => {
    const { stdout } = await runCli(["tokenize", "--json", " (é) 👍 ok"]);
    expect(JSON.parse(stdout)).toEqual({
      source: "<text>",
      text: "(é) 👍 ok",
      offsets: { start: 1, end: 10 },
      tokens: ["-LRB-", "é", "-RRB-", "👍", "ok"],
      tokenOffsets: [
        { start: 1, end: 2 },
        { start: 2, end: 3 },
        { start: 3, end: 4 },
        { start: 5, end: 7 },
        { start: 8, end: 10 },
      ],
    });
  });

  test("binary junk is an error with a place", async () => {
    const path = scratch.write("junk.bin", Buffer.from([0x89, 0x50, 0xff, 0xfe]));
    const result = await runCli(["tokenize", path]);
    expect(result).toMatchObject({ code: 2, stdout: "" });
    expect(result.stderr).toContain("E_ENCODING");
  });
});
