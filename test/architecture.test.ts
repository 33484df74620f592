import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const src = fileURLToPath(new URL("../src/", import.meta.url));
const web = fileURLToPath(new URL("../web/", import.meta.url));

/** The table of ARCHITECTURE.md: a folder imports itself, `shared`, and what stands here; nothing else. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  trees: [],
  engine: [],
  transitions: ["trees"],
  text: ["trees"],
  evaluation: ["trees"],
  oracles: ["transitions", "trees"],
  scoring: ["engine", "transitions", "trees"],
  parsing: ["scoring", "text", "transitions", "trees", "engine"],
  training: ["parsing", "oracles", "evaluation", "scoring", "text", "transitions", "trees", "engine"],
  node: ["training", "parsing", "oracles", "evaluation", "scoring", "text", "transitions", "trees", "engine"],
  browser: ["training", "parsing", "oracles", "evaluation", "scoring", "text", "transitions", "trees", "engine"],
  reports: ["training"],
  server: ["node", "training", "parsing", "oracles", "evaluation", "scoring", "text", "transitions", "trees", "engine"],
  cli: [
    "node",
    "reports",
    "server",
    "training",
    "parsing",
    "oracles",
    "evaluation",
    "scoring",
    "text",
    "transitions",
    "trees",
    "engine",
  ],
};

/** Only these may use Node's own modules; the rest runs in a browser too. */
const USES_NODE = new Set(["node", "cli", "server"]);

const files = sourceFiles(src);
const folders = readdirSync(src).filter((name) => statSync(join(src, name)).isDirectory());

describe("the dependency rule", () => {
  test.each(files)("%s imports only what its folder may", (file) => {
    const folder = file.includes("/") ? file.slice(0, file.indexOf("/")) : "";
    for (const target of importsOf(file)) {
      if (target.startsWith("node:")) expect(USES_NODE, `${file} imports ${target}`).toContain(folder);
      if (!target.startsWith(".") || folder === "") continue;
      const imported = relative(src, join(src, dirname(file), target)).split("/")[0]!;
      const allowed = [folder, "shared", ...(MAY_IMPORT[folder] ?? [])];
      expect(allowed, `${file} imports ${target}`).toContain(imported);
    }
  });

  test.each(sourceFiles(web))("web/%s imports the library by index.ts only", (file) => {
    if (file === "vite.config.ts") return;
    for (const target of importsOf(file, web)) {
      const imported = relative(web, join(web, dirname(file), target));
      if (imported.startsWith("..")) expect(imported, `${file} imports ${target}`).toBe("../src/index.ts");
      else expect(target, `${file} imports ${target}`).toMatch(/^\./);
    }
  });

  test("every folder is in the table", () => {
    expect(Object.keys(MAY_IMPORT)).toEqual(expect.arrayContaining(folders));
  });

  test("every folder is in the table of ARCHITECTURE.md", () => {
    const page = readFileSync(new URL("../ARCHITECTURE.md", import.meta.url), "utf8");
    const rows = [...page.matchAll(/^\| `src\/([a-z]+)` /gm)].map((match) => match[1]);
    expect(rows).toEqual(expect.arrayContaining(folders));
  });

  test("chance comes from shared/random.ts and time from outside the library", () => {
    const offenders = files.filter((file) => {
      if (USES_NODE.has(file.split("/")[0]!)) return false;
      return /Math\.random|Date\.now|performance\.now|console\.|process\.env/.test(
        readFileSync(join(src, file), "utf8"),
      );
    });
    expect(offenders).toEqual([]);
  });
});

function importsOf(file: string, root = src): string[] {
  const source = readFileSync(join(root, file), "utf8");
  return [...source.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1]!);
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts") && !path.startsWith("engine/wasm/"));
}
