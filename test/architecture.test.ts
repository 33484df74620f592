/** What ARCHITECTURE.md promises about the files: its table is read here, so that page and code cannot differ. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import * as browserPlatform from "../src/platform/browser/platform.ts";
import * as isolatePlatform from "../src/platform/isolate/platform.ts";
import * as nodePlatform from "../src/platform/node/platform.ts";
import { systemOf } from "../src/systems/system-entry.ts";
import { SYSTEMS } from "../src/systems/systems.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

/** Only these may use Node's own modules; the rest runs in a browser too. */
const USES_NODE = new Set(["platform/node", "node", "cli", "server", "bulk"]);
/** Only these may import packages: the core depends on nothing. */
const USES_PACKAGES = new Set(["server", "bulk"]);
const PLATFORMS = ["node", "browser", "isolate"].map((name) => `src/platform/${name}/platform.ts`);
/** What the page may import: doors that an installed user has too. */
const DOORS_OF_PAGE = ["src/index.ts", "src/trees.ts", "src/oracle.ts", "src/worker.ts"];

/** By folder of src/: what the last column of the table names, `+` included. */
const TABLE = new Map(
  [...read("ARCHITECTURE.md").matchAll(/^\| `src\/([a-z/]+)` +\|[^|]*\|([^|]*)\|$/gm)].map(([, folder, imports]) => {
    const names = imports!.split(",").map((name) => name.trim().replaceAll("`", ""));
    return [folder!, names.filter((name) => name !== "nothing")] as const;
  }),
);

const sources = filesIn("src", /\.ts$/).filter((file) => !file.startsWith("src/engine/wasm/")); // AssemblyScript
/** They run where the page is built, not in it. */
const isBuildFile = (file: string) => file.endsWith("/vite.config.ts") || file === "web/docs-pages.ts";
const page = filesIn("web", /\.ts$/).filter((file) => !isBuildFile(file));

describe("the table of ARCHITECTURE.md", () => {
  test("has every folder, and no other", () => {
    const folders = readdirSync(join(root, "src")).filter((name) => isFolder(`src/${name}`));
    expect([...TABLE.keys()]).toEqual(expect.arrayContaining(folders));
    for (const folder of TABLE.keys()) expect(isFolder(`src/${folder}`), folder).toBe(true);
  });

  test.each([...TABLE])("names what %s may import: %j", (_, names) => {
    for (const name of names) expect(["#platform", ...TABLE.keys()]).toContain(name.replace("+", ""));
  });

  test.each(sources.filter((file) => folderOf(file) !== null))("%s imports only what its folder may", (file) => {
    const folder = folderOf(file)!;
    const allowed = mayImport(folder);
    for (const target of importsOf(file)) {
      if (target.startsWith("node:")) expect(USES_NODE, `${file} imports ${target}`).toContain(folder);
      else if (target.startsWith("."))
        expect(allowed, `${file} imports ${target}`).toContain(folderOf(resolved(file, target)));
      else if (target === "#platform") expect(allowed, `${file} imports ${target}`).toContain(target);
      else expect(USES_PACKAGES, `${file} imports ${target}`).toContain(folder);
    }
  });
});

describe("the files", () => {
  test("have no cycle of imports, types included", () => {
    expect(cycles([...sources, ...page])).toEqual([]);
  });

  test.each([browserPlatform, isolatePlatform])("of all platforms export the same names", (platform) => {
    expect(Object.keys(platform).sort()).toEqual(Object.keys(nodePlatform).sort());
  });

  test.each(page)("%s imports the library by its doors only", (file) => {
    for (const target of importsOf(file)) {
      expect(target, `${file} imports ${target}`).toMatch(/^\./);
      const path = resolved(file, target);
      if (!path.startsWith("web/")) expect(DOORS_OF_PAGE, `${file} imports ${target}`).toContain(path);
    }
  });

  test("are at most 300 lines long, kernels excepted", () => {
    const folders = ["src", "web", "test", "checks", "benchmarks", "scripts", "examples", "bin"];
    const long = folders
      .flatMap((folder) => filesIn(folder, /\.(ts|mts|mjs|css|html|c|h)$/))
      .filter((file) => !/^src\/engine\/(kernels\.ts$|(js|wasm|native)\/)/.test(file))
      .filter((file) => read(file).split("\n").length > 301);
    expect(long).toEqual([]);
  });

  test("know the name and the transitions of a system only in its own folder", () => {
    const names = SYSTEMS.flatMap((system) => {
      const actions = systemOf(system).actionsFor(["X"], 1);
      return [system.name, ...actions.map(({ name }) => name.replace(/X$/, ""))];
    });
    const quote = "[\"'`]";
    const pattern = new RegExp(names.map((name) => quote + name + (name.endsWith("-") ? "" : quote)).join("|"));
    const isOwn = (file: string) => /^src\/systems\/[^/]+\/|^src\/presets\//.test(file); // a preset chooses a system
    const knowing = [...sources, ...page].filter((file) => !isOwn(file) && pattern.test(withoutComments(read(file))));
    expect(knowing).toEqual([]);
  });

  test("take chance from shared/random.ts, and time from outside the library", () => {
    const offenders = sources.filter((file) => {
      if (USES_NODE.has(folderOf(file) ?? "")) return false;
      return /Math\.random|Date\.now|performance\.now|console\.|process\.env/.test(withoutComments(read(file)));
    });
    expect(offenders).toEqual([]);
  });
});

/** The folder itself, `shared`, what its row names, and, where there is a `+`, what that may import. */
function mayImport(folder: string): ReadonlySet<string> {
  const found = new Set([folder, "shared"]);
  const expanded = new Set<string>(); // a folder may be named without a `+` first, and with one later
  const pending = [...(TABLE.get(folder) ?? [])];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const name = next.replace("+", "");
    if (next !== name && !expanded.has(name)) {
      expanded.add(name);
      pending.push(...TABLE.get(name)!);
    }
    found.add(name);
  }
  return found;
}

/** The row of the table that a file belongs to, the longest; null: src/index.ts and the like, which may import all. */
function folderOf(file: string): string | null {
  const rows = [...TABLE.keys()].filter((folder) => file.startsWith(`src/${folder}/`));
  return rows.sort((a, b) => b.length - a.length)[0] ?? null;
}

function importsOf(file: string): string[] {
  return [...read(file).matchAll(/(?:\sfrom |^import |\bimport\(\s*)"([^"\n]+)"/gm)].map((match) => match[1]!);
}

function resolved(file: string, target: string): string {
  return join(dirname(file), target).replaceAll("\\", "/");
}

/** Each as the files on it, found by going down from every file once. */
function cycles(files: readonly string[]): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  function visit(file: string): void {
    if (done.has(file)) return;
    if (path.includes(file)) {
      found.push([...path.slice(path.indexOf(file)), file].join(" -> "));
      return;
    }
    path.push(file);
    for (const target of importsOf(file)) {
      if (target === "#platform") PLATFORMS.forEach(visit);
      else if (target.startsWith(".") && existsSync(join(root, resolved(file, target)))) visit(resolved(file, target));
    }
    path.pop();
    done.add(file);
  }
  files.forEach(visit);
  return found;
}

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter((path) => ending.test(path));
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
}

function isFolder(path: string): boolean {
  return existsSync(join(root, path)) && statSync(join(root, path)).isDirectory();
}

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}
