import { describe, expect, test } from "vitest";
import { runCli } from "../../helpers/run-cli.ts";
import { makeScratch } from "../../helpers/scratch.ts";

const scratch = makeScratch();
const FIGURE_1 = "(S (NP The public) (VP is (ADVP still) (ADJP cautious)) .)";

// Copied by hand from the paper; its bold is written *so* (it also sets the full stop in bold, which is a word).
const FIGURE_3 = `
Transition  Stack                                        Buffer
            [ ]                                          [ The, ... ]
NT-S        [ S ]                                        [ The, ... ]
NT-NP       [ S, NP ]                                    [ The, ... ]
SH          [ S, NP, The ]                               [ public, ... ]
SH          [ S, NP, The, public ]                       [ is, ... ]
RE          [ S, *NP* ]                                  [ is, ... ]
NT-VP       [ S, *NP*, VP ]                              [ is, ... ]
SH          [ S, *NP*, VP, is ]                          [ still, ... ]
NT-ADVP     [ S, *NP*, VP, is, ADVP ]                    [ still, ... ]
SH          [ S, *NP*, VP, is, ADVP, still ]             [ cautious, ... ]
RE          [ S, *NP*, VP, is, *ADVP* ]                  [ cautious, ... ]
NT-ADJP     [ S, *NP*, VP, is, *ADVP*, ADJP ]            [ cautious, ... ]
SH          [ S, *NP*, VP, is, *ADVP*, ADJP, cautious ]  [ . ]
RE          [ S, *NP*, VP, is, *ADVP*, *ADJP* ]          [ . ]
RE          [ S, *NP*, *VP* ]                            [ . ]
SH          [ S, *NP*, *VP*, . ]                         [ ]
RE          [ *S* ]                                      [ ]
`.trimStart();

const FIGURE_5 = `
Transition  Stack                                        Buffer
            [ ]                                          [ The, ... ]
SH          [ The ]                                      [ public, ... ]
NT-NP       [ The, NP ]                                  [ public, ... ]
SH          [ The, NP, public ]                          [ is, ... ]
RE          [ *NP* ]                                     [ is, ... ]
NT-S        [ *NP*, S ]                                  [ is, ... ]
SH          [ *NP*, S, is ]                              [ still, ... ]
NT-VP       [ *NP*, S, is, VP ]                          [ still, ... ]
SH          [ *NP*, S, is, VP, still ]                   [ cautious, ... ]
NT-ADVP     [ *NP*, S, is, VP, still, ADVP ]             [ cautious, ... ]
RE          [ *NP*, S, is, VP, *ADVP* ]                  [ cautious, ... ]
SH          [ *NP*, S, is, VP, *ADVP*, cautious ]        [ . ]
NT-ADJP     [ *NP*, S, is, VP, *ADVP*, cautious, ADJP ]  [ . ]
RE          [ *NP*, S, is, VP, *ADVP*, *ADJP* ]          [ . ]
RE          [ *NP*, S, *VP* ]                            [ . ]
SH          [ *NP*, S, *VP*, . ]                         [ ]
RE          [ *S* ]                                      [ ]
FI          [ *S* ]                                      [ ]
`.trimStart();

describe("treewright derive", () => {
  test.each([
    ["top-down", "figure 3", FIGURE_3],
    ["in-order", "figure 5", FIGURE_5],
  ])("%s: %s of the paper", async (system, _, figure) => {
    const { code, stdout } = await runCli(["derive", "--system", system, "--no-tags", FIGURE_1]);
    expect(stdout).toBe(figure);
    expect(code).toBe(0);
  });

  test("square brackets", async () => {
    const square = "[S [NP The public] [VP is [ADVP still] [ADJP cautious]] .]";
    expect((await runCli(["derive", square])).stdout).toBe(FIGURE_5);
  });

  test("a bad argument is named with its place", async () => {
    const { code, stderr } = await runCli(["derive", "(A (X a))", "(A (X a)"]);
    expect(code).toBe(2);
    expect(stderr).toContain("<argument 2>:1:1 ");
  });

  test("--json has every configuration", async () => {
    const { stdout } = await runCli(["derive", "--system", "bottom-up", "--json", "(S (NP (PRP She)) (VBZ reads))"]);
    const { system, tree, steps } = JSON.parse(stdout);
    expect({ system, tree }).toEqual({ system: "bottom-up", tree: "(S (NP (PRP She)) (VBZ reads))" });
    expect(steps.map((step: { transition: string | null }) => step.transition)).toEqual([
      null,
      "SH",
      "RE#1-NP",
      "SH",
      "RE#2-S",
      "FI",
    ]);
    expect(steps[2]).toEqual({
      transition: "RE#1-NP",
      stack: [{ tree: "(NP (PRP She))", start: 0, end: 1 }],
      buffer: ["reads"],
    });
  });

  test("reads files and the standard input", async () => {
    const file = scratch.write("two.mrg", "(A (X a))\n(B (X b))\n");
    expect((await runCli(["derive", file])).stdout.match(/FI/g)).toHaveLength(2);
    expect((await runCli(["derive"], { stdin: "(A (X a))" })).stdout).toContain("NT-A");
  });

  test("a word that stands alone has no derivation, and then nothing is printed", async () => {
    const { code, stdout, stderr } = await runCli(["derive", "(S (UH Yes))", "(UH Yes)"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("E_NOTHING_TO_PARSE");
  });
});
