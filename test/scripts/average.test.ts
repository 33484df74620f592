/** The mean of models (scripts/english/average.mjs). */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { averageModels } from "../../scripts/english/average.mjs";
import { readModel } from "../../src/models/model-file.ts";
import { makeScratch } from "../helpers/scratch.ts";
import { TINY_NETWORKS, tinyModelFile } from "../helpers/tiny-model.ts";

const scratch = makeScratch();
const weightsIn = (path: string) => readModel(readFileSync(path)).weights;

test("every weight is the mean of theirs", async () => {
  const files = [1, 2].map((seed) =>
    scratch.write(`${seed}.model`, tinyModelFile("in-order", TINY_NETWORKS.default, seed)),
  );
  const out = scratch.path("mean.model");
  await averageModels(files, out, "float32");
  const [one, other] = files.map(weightsIn);
  const mean = weightsIn(out);
  expect([...mean.keys()]).toEqual([...one!.keys()]);
  let differing = 0;
  for (const [name, { data }] of mean) {
    const [a, b] = [one!.get(name)!.data, other!.get(name)!.data];
    if (a.some((value, i) => value !== b[i])) differing++;
    expect(data).toEqual(a.map((value, i) => (value + b[i]!) / 2));
  }
  expect(differing).toBeGreaterThan(5);
});

test("models of different systems have no mean, and nothing is written", async () => {
  const files = ["in-order", "top-down"].map((system) =>
    scratch.write(`${system}.model`, tinyModelFile(system, TINY_NETWORKS.default)),
  );
  const out = scratch.path("none.model");
  await expect(averageModels(files, out, "int8")).rejects.toThrow("share their parts");
  expect(() => readFileSync(out)).toThrow("ENOENT");
});
