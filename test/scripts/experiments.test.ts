/** What the experiments share: their arguments, the rows of the table of all parsers, the plot. */
import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readArguments } from "../../scripts/experiment-arguments.mjs";
import { EXPECTATIONS, ROWS } from "../../scripts/experiment-systems-rows.mjs";
import { scatterPlot } from "../../scripts/scatter-plot.mjs";
import { DECODERS } from "../../src/decoders/decoders.ts";
import { NETWORKS } from "../../src/networks/networks.ts";
import { OBJECTIVES } from "../../src/objectives/objectives.ts";
import { PRESETS } from "../../src/presets/presets.ts";
import { oracleNamesOf } from "../../src/systems/system-oracles.ts";
import { findSystem, SYSTEM_NAMES } from "../../src/systems/systems.ts";
import { makeScratch } from "../helpers/scratch.ts";

const scratch = makeScratch();

describe("the arguments of an experiment", () => {
  const work = scratch.path("work");
  const options = {
    train: { type: "string" },
    work: { type: "string", required: true },
    seeds: { type: "string", default: "3", isCount: true },
    most: { type: "string", default: "Infinity", isCount: true },
    report: { type: "boolean", default: false },
  } as const;

  test("are read, with those of training behind --, and the folder is made", () => {
    const given = ["--work", work, "--seeds", "2", "--", "--epochs", "1"];
    const values = readArguments(given, options);
    expect(values).toMatchObject({ work, seeds: 2, most: Infinity, report: false, trainOptions: ["--epochs", "1"] });
    expect(existsSync(work)).toBe(true);
  });

  const file = scratch.write("file", "");
  test.each([
    [[], "--work is missing"],
    [["--work", ""], "--work is missing"],
    [["--work", work, "--bogus"], "Unknown option '--bogus'"],
    [["--work", work, "stray"], "Unexpected argument 'stray'"],
    [["--work", work, "--train", "/no/such"], "--train: there is no file /no/such"],
    [["--work", work, "--seeds", "0"], '--seeds must be a whole number of at least 1, not "0"'],
    [["--work", work, "--seeds", "Infinity"], '--seeds must be a whole number of at least 1, not "Infinity"'],
    [["--work", work, "--most", "few"], '--most must be a whole number of at least 1, not "few"'],
    [["--work", `${file}/work`], `--work: no folder can be made at ${file}/work (ENOTDIR)`],
  ])("%j is refused in one line", (argv, message) => {
    expect(() => readArguments(argv, options)).toThrow(new Error(message));
  });
});

describe("the rows of the table of all parsers", () => {
  test("have names that differ, and stand on rows that are there", () => {
    const names = ROWS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(names.map((name) => name.replaceAll(/[^a-z0-9]+/gi, "-").toLowerCase())).size).toBe(names.length);
    for (const [i, { from }] of ROWS.entries()) if (from !== undefined) expect(names.slice(0, i)).toContain(from);
  });

  test("are those that expectations are about", () => {
    const names = ROWS.map(({ name }) => name);
    for (const { pairs } of EXPECTATIONS) expect(names).toEqual(expect.arrayContaining(pairs.flat()));
  });

  test("cover the paper's Table 2", () => {
    const figures = (column: "wsj" | "ctb") => ROWS.flatMap(({ paper }) => paper?.[column] ?? []).sort();
    const wsj = [90, 91, 91.3, 91.3, 91.5, 91.7, 91.2, 91.7, 91.8, 92, 90.4, 90.7, 91.7, 91.6, 92.1, 92.2, 92.6, 91.8];
    expect(figures("wsj")).toEqual([...wsj, 92.1, 93.6].sort());
    const ctb = [83.2, 85.7, 86.3, 86.8, 84.6, 85.3, 86.1, 86.6, 83.2, 84.3, 85.5, 85.5, 84.7, 87];
    expect(figures("ctb")).toEqual(ctb.sort());
  });

  test("name parts that there are, and oracles that their systems have", () => {
    const kinds = (parts: readonly { readonly kind: string }[]) => parts.map(({ kind }) => kind);
    for (const { name, train = {}, decoder, from } of ROWS) {
      expect(from ?? train.preset, name).toBeDefined();
      for (const [known, given] of [
        [PRESETS.map((preset) => preset.name), train.preset],
        [SYSTEM_NAMES, train.system],
        [kinds(NETWORKS), train.network],
        [kinds(OBJECTIVES), train.objective],
        [kinds(DECODERS), train.decoder],
        [kinds(DECODERS), decoder?.kind],
      ] as const)
        if (given !== undefined) expect(known, name).toContain(given);
      if (train.oracle !== undefined)
        expect(oracleNamesOf(findSystem(String(train.system))), name).toContain(train.oracle);
    }
  });
});

describe("the plot of F1 against speed", () => {
  const axes = { x: "speed", y: "F1" };
  const points = Array.from({ length: 9 }, (_, i) => ({ name: `a < b & ${i}`, x: 10 * 2 ** i, y: 80 + i }));
  const dots = (svg: string) =>
    [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)] as const);

  test("has a dot and a name for each parser, faster ones further right, better ones further up", () => {
    const svg = scatterPlot(points.slice(0, 2), axes);
    expect(svg).toContain(">a &lt; b &amp; 1<");
    const [first, second] = dots(svg);
    expect(second![0]).toBeGreaterThan(first![0]);
    expect(second![1]).toBeLessThan(first![1]);
  });

  test("numbers the dots where there are many, and lists the names", () => {
    const svg = scatterPlot(points, axes);
    expect(svg).toContain(">9<");
    expect(svg).toContain(">9  a &lt; b &amp; 8<");
    expect(dots(svg)).toHaveLength(18);
  });

  test("has room for long names in the list, and is as high as the list", () => {
    const sizeOf = (svg: string) => /viewBox="0 0 (\d+) (\d+)"/.exec(svg)!.slice(1).map(Number) as [number, number];
    const [width, height] = sizeOf(scatterPlot(points, axes));
    const longer = points.map((point) => ({ ...point, name: `${point.name}, with a long name` }));
    expect(sizeOf(scatterPlot(longer, axes))[0]).toBeGreaterThan(width + 50);
    const many = scatterPlot([...points, ...points, ...points, ...points], axes);
    expect(sizeOf(many)[1]).toBeGreaterThan(height + 100);
    const lowest = Math.max(...dots(many).map(([, y]) => y));
    expect(lowest).toBeLessThan(sizeOf(many)[1]);
  });

  test("has room for a single parser", () => {
    expect(scatterPlot(points.slice(0, 1), axes)).not.toMatch(/NaN|Infinity/);
  });
});
