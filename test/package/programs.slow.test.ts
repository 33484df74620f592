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

const RUNTIMES = [
  { name: "this Node", program: process.execPath, flags: [] },
  { name: orSkipped(node24, "node24"), program: node24, flags: [] },
  { name: orSkipped(bun, "bun"), program: bun, flags: [] },
  { name: orSkipped(deno, "deno"), program: deno, flags: ["run", "-A", "--node-modules-dir=manual"] },
];

describe("the parsing program of docs/library.md", () => {
  for (const { name, program, flags } of RUNTIMES) {
    test.skipIf(program === null)(`prints the trees of the sources, in threads too: ${name}`, () => {
      project.write("parse.mjs", programIn(LIBRARY, "parse.mjs"));
      const inThreads = parser.parseBatch([
        ["It", "rains", "."],
        ["Oh", "!"],
      ]);
      const expected = [...parser.parse(TEXT), ...inThreads].map(({ tree }) => `${writeTree(tree)}\n`).join("");
      expect(project.run(program!, ...flags, "parse.mjs")).toMatchObject({ code: 0, stdout: expected });
    });
  }

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

/** Uses something of every door. */
const DOORS = `
  import { Parser, type Tree } from "treewright";
  import { chooseKernels, createMemory, Parameters, startTeam, type Tensor } from "treewright/engine";
  import { EXACT_SYSTEMS, oracleNamed, type SystemEntry } from "treewright/oracle";
  import { compilePattern, type Pattern } from "treewright/trees";
  import { SERVER_DEFAULTS, type ServerSettings, startServer } from "treewright/server";
  import { defineDecoder, defineEncoder, defineNetwork, defineObjective, type Parts, PRESETS, planTraining, size, train } from "treewright/train";
  import { type ParserClient, startParser } from "treewright/worker";

  const values = [Parser, Parameters, startTeam, oracleNamed, startServer, compilePattern, defineDecoder, defineEncoder, defineNetwork, defineObjective];
  const areFunctions = [...values, planTraining, size, train].every((value) => typeof value === "function");
  const kernels: string = (await chooseKernels("auto", createMemory())).name;
  const { port }: ServerSettings = SERVER_DEFAULTS;
  const some: (Tree | Pattern | Tensor | SystemEntry | ParserClient | Parts)[] = [];
  console.log(areFunctions, kernels, port, PRESETS.length > 1, EXACT_SYSTEMS.length, some);
  try {
    startParser(); // Node has no web workers
  } catch (error) {
    console.log(error);
  }
`;

test("the programs of the documents, and all doors, are compiled strictly", () => {
  project.write("typed/train.ts", programIn("docs/training.md", "train.mjs"));
  project.write("typed/page.ts", programIn(LIBRARY, "page.ts"));
  project.write("typed/parse.ts", programIn(LIBRARY, "parse.mjs"));
  project.write("typed/doors.ts", DOORS);
  const options = { ...STRICT, ...WITH_NODE_TYPES, module: "nodenext", moduleResolution: "nodenext" };
  project.write("typed/tsconfig.json", JSON.stringify({ compilerOptions: options, include: ["*.ts"] }));
  expect(project.tool("typescript/bin/tsc", "-p", "typed").stdout).toBe("");
});

test("every door opens in Node", () => {
  const { code, stdout } = project.node("typed/out/doors.js");
  expect(code).toBe(0);
  expect(stdout).toMatch(/^true wasm 9000 true 4 \[\]\nParserError: .*E_WORKER/s);
});

test("the training program of docs/training.md trains, and its model can be loaded", async () => {
  for (const name of ["train", "dev"]) project.write(`${name}.mrg`, forty);
  const { code, stdout, stderr } = project.node("typed/out/train.js");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/^(epoch \d: best dev F1 [\d.]+\n){3}[\d.]+ \(.*\)\n$/);
  const trained = await Parser.load(new Uint8Array(readFileSync(join(project.folder, "my.model"))));
  expect(stdout.split("\n")[3]).toContain(writeTree(trained.parse("She sleeps.")[0]!.tree));
});

const page = "the page of docs/library.md draws the trees of the sources";
test.skipIf(CHROMIUM === null)(CHROMIUM === null ? `SKIPPED, for there is no Chromium: ${page}` : page, async () => {
  project.write("page/index.html", htmlIn(LIBRARY));
  project.write("page/page.ts", programIn(LIBRARY, "page.ts"));
  const built = project.tool("vite/bin/vite.js", "build", "page", "--logLevel", "warn");
  expect(built.code, built.stderr).toBe(0);
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
