/** The commands of package.json and what the documents say of them. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const { scripts } = JSON.parse(read("package.json"));
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  ...["docs", "docs/decisions"].flatMap((folder) =>
    readdirSync(new URL(folder, root)).map((name) => `${folder}/${name}`),
  ),
].filter((path) => path.endsWith(".md"));

test("CONTRIBUTING.md explains every command", () => {
  const explained = [...read("CONTRIBUTING.md").matchAll(/`([a-z]+(?::[a-z]+)?)`|npm (?:run )?([a-z:]+)/g)];
  const names = new Set(explained.map(([, inTable, inLine]) => inTable ?? inLine));
  expect(Object.keys(scripts).filter((name) => !names.has(name))).toEqual([]);
});

test.each(pages)("%s names only commands that there are", (page) => {
  const named = [...read(page).matchAll(/npm run ([a-z]+(?::[a-z]+)?)/g)].map(([, name]) => name!);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
