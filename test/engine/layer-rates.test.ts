import { expect, test } from "vitest";
import { layerGroups } from "../../src/engine/layer-rates.ts";
import { float64Engine, spread, testParameters } from "../helpers/float64-engine.ts";

test("lower layers have lower rates, and vectors do not decay", () => {
  const parameters = testParameters(float64Engine());
  const groupOf = layerGroups({ prefix: "encoder", layers: 12, rate: 0.05, decay: 0.5 });
  const rateOf = (name: string) => groupOf(parameters.matrix(name, 1, 1, spread)).rate;
  expect(rateOf("encoder.11.attention.output")).toBe(0.05);
  expect(rateOf("encoder.10.attention.output")).toBe(0.025);
  expect(rateOf("encoder.0.feedForward.input")).toBe(0.05 * 0.5 ** 11);
  expect(rateOf("encoder.piece")).toBe(0.05 * 0.5 ** 12);
  expect(rateOf("encoders.0")).toBe(1);
  expect(rateOf("words.first")).toBe(1);
  expect(groupOf(parameters.vector("encoder.11.bias", 1)).decay).toBe(0);
  expect(groupOf(parameters.matrix("output", 1, 1, spread)).decay).toBe(1);
});
