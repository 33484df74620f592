/**
 * test/parts as somebody who installed the package would have it: compiled, in a folder of its own, importing the package by its name.
 * Worker threads cannot run TypeScript, and only the package's doors can be imported by name.
 */
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";
import type { Scratch } from "./scratch.ts";

const test = new URL("../", import.meta.url);
const FILES = [...readdirSync(new URL("parts", test)).filter((name) => !name.includes(".test.")).map((name) => `parts/${name}`), "helpers/toy-system.ts"]; // biome-ignore format: one list
const OPTIONS = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 };

/** The URL of the module that exports `parts`. */
export function compiledParts(scratch: Scratch): URL {
  mkdirSync(scratch.path("node_modules"));
  symlinkSync(fileURLToPath(new URL("../", test)), scratch.path("node_modules/treewright"));
  for (const name of FILES) {
    const source = readFileSync(new URL(name, test), "utf8");
    const { outputText } = ts.transpileModule(source, { compilerOptions: OPTIONS });
    const byName = outputText
      .replaceAll('"../../src/index.ts"', '"treewright"')
      .replaceAll(/"\.\.\/\.\.\/src\/(\w+)\.ts"/g, '"treewright/$1"')
      .replaceAll(/"(\.[^"]+)\.ts"/g, '"$1.mjs"');
    scratch.write(name.replace(/\.ts$/, ".mjs"), byName);
  }
  return pathToFileURL(scratch.path("parts/parts.mjs"));
}
