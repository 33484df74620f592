/** The score on the dev set, again and again in one training run. */
import { expect, test } from "vitest";
import { decodingFor } from "../../src/models/decoding.ts";
import { devEvaluation } from "../../src/training/dev-evaluation.ts";
import { leaves } from "../../src/trees/tree.ts";
import { TINY_NETWORKS, TINY_TREES, tinyDescription, tinyModel } from "../helpers/tiny-model.ts";

test("takes no more memory the next time", () => {
  const model = tinyModel(tinyDescription("in-order", TINY_NETWORKS.default));
  const evaluate = devEvaluation(model, decodingFor(model), TINY_TREES, TINY_TREES.map(leaves));
  const { memory } = model.parameters.engine;
  const first = evaluate();
  expect(first.sentences).toBe(TINY_TREES.length);
  const { used } = memory;
  expect(evaluate()).toEqual(first);
  expect(memory.used).toBe(used);
});
