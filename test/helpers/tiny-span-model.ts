/** A model of spans with random weights over a few labels; its chains have one label, and some have two. */
import type { SpanModel } from "../../src/contracts/model.ts";
import { prepareTraining } from "../../src/training/preparation.ts";
import { planTraining } from "../../src/training/training-plan.ts";
import { TINY_NETWORKS, TINY_TREES, tinyModel } from "./tiny-model.ts";

export function tinySpanModel(labels: readonly string[], seed = 1): SpanModel {
  const plan = planTraining("default", {
    encoder: TINY_NETWORKS.default.encoder!,
    tagger: TINY_NETWORKS.default.tagger!,
    network: { kind: "spans", spanHidden: 8 },
    decoder: { kind: "chart" },
  });
  const { description } = prepareTraining(plan, TINY_TREES, []);
  const chains = [...labels.map((label) => [label]), [labels[0]!, labels[1]!], [labels[1]!, labels[0]!]];
  const model = tinyModel({ ...description, task: { family: "spans", chains } }, seed);
  if (model.family !== "spans") throw new Error("a model of spans scores spans");
  return model;
}
