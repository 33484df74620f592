/**
 * The package as users get it: packed, installed into an empty project, used through every door. Each way must give the trees that the
 * sources give, from a small model of the test's own and from the English ones. It is packed once, for the programs of docs/ too.
 */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Parser, writeTree } from "../../src/index.ts";
import { type PackedProject, packAndInstall } from "../helpers/packed-project.ts";
import { takesMinutes } from "../helpers/patience.ts";
import { programIn, STRICT, WITH_NODE_TYPES } from "../helpers/programs.ts";
import { TINY_NETWORKS, tinyModelFile } from "../helpers/tiny-model.ts";
import { testPages } from "./pages.ts";
import { testPrograms } from "./programs.ts";

takesMinutes();

const TEXT = "The dog sees the cat. She sleeps.";
const MAX_BYTES = 40e6;
const MAX_FAST_BYTES = 8e6;
const [ENGLISH, FAST] = ["models/english.safetensors", "models/english-fast.safetensors"] as const;
const tiny = tinyModelFile("in-order", TINY_NETWORKS.default);
/** Where the project has no English model yet, a small one stands in its place: the programs stay as they are. */
const STANDS_FOR = new Map([
  [ENGLISH, tiny],
  [FAST, tinyModelFile("in-order", TINY_NETWORKS.default, 2)],
] as const);

let project: PackedProject;
let english: Parser;
let fast: Parser;
let expected: string;

/** What each consumer does: the trees of the text by the tiny model, then by the package's own two. */
const CONSUMER = `
export async function demo(tiny) {
  const trees = [];
  for (const source of [tiny, undefined, "english-fast"]) {
    const parser = await Parser.load(source);
    for (const parse of parser.parse(${JSON.stringify(TEXT)})) trees.push(writeTree(parse.tree));
    parser.dispose();
  }
  return trees.join("\\n");
}
`;

beforeAll(async () => {
  project = packAndInstall();
  project.write("tiny.model", tiny);
  for (const [path, model] of STANDS_FOR) {
    if (!project.files.includes(path)) project.write(`node_modules/treewright/${path}`, model);
  }
  [english, fast] = await Promise.all([packagedParser(ENGLISH), packagedParser(FAST)]);
  const parses = [await Parser.load(tiny), english, fast].flatMap((parser) => parser.parse(TEXT));
  expected = parses.map(({ tree }) => writeTree(tree)).join("\n");
});
afterAll(() => project?.remove());

function packagedParser(path: typeof ENGLISH | typeof FAST): Promise<Parser> {
  return Parser.load(project.files.includes(path) ? new URL(`../../${path}`, import.meta.url) : STANDS_FOR.get(path)!);
}

