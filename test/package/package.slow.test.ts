/**
 * The package as users get it: packed, installed into an empty project, used through every door. Each way must give the tree that the
 * sources give, from a small model of the test's own; with the English model too where it is in the package.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Parser, writeTree } from "../../src/index.ts";
import { CHROMIUM, launchChromium } from "../helpers/chromium.ts";
import { type PackedProject, packAndInstall } from "../helpers/packed-project.ts";
import { takesMinutes } from "../helpers/patience.ts";
import { STRICT } from "../helpers/programs.ts";
import { TINY_NETWORKS, tinyModelFile } from "../helpers/tiny-model.ts";

takesMinutes();

const TEXT = "The dog sees the cat. She sleeps.";
const MAX_BYTES = 25e6;
const MODEL = "models/english.safetensors";
const tiny = tinyModelFile("in-order", TINY_NETWORKS.default);

let project: PackedProject;
let expected: string;
let hasEnglish: boolean;

/** What each consumer does: the trees of the text by the tiny model, then by the package's own if it has one. */
const CONSUMER = `
export async function demo(tiny, hasEnglish) {
  const trees = [];
  for (const source of hasEnglish ? [tiny, undefined] : [tiny]) {
    const parser = await Parser.load(source);
    for (const parse of parser.parse(${JSON.stringify(TEXT)})) trees.push(writeTree(parse.tree));
    parser.dispose();
  }
  return trees.join("\\n");
}
`;

beforeAll(async () => {
  project = packAndInstall();
  hasEnglish = project.files.includes(MODEL);
  project.write("tiny.model", tiny);
  const sources = [tiny, ...(hasEnglish ? [undefined] : [])];
  const parses = await Promise.all(sources.map(async (source) => (await Parser.load(source)).parse(TEXT)));
  expected = parses
    .flat()
    .map(({ tree }) => writeTree(tree))
    .join("\n");
});
afterAll(() => project?.remove());

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
    const folders = new Set(project.files.filter((path) => path.includes("/")).map((path) => path.split("/")[0]));
    expect([...folders].sort()).toEqual(["bin", "dist", ...(hasEnglish ? ["models"] : []), "web"]);
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
      "./models/english.safetensors",
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

  test("import { Parser } works", () => {
    project.write("consumer.mjs", `import { Parser, writeTree } from "treewright";${CONSUMER}`);
    project.write(
      "import.mjs",
      `import { demo } from "./consumer.mjs"; console.log(await demo("tiny.model", ${hasEnglish}));`,
    );
    expect(project.node("import.mjs")).toEqual({ code: 0, stdout: `${expected}\n`, stderr: "" });
  });

  test("require works", () => {
    const consumer = CONSUMER.replace("export ", "");
    const start = `const { Parser, writeTree } = require("treewright");`;
    project.write("require.cjs", `${start}${consumer}demo("tiny.model", ${hasEnglish}).then(console.log);`);
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

describe("TypeScript", () => {
  test.each([
    { module: "nodenext", moduleResolution: "nodenext" },
    { module: "esnext", moduleResolution: "bundler" },
  ])("a strict consumer compiles and runs: moduleResolution $moduleResolution", (options) => {
    const folder = `typed-${options.moduleResolution}`;
    project.write(`${folder}/consumer.ts`, TYPED);
    // One that becomes CommonJS is compiled along with it, where that is possible.
    const others = options.module === "nodenext" ? ["common.cts"] : [];
    for (const name of others) project.write(`${folder}/${name}`, TYPED_COMMONJS);
    const include = ["consumer.ts", ...others];
    project.write(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions: { ...STRICT, ...options }, include }));
    const compiled = project.tool("typescript/bin/tsc", "-p", folder);
    expect(compiled.stdout).toBe("");
    for (const name of include) {
      const { code, stdout } = project.node(`${folder}/out/${name.replace("ts", "js")}`);
      expect(code).toBe(0);
      expect(stdout).not.toBe("");
      expect(expected.startsWith(stdout.split("\n")[0]!)).toBe(true);
    }
  });
});

describe("the browser", () => {
  const name = "a page built by vite parses to the same trees";
  test.skipIf(CHROMIUM === null)(CHROMIUM === null ? `SKIPPED, for there is no Chromium: ${name}` : name, async () => {
    project.write(
      "page/index.html",
      `<!doctype html><title>consumer</title><script type="module" src="page.js"></script>`,
    );
    project.write("page/tiny.model", tiny);
    project.write(
      "page/page.js",
      `import { Parser, writeTree } from "treewright";${CONSUMER.replace("export ", "")}
      demo(new URL("./tiny.model", import.meta.url), ${hasEnglish}).then(
        (trees) => { document.title = "done"; document.body.textContent = trees; },
        (error) => { document.title = "failed"; document.body.textContent = error.stack; },
      );`,
    );
    const built = project.tool("vite/bin/vite.js", "build", "page", "--logLevel", "warn");
    expect(built.code, built.stderr).toBe(0);
    if (hasEnglish) expect(built.stderr.split("[PLUGIN_TIMINGS]")[0]).not.toMatch(/\w{3}/); // nothing of Node's was left out, no file was missing
    const assets = readdirSync(join(project.folder, "page", "dist", "assets"));
    expect(assets.filter((file) => file.endsWith(".safetensors")).length).toBe(hasEnglish ? 1 : 0);
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      const folder = join(project.folder, "page", "dist");
      await page.route("http://consumer.test/**", (route) => {
        const { pathname } = new URL(route.request().url());
        return route.fulfill({ path: join(folder, pathname === "/" ? "index.html" : pathname) });
      });
      await page.goto("http://consumer.test/");
      await page.waitForFunction(() => document.title !== "consumer");
      expect(await page.textContent("body")).toBe(expected);
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
    } finally {
      await browser.close();
    }
  });
});
