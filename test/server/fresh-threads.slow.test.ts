/** Threads that give memory back. They are the built ones, for Node 20 runs no TypeScript in threads. */
import { afterAll, expect, test } from "vitest";
import { readModel } from "../../src/models/model-file.ts";
import { shareModel } from "../../src/models/shared-model.ts";
import { placeModel } from "../../src/parsing/load-model.ts";
import type * as Fresh from "../../src/server/fresh-threads.ts";
import { leaf } from "../../src/trees/tree.ts";
import { until } from "../helpers/patience.ts";
import { TINY_NETWORKS, tinyModelFile } from "../helpers/tiny-model.ts";

const stored = readModel(tinyModelFile("in-order", TINY_NETWORKS.default));
const model = await placeModel(stored, { shared: true });
const { startFreshThreads }: typeof Fresh = await import(
  new URL("../../dist/server/fresh-threads.js", import.meta.url).href
);
const threads = await startFreshThreads(
  shareModel(model, stored.tagger),
  { threads: 2, policy: "replace" },
  { keptBytes: 0, longWords: 100, restMs: 0 },
);
afterAll(() => threads.close());

const requests = (words: number) => [{ sentence: Array.from({ length: words }, () => leaf(null, "dog")) }];
const parse = (words: number) => threads.current.seats[0]!.parse(requests(words), stored.description.decoder);

test("after long work, threads begin anew: memory is as before, what is under way is answered, and parses are the same", async () => {
  const fresh = threads.usedBytes;
  const parsed = await parse(200);
  expect(threads.usedBytes).toBeGreaterThan(fresh);
  const first = threads.current;
  const underWay = parse(300);
  threads.noteBatch(200);
  await until(() => threads.current !== first);
  expect(await underWay).toHaveLength(1);
  expect(threads.usedBytes).toBe(fresh);
  expect(await parse(200)).toEqual(parsed);
});
