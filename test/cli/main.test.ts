import { describe, expect, test } from "vitest";
import { runCli } from "../helpers/run-cli.ts";

describe("the command line", () => {
  test("without arguments shows the help and exits with 2", async () => {
    const { code, stdout, stderr } = await runCli([]);
    expect(code).toBe(2);
    expect(stdout).toContain("Usage: treewright COMMAND");
    expect(stderr).toBe("");
  });

  test.each(["--version", "-v", "-V"])("%s prints the version of the package", async (flag) => {
    const { code, stdout } = await runCli([flag]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test.each([
    [["help", "frobnicate"], 'there is no command "frobnicate"'],
    [["prepare"], 'there is no command "prepare" alone, but prepare ptb and prepare ctb'],
  ])("%j is an error too", async (args, message) => {
    const { code, stdout, stderr } = await runCli(args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });

  test.each([
    [["parze"], 'there is no command "parze" (E_USAGE). Did you mean parse? treewright --help lists them'],
    [["parse", "--fromat", "x"], "there is no option --fromat (E_USAGE). Did you mean --format? "],
    [
      ["parse", "--frobnicate"],
      "there is no option --frobnicate (E_USAGE). Text that starts with a dash comes after --. ",
    ],
    [
      ["parse", "--format", "bracket", "x"],
      '--format must be one of brackets, line, conll2012, json, indented, boxes, svg, latex, forest; not "bracket" (E_USAGE). Did you mean brackets?',
    ],
    [["train", "--rate", "-1"], "--rate needs a value (E_USAGE). One that starts with a dash is written --rate=-…"],
    [["parse", "x", "-o"], "--out needs a value (E_USAGE). treewright parse --help lists the options"],
    [["parse", "--json=yes"], "--json takes no value (E_USAGE). treewright parse --help lists the options"],
  ])("%j is one line that says what to do", async (args, message) => {
    const { code, stdout, stderr } = await runCli(args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(`treewright: ${message}`);
    expect(stderr.trimEnd().split("\n").length).toBe(1);
  });

  test("help COMMAND is COMMAND --help", async () => {
    expect(await runCli(["help", "prepare", "ctb"])).toEqual(await runCli(["prepare", "ctb", "--help"]));
  });

  test("an unknown command is one clear line and exit code 2", async () => {
    expect(await runCli(["frobnicate"])).toEqual({
      code: 2,
      stdout: "",
      stderr: 'treewright: there is no command "frobnicate" (E_USAGE). treewright --help lists them\n',
    });
  });
});
