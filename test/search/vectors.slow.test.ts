/** What Stanford CoreNLP answers, replayed by the same code as checks/vectors.mjs: search, editing, heads and dependencies. */
import { expect, test } from "vitest";
import * as main from "../../src/index.ts";
import { childrenOf, isTagRow, isWordRow, tableOf } from "../../src/trees/node-table.ts";
import * as trees from "../../src/trees.ts";
import { sharedPath } from "../helpers/shared-data.ts";

const library = { ...main, ...trees };

// The checkers are plain programs: they run what is built in dist as well.
const folder = new URL("../../checks/", import.meta.url).href;
const load = (name: string) => import(/* @vite-ignore */ `${folder}${name}.mjs`);
const path = (name: string) => sharedPath(`vectors/${name}.jsonl.gz`);

test.skipIf(path("tregex") === null)("search (needs ../shared/vectors)", async () => {
  const { checkSearch } = await load("search-vectors");
  const { readVectors } = await load("read-vectors");
  const [header, ...vectors] = readVectors(path("tregex"));
  expect(vectors.length).toBeGreaterThan(500);
  const wrong = vectors.filter((vector: { quirk?: string }) => {
    return vector.quirk === undefined && checkSearch(library, vector, header.trees) !== null;
  });
  expect(wrong).toEqual([]);
});

test.skipIf(path("tsurgeon") === null)("editing (needs ../shared/vectors)", async () => {
  const { checkEdit } = await load("edit-vectors");
  const { readVectors } = await load("read-vectors");
  const vectors = readVectors(path("tsurgeon")).slice(1);
  expect(vectors.length).toBeGreaterThan(150);
  const wrong = vectors.filter((vector: { quirk?: string }) => {
    return vector.quirk === undefined && checkEdit(library, vector) !== null;
  });
  expect(wrong).toEqual([]);
});

test.skipIf(path("heads") === null)("heads (needs ../shared/vectors)", async () => {
  const { readVectors } = await load("read-vectors");
  let nodes = 0;
  for (const vector of readVectors(path("heads")).slice(1)) {
    const table = tableOf(library.readTree(vector.tree));
    const rows = table.labels.map((_, row) => row).filter((row) => !isWordRow(table, row) && !isTagRow(table, row));
    for (const [name, finder] of Object.entries(library.HEAD_FINDERS)) {
      const heads = rows.map((row) => childrenOf(table, row).indexOf(finder.headChild(table, row)));
      expect(heads, `${name}: ${vector.tree}`).toEqual(vector[name]);
    }
    nodes += rows.length;
  }
  expect(nodes).toBe(8388);
});

test.skipIf(path("dependencies") === null)("dependencies (needs ../shared/vectors)", async () => {
  const { dependencyScore } = await load("dependency-vectors");
  const { readVectors } = await load("read-vectors");
  const score = dependencyScore(library, readVectors(path("dependencies")).slice(1));
  expect(score.broken).toEqual([]);
  expect(score.unlabelled).toBeGreaterThan(98);
  expect(score.labelled).toBeGreaterThan(97);
  expect(score.tags).toBeGreaterThan(99.5);
});
