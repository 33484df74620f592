/** Help fits the window, groups the options, and has colours only where they are wanted. */
import { expect, test } from "vitest";
import { wrapCommand } from "../../src/cli/wrapping.ts";
import { runCli } from "../helpers/run-cli.ts";

const { stdout: list } = await runCli(["--help"]);
const commands = [...list.matchAll(/^ {2}([a-z]+(?: [a-z]+)?) {2,}\S/gm)].map((match) => match[1]!.split(" "));

test.each([60, 80, 120])("no line of any help is wider than %d columns", async (columns) => {
  expect(commands.length).toBeGreaterThan(20);
  for (const command of [[], ...commands]) {
    const { stdout } = await runCli([...command, "--help"], { columns, environment: { NO_COLOR: "1" } });
    expect(stdout.split("\n").filter((line) => line.length > columns)).toEqual([]);
  }
});

test("where there is no screen, COLUMNS tells the width", async () => {
  const widest = (text: string) => Math.max(...text.split("\n").map((line) => line.length));
  const { stdout } = await runCli(["train", "--help"], { environment: { COLUMNS: "60" } });
  expect(widest(stdout)).toBeLessThanOrEqual(60);
  expect(widest((await runCli(["train", "--help"])).stdout)).toBeGreaterThan(60);
});

test("the options of train are grouped by what they belong to", async () => {
  const { stdout } = await runCli(["train", "--help"]);
  const headings = [...stdout.matchAll(/^(\S.*):$/gm)].map((match) => match[1]);
  expect(headings.slice(0, 4)).toEqual(["Treebanks and files", "The run", "The parts", "The schedule"]);
  expect(headings).toContain("The network (stack-lstm)");
  expect(headings.at(-1)).toBe("Examples");
});

test("colours need a terminal that has them; NO_COLOR and FORCE_COLOR are obeyed", async () => {
  const isColored = async (environment: Record<string, string>, columns?: number) => {
    const place = columns === undefined ? { environment } : { environment, columns };
    return (await runCli(["parse", "--help"], place)).stdout.includes("\x1b[");
  };
  expect(await isColored({}, 80)).toBe(true);
  expect(await isColored({})).toBe(false);
  expect(await isColored({ NO_COLOR: "1" }, 80)).toBe(false);
  expect(await isColored({ NO_COLOR: "" }, 80)).toBe(true);
  expect(await isColored({ TERM: "dumb" }, 80)).toBe(false);
  expect(await isColored({ FORCE_COLOR: "1" })).toBe(true);
  expect(await isColored({ FORCE_COLOR: "0" }, 80)).toBe(false);
});

test("colours change nothing but the colour", async () => {
  const plain = await runCli(["find", "--help"], { columns: 80, environment: { NO_COLOR: "1" } });
  const colored = await runCli(["find", "--help"], { columns: 80 });
  expect(colored.stdout.replace(/\x1b\[[\d;]*m/g, "")).toBe(plain.stdout);
});

test("a long example is broken where a shell accepts it", () => {
  expect(wrapCommand("treewright find --print names 'S < (NP $+ VP)' trees.mrg", 40)).toEqual([
    "treewright find --print names \\",
    "  'S < (NP $+ VP)' trees.mrg",
  ]);
});
