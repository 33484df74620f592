/** The npm scripts that documents, programs and package.json name: all of them exist, and CONTRIBUTING.md lists them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");
const SCRIPTS: Readonly<Record<string, string>> = JSON.parse(read("package.json")).scripts;

const FOLDERS = ["docs", "docs/decisions", "benchmarks", "benchmarks/results", "checks", "scripts", "test/helpers"];
const FILES = ["", ...FOLDERS].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => /\.(md|mjs|py|ts)$/.test(name))
    .map((name) => join(folder, name)),
);

describe("npm scripts", () => {
  test("exist where a document or a program names them", () => {
    const named = FILES.flatMap((file) =>
      [...read(file).matchAll(/npm run ([a-z][a-z:-]*[a-z])/g)].map(([, name]) => ({ file, name: name! })),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ name }) => SCRIPTS[name] === undefined)).toEqual([]);
  });

  test("run files that are there", () => {
    const files = Object.values(SCRIPTS).flatMap((script) => script.match(/(?:scripts|checks|benchmarks)\/\S+/g) ?? []);
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((file) => !FILES.includes(file))).toEqual([]);
  });

  test("are the ones that CONTRIBUTING.md lists", () => {
    const page = read("CONTRIBUTING.md");
    const rows = [...page.slice(page.indexOf("## Commands")).matchAll(/^\| (`.*?) \|/gm)].map(([, cell]) => cell!);
    const listed = rows.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));
    const ofNpm = ["prepare", "test"]; // run by npm itself; the top of the page has `npm test`
    expect(listed.sort()).toEqual(
      Object.keys(SCRIPTS)
        .filter((name) => !ofNpm.includes(name))
        .sort(),
    );
  });
});
