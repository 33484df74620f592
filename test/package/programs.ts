/**
 * The programs of docs/ in the project that has the packed package (package.slow.test.ts): the parser in every runtime and at the edge,
 * and training. Each must give the trees that the sources give.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Parser, writeTree } from "../../src/index.ts";
import type { PackedProject } from "../helpers/packed-project.ts";
import { programIn } from "../helpers/programs.ts";
import { findRuntime, orSkipped } from "../helpers/runtimes.ts";
import { askWorkerd } from "../helpers/workerd.ts";

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

const RUNTIMES = [
  { name: "this Node", program: process.execPath, flags: [] },
  { name: orSkipped(node24, "node24"), program: node24, flags: [] },
  { name: orSkipped(bun, "bun"), program: bun, flags: [] },
  { name: orSkipped(deno, "deno"), program: deno, flags: ["run", "-A", "--node-modules-dir=manual"] },
];

/** `english`: the parser that the package loads by default. */
export function testPrograms(packed: () => { readonly project: PackedProject; readonly english: Parser }): void {
  describe("the parsing program of docs/library.md", () => {
    for (const { name, program, flags } of RUNTIMES) {
      test.skipIf(program === null)(`prints the trees of the sources, in threads too: ${name}`, () => {
        const { project, english: parser } = packed();
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
      const { project, english: parser } = packed();
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

  test("the training program of docs/training.md trains, and its model can be loaded", async () => {
    const { project } = packed();
    for (const name of ["train", "dev"]) project.write(`${name}.mrg`, forty);
    const { code, stdout, stderr } = project.node("typed/out/train.js");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^(epoch \d: best dev F1 [\d.]+\n){3}[\d.]+ \(.*\)\n$/);
    const trained = await Parser.load(new Uint8Array(readFileSync(join(project.folder, "my.model"))));
    expect(stdout.split("\n")[3]).toContain(writeTree(trained.parse("She sleeps.")[0]!.tree));
  });
}
