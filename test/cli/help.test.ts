/** Help fits the window, groups the options, and has colours only where they are wanted. */
import { describe, expect, test } from "vitest";
import { wrapCommand } from "../../src/cli/wrapping.ts";
import { PRESETS } from "../../src/presets/presets.ts";
import { kebabCase } from "../../src/shared/kebab-case.ts";
import { optionOwners } from "../../src/training/roles.ts";
import { planTraining } from "../../src/training/training-plan.ts";
import { runCli } from "../helpers/run-cli.ts";

const { stdout: list } = await runCli(["--help"]);
const { stdout: trainHelp } = await runCli(["train", "--help"]);
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

describe("an option of training that several parts have", () => {
  test("is explained for each of them where its meaning or default is not the same", () => {
    expect(trainingHelp("encoder-layers")).toBe(
      "words: number of bi-LSTM layers over the sentence; 0: words are encoded one by one (default: 2; paper, generative 0) " +
        "transformer: number of layers of the pretrained encoder to use, counted from the first; 0: all (default: 0)",
    );
    expect(trainingHelp("state-size")).toBe(
      "stack-lstm, generative: size of the layer before the scores (default: 160; paper 128; generative 192) " +
        "state-window: hidden layer before the scores (default: 512)",
    );
  });

  test("is explained once where they are the same, with the presets of all of them", () => {
    expect(trainingHelp("item-size")).toBe(
      "vector size of words and constituents on the stack (default: 160; paper 128; generative 192)",
    );
  });
});

test("the help of train has every part's meaning and default of every option, and the value of every preset", () => {
  const rows = new Map<string, string>();
  for (const { role, kind, options } of optionOwners()) {
    for (const [name, option] of Object.entries(options)) {
      const flag = kebabCase(name);
      if (!rows.has(flag)) rows.set(flag, trainingHelp(flag));
      const row = rows.get(flag)!;
      expect(row, `${flag} of ${kind}`).toContain(`${option.meaning} (default: ${option.default}`);
      for (const preset of PRESETS) {
        const plan = planTraining(preset.name);
        if (role !== "schedule" && plan[role].kind !== kind) continue;
        const values: Readonly<Record<string, unknown>> =
          role === "schedule" ? { ...plan.schedule } : plan[role].options;
        if (values[name] === option.default) continue;
        expect(row, `${flag} of ${preset.name}`).toMatch(
          new RegExp(`; [^;)]*\\b${preset.name}\\b[^;)]* ${values[name]}[;)]`),
        );
      }
    }
  }
  expect(rows.size).toBeGreaterThan(50);
  expect(trainingHelp("system")).toContain("(default: in-order; generative top-down)");
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

/** What the help of train says about a flag, on one line. */
function trainingHelp(flag: string): string {
  const [, ...rows] = trainHelp.split(/\n {2}(?: {4}|-\w, )--/);
  const row = rows.find((text) => text.startsWith(`${flag} `))!;
  return row
    .split("\n\n")[0]!
    .replace(/^\S+ \S+\s+/, "")
    .replace(/\s+/g, " ");
}
