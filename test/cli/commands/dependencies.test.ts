import { describe, expect, test } from "vitest";
import { runCli } from "../../helpers/run-cli.ts";
import { makeScratch } from "../../helpers/scratch.ts";

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