describe("the package", () => {
  test("is installed without a warning about the version of Node", ({ skip }) => {
    skip(project.installedBy !== "npm", "npm has no registry, and says nothing about versions");
    expect(project.notices).not.toContain("EBADENGINE");
  });

  test(`is at most ${MAX_BYTES / 1e6} MB and holds what it promises, and nothing else`, () => {
    expect(project.tarballBytes).toBeLessThanOrEqual(MAX_BYTES);
    expect(project.files).toEqual(
      expect.arrayContaining([
        "LICENSE",
        "ATTRIBUTIONS.md",
        "README.md",
        "CHANGELOG.md",
        "bin/treewright.mjs",
        "dist/index.js",
        "dist/index.d.ts",
        "dist/browser/parser-worker.js",
        "dist/platform/browser/platform.js",
        "dist/platform/isolate/platform.js",
        "dist/engine/wasm/kernels.wasm",
        "web/look.css",
      ]),
    );
    const models = [...STANDS_FOR.keys()].filter((path) => existsSync(new URL(`../../${path}`, import.meta.url)));
    expect(project.files.filter((path) => path.startsWith("models/")).sort()).toEqual([...models].sort());
    const folders = new Set(project.files.filter((path) => path.includes("/")).map((path) => path.split("/")[0]));
    expect([...folders].sort()).toEqual(["bin", "dist", ...(models.length > 0 ? ["models"] : []), "web"]);
  });

  test(`has a fast model of at most ${MAX_FAST_BYTES / 1e6} MB`, ({ skip }) => {
    skip(!project.files.includes(FAST), "it is not there yet");
    expect(statSync(join(project.folder, "node_modules", "treewright", FAST)).size).toBeLessThanOrEqual(MAX_FAST_BYTES);
  });

  test("publint finds nothing to say", async () => {
    const pkgDir = join(project.folder, "node_modules", "treewright");
    const { messages, pkg } = await publint({ pkgDir, pack: false, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  test("arethetypeswrong finds nothing wrong", () => {
    const { code, stdout } = project.tool(
      "@arethetypeswrong/cli/dist/index.js",
      project.tarball,
      "--profile",
      "esm-only",
      "--exclude-entrypoints", // files that have no types
      "./kernels.wasm",
      ...[...STANDS_FOR.keys()].map((path) => `./${path}`),
    );
    expect(code, stdout).toBe(0);
  });

  test("puts treewright on the path, which says its version", () => {
    const { stdout } = project.node("node_modules/.bin/treewright", "--version");
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test("parses from the command line, on threads too", () => {
    for (const threads of ["1", "2"]) {
      const args = ["parse", "--model", "tiny.model", "--threads", threads, "--text", TEXT];
      const { code, stdout, stderr } = project.node("node_modules/.bin/treewright", ...args);
      expect(stderr).toBe("");
      expect(code).toBe(0);
      expect(expected.startsWith(stdout.trimEnd())).toBe(true);
    }
  });

  test("finds a model by its name from the command line", () => {
    const args = ["parse", "--model", "english-fast", "--threads", "1", "--text", TEXT];
    const { code, stdout } = project.node("node_modules/.bin/treewright", ...args);
    expect(code).toBe(0);
    expect(expected.endsWith(`\n${stdout.trimEnd()}`)).toBe(true);
  });

  test("import { Parser } works", () => {
    project.write("consumer.mjs", `import { Parser, writeTree } from "treewright";${CONSUMER}`);
    project.write("import.mjs", `import { demo } from "./consumer.mjs"; console.log(await demo("tiny.model"));`);
    expect(project.node("import.mjs")).toEqual({ code: 0, stdout: `${expected}\n`, stderr: "" });
  });

  test("require works", () => {
    const consumer = CONSUMER.replace("export ", "");
    const start = `const { Parser, writeTree } = require("treewright");`;
    project.write("require.cjs", `${start}${consumer}demo("tiny.model").then(console.log);`);
    const { code, stdout } = project.node("require.cjs"); // some versions of Node warn that this is new
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${expected}\n` });
  });
});

const TYPED = `
import { type Constituent, labelledSpans, type Parse, Parser, ParserError, type Tree, writeTree } from "treewright";

const parser: Parser = await Parser.load("tiny.model", { kernels: "auto" });
try {
  const parses: Parse[] = parser.parse(${JSON.stringify(TEXT)});
  const trees: Tree[] = parses.map(({ tree }) => tree);
  const confidence: number = parses[0]!.constituents[0]!.confidence;
  // @ts-expect-error: a tree is not changed
  const rename = (tree: Tree) => { tree.label = "X"; };
  const brackets: readonly Constituent[] = [];
  console.log(trees.map((tree) => writeTree(tree)).join("\\n"), confidence >= 0, labelledSpans(trees[0]!).length, brackets);
} catch (error) {
  if (error instanceof ParserError) console.error(error.code);
}
`;

const TYPED_COMMONJS = `
import { Parser, writeTree } from "treewright";

async function main(): Promise<void> {
  const parser = await Parser.load("tiny.model");
  for (const { tree } of parser.parse(${JSON.stringify(TEXT)})) console.log(writeTree(tree));
}
void main();
`;

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

describe("TypeScript", () => {
  function compile(folder: string, options: Record<string, unknown>, files: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries(files)) project.write(`${folder}/${name}`, text);
    const compilerOptions = { ...STRICT, ...options };
    project.write(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, include: Object.keys(files) }));
    expect(project.tool("typescript/bin/tsc", "-p", folder).stdout).toBe("");
  }

  function expectTrees(script: string): void {
    const { code, stdout } = project.node(script);
    expect(code).toBe(0);
    expect(stdout).not.toBe("");
    expect(expected.startsWith(stdout.split("\n")[0]!)).toBe(true);
  }

  test("a strict consumer without Node's types compiles and runs: moduleResolution bundler", () => {
    compile("bundled", { module: "esnext", moduleResolution: "bundler" }, { "consumer.ts": TYPED });
    expectTrees("bundled/out/consumer.js");
  });

  test("strict consumers, the programs of the documents and all doors compile and run: moduleResolution nodenext", () => {
    compile(
      "typed",
      { ...WITH_NODE_TYPES, module: "nodenext", moduleResolution: "nodenext" },
      {
        "consumer.ts": TYPED,
        "common.cts": TYPED_COMMONJS,
        "doors.ts": DOORS,
        "train.ts": programIn("docs/training.md", "train.mjs"),
        "page.ts": programIn("docs/library.md", "page.ts"),
        "parse.ts": programIn("docs/library.md", "parse.mjs"),
      },
    );
    expectTrees("typed/out/consumer.js");
    expectTrees("typed/out/common.cjs");
    const { code, stdout } = project.node("typed/out/doors.js");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^true wasm 9000 true 5 \[\]\nParserError: .*E_WORKER/s);
  });
});

testPrograms(() => ({ project, english }));
testPages(() => ({ project, english, fast, tiny, consumer: CONSUMER, trees: expected }));
