/**
 * The programs of docs/ in an empty project that has the packed package: the parser in every runtime, at the edge and in a page, and
 * training. Each must give the trees that the sources give.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drawSvg, Parser, writeTree } from "../../src/index.ts";
import { CHROMIUM, launchChromium } from "../helpers/chromium.ts";
import { type PackedProject, packAndInstall } from "../helpers/packed-project.ts";
import { takesMinutes } from "../helpers/patience.ts";
import { htmlIn, programIn, STRICT, WITH_NODE_TYPES } from "../helpers/programs.ts";
import { findRuntime, orSkipped } from "../helpers/runtimes.ts";
import { TINY_NETWORKS, tinyModelFile } from "../helpers/tiny-model.ts";
import { askWorkerd } from "../helpers/workerd.ts";

takesMinutes();

const TEXT = "The dog barks. She sleeps.";
const LIBRARY = "docs/library.md";
const MODEL = "models/english.safetensors";
const forty = readFileSync(new URL("../cases/trees/forty.mrg", import.meta.url), "utf8");
const [node24, bun, deno, workerd] = await Promise.all([
  findRuntime("node24"),
  findRuntime("bun"),
  findRuntime("deno"),
  findRuntime("workerd"),
]);

let project: PackedProject;
let parser: Parser;

beforeAll(async () => {
  const tiny = tinyModelFile("in-order", TINY_NETWORKS.default);
  project = packAndInstall();
  const hasEnglish = project.files.includes(MODEL);
  // Without the English model, one with random weights stands in its place: the programs stay as they are.
  if (!hasEnglish) project.write(`node_modules/treewright/${MODEL}`, tiny);
  parser = await Parser.load(hasEnglish ? undefined : tiny);
});
afterAll(() => project?.remove());

describe("the parsing program of docs/library.md", () => {
  const args = ["parse.mjs"];
  beforeAll(() => void project.write("parse.mjs", programIn(LIBRARY, "parse.mjs")));

  test.each([
    ["this Node", process.execPath, args],
    [orSkipped(node24, "node24"), node24, args],
    [orSkipped(bun, "bun"), bun, args],
    [orSkipped(deno, "deno"), deno, ["run", "-A", "--node-modules-dir=manual", ...args]],
  ])("prints the trees of the sources, in threads too: %s", (_, program, given) => {
    if (program === null) return;
    const inThreads = parser.parseBatch([
      ["It", "rains", "."],
      ["Oh", "!"],
    ]);
    const expected = [...parser.parse(TEXT), ...inThreads].map(({ tree }) => `${writeTree(tree)}\n`).join("");
    expect(project.run(program, ...given)).toMatchObject({ code: 0, stdout: expected });
  });

  test.skipIf(workerd === null)(`answers at the edge: ${orSkipped(workerd, "workerd")}`, async () => {
    const external = ["treewright/kernels.wasm", `treewright/${MODEL}`];
    project.write("edge.mjs", programIn(LIBRARY, "edge.mjs"));
    const config = {
      logLevel: "warn",
      resolve: { conditions: ["workerd", "browser", "module", "import"] },
      build: {
        lib: { entry: "edge.mjs", formats: ["es"], fileName: "edge" },
        outDir: "edge",
        target: "es2023",
        rollupOptions: { external },
      },
    };
    project.write("edge.vite.mjs", `export default ${JSON.stringify(config)};`);
    const built = project.tool("vite/bin/vite.js", "build", "--config", "edge.vite.mjs");
    expect(built.code, built.stderr).toBe(0);
    const [kernels, model] = external as [string, string];
    const wasm = { [kernels]: "../node_modules/treewright/dist/engine/wasm/kernels.wasm" };
    const data = { [model]: `../node_modules/treewright/${MODEL}` };
    const answer = await askWorkerd(workerd!, join(project.folder, "edge"), { script: "edge.js", wasm, data }, TEXT);
    expect(answer).toBe(
      parser
        .parse(TEXT)
        .map(({ tree }) => writeTree(tree))
        .join("\n"),
    );
  });
});

test("the training program of docs/training.md is compiled strictly, trains, and its model can be loaded", async () => {
  for (const name of ["train", "dev"]) project.write(`${name}.mrg`, forty);
  project.write("typed/train.ts", programIn("docs/training.md", "train.mjs"));
  const options = { ...STRICT, ...WITH_NODE_TYPES, module: "nodenext", moduleResolution: "nodenext" };
  project.write("typed/tsconfig.json", JSON.stringify({ compilerOptions: options, include: ["train.ts"] }));
  expect(project.tool("typescript/bin/tsc", "-p", "typed").stdout).toBe("");
  const { code, stdout, stderr } = project.node("typed/out/train.js");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/^(epoch \d: best dev F1 [\d.]+\n){3}[\d.]+ \(.*\)\n$/);
  const trained = await Parser.load(new Uint8Array(readFileSync(join(project.folder, "my.model"))));
  expect(stdout.split("\n")[3]).toContain(writeTree(trained.parse("She sleeps.")[0]!.tree));
});

const page = "the page of docs/library.md is compiled strictly and draws the trees of the sources";
test.skipIf(CHROMIUM === null)(CHROMIUM === null ? `SKIPPED, for there is no Chromium: ${page}` : page, async () => {
  project.write("page/index.html", htmlIn(LIBRARY));
  project.write("page/page.ts", programIn(LIBRARY, "page.ts"));
  const options = { ...STRICT, noEmit: true, module: "esnext", moduleResolution: "bundler" };
  project.write("page/tsconfig.json", JSON.stringify({ compilerOptions: options, include: ["page.ts"] }));
  expect(project.tool("typescript/bin/tsc", "-p", "page").stdout).toBe("");
  const built = project.tool("vite/bin/vite.js", "build", "page", "--logLevel", "warn");
  expect(built).toMatchObject({ code: 0, stderr: "" });
  const browser = await launchChromium();
  try {
    const shown = await browser.newPage();
    await shown.route("http://consumer.test/**", (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill({ path: join(project.folder, "page/dist", pathname === "/" ? "index.html" : pathname) });
    });
    await shown.goto("http://consumer.test/");
    await shown.getByText("Ready.").waitFor({ timeout: 0 });
    await shown.getByRole("textbox").fill(TEXT);
    await shown.waitForSelector("svg", { timeout: 0 });
    const expected = parser.parse(TEXT).map(({ tree }) => drawSvg(tree));
    const same = await shown.evaluate((pictures) => {
      const wanted = document.createElement("output");
      wanted.innerHTML = pictures.join("");
      return wanted.innerHTML === document.querySelector("output")!.innerHTML;
    }, expected);
    expect(same).toBe(true);
  } finally {
    await browser.close();
  }
});

describe("every door", () => {
  test("can be imported in Node, by its types too", () => {
    const source = `
      import { Parser, type Tree } from "treewright";
      import { createMemory, chooseKernels, Parameters, startTeam, type Tensor } from "treewright/engine";
      import { EXACT_SYSTEMS, oracleNamed, type SystemEntry } from "treewright/oracle";
      import { SERVER_DEFAULTS, startServer, type ServerSettings } from "treewright/server";
      import { defineDecoder, defineEncoder, defineNetwork, defineObjective, PRESETS, planTraining, size, train, type Parts } from "treewright/train";
      import { startParser, type ParserClient } from "treewright/worker";
      const parts: Parts = {};
      const given: [Tree, Tensor, ServerSettings, SystemEntry, ParserClient][] = [];
      const values = [Parser, createMemory, chooseKernels, Parameters, startTeam, oracleNamed, startServer, defineDecoder, defineEncoder];
      const more = [defineNetwork, defineObjective, planTraining, size, train, startParser];
      const kernels: string = (await chooseKernels("auto", createMemory())).name;
      const { port }: ServerSettings = SERVER_DEFAULTS;
      console.log([...values, ...more].every((value) => typeof value === "function"), kernels, port, PRESETS.length > 1, EXACT_SYSTEMS.length, given, parts);
    `;
    project.write("doors/doors.ts", source);
    const options = { ...STRICT, module: "nodenext", moduleResolution: "nodenext" };
    project.write("doors/tsconfig.json", JSON.stringify({ compilerOptions: options, include: ["doors.ts"] }));
    expect(project.tool("typescript/bin/tsc", "-p", "doors").stdout).toBe("");
    expect(project.node("doors/out/doors.js")).toEqual({
      code: 0,
      stdout: "true wasm 9000 true 3 [] {}\n",
      stderr: "",
    });
  });

  test("a worker is refused where there are none", () => {
    project.write(
      "worker.mjs",
      `import { startParser } from "treewright/worker"; try { startParser(); } catch (error) { console.log(error.code); }`,
    );
    expect(project.node("worker.mjs").stdout).toBe("E_WORKER\n");
  });
});
