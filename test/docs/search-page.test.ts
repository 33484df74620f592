/** The examples of docs/search.md and docs/dependencies.md: a pattern or an edit, a tree, and what comes of it. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { dependenciesOf } from "../../src/dependencies/dependencies.ts";
import { compileEdit } from "../../src/editing/edit.ts";
import { type Phrase, phrasesOf } from "../../src/phrases/phrases.ts";
import { compilePattern } from "../../src/search/pattern.ts";
import { ParserError } from "../../src/shared/errors.ts";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import { words } from "../../src/trees/queries.ts";

function blocks(page: string, language: string): string[][] {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), "utf8");
  return [...text.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\\n\`\`\``, "gs"))].map(([, block]) =>
    block!.split("\n"),
  );
}

const searches = blocks("search.md", "find");
const [sentence, ...lines] = blocks("search.md", "relations")[0]!;
const relations = lines.map((line) => line.split(/ +=> /));
const edits = blocks("search.md", "edit");
const sentences = blocks("dependencies.md", "dependencies");
const phrases = blocks("dependencies.md", "phrases");

test("there are examples of each", () => {
  expect(searches.length).toBeGreaterThan(8);
  expect(relations.length).toBeGreaterThan(40);
  expect(edits.length).toBeGreaterThan(12);
  expect(sentences.length).toBeGreaterThan(8);
  expect(phrases.length).toBeGreaterThan(0);
});

test("every operation has an example", () => {
  const operations = edits.map(([, operation]) => operation!).join("\n");
  for (const name of "relabel delete prune excise insert move replace adjoin adjoinF adjoinH createSubtree coindex".split(
    " ",
  )) {
    expect(operations, name).toContain(`${name} `);
  }
});

test.each(searches)("find %s", (pattern, tree, ...expected) => {
  const found = compilePattern(pattern!)
    .matches(readTree(tree!))
    .map(({ node }) => `=> ${writeTree(node.tree)}`);
  expect(found).toEqual(expected);
});

test.each(relations)("%s", (pattern, expected) => {
  const found = compilePattern(pattern!).matches(readTree(sentence!));
  expect(found.map(({ node }) => words(node.tree).join(" ")).join(" | ")).toBe(expected);
});

test.each(edits)("edit %s: %s", (pattern, operation, tree, expected) => {
  const edit = compileEdit([{ pattern: pattern!, operations: [operation!] }]);
  if (expected === "=> error") expect(() => edit(readTree(tree!))).toThrow(ParserError);
  else expect(writeTree(edit(readTree(tree!)).tree!)).toBe(expected!.replace("=> ", ""));
});

test.each(sentences)("dependencies of %s", (tree, ...expected) => {
  const rows = dependenciesOf(readTree(tree!)).map(
    ({ form, upos, relation, head }) => `${form} ${upos} ${relation} ${head}`,
  );
  expect(rows).toEqual(expected);
});

test.each(phrases)("phrases of %s", (tree, ...expected) => {
  const { nounPhrases, verbGroups, clauses } = phrasesOf(readTree(tree!));
  const list = (found: readonly Phrase[]) => found.map(({ text }) => text).join(" | ");
  expect([
    `noun phrases: ${list(nounPhrases)}`,
    `verb groups: ${list(verbGroups)}`,
    `subjects: ${list(clauses.flatMap(({ subject }) => subject ?? []))}`,
  ]).toEqual(expected);
});
