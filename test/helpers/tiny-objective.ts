/** A tiny model with its objective, on any engine. */
import type { Model } from "../../src/contracts/model.ts";
import type { Lesson, LossContext, Objective, ObjectivePart } from "../../src/contracts/objective.ts";
import { checkedOptions, type GivenOptions } from "../../src/contracts/options.ts";
import type { Engine } from "../../src/engine/engine.ts";
import { Parameters } from "../../src/engine/parameters.ts";
import { buildModel } from "../../src/models/model.ts";
import { oracleLikelihood } from "../../src/objectives/oracle-likelihood/oracle-likelihood.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { prepareTraining } from "../../src/training/preparation.ts";
import { leaves } from "../../src/trees/tree.ts";
import { TINY_TREES, type TinyNetwork, tinyPlan } from "./tiny-model.ts";

export interface TinyObjective {
  readonly model: Model;
  readonly objective: Objective;
  readonly lessons: readonly Lesson[];
}

export function tinyObjective(
  engine: Engine,
  system: string,
  network: TinyNetwork,
  given: GivenOptions = {},
  part: ObjectivePart = oracleLikelihood,
): TinyObjective {
  const plan = tinyPlan(system, network);
  const { description, notes, trees } = prepareTraining(plan, TINY_TREES, []);
  const parameters = new Parameters({ engine, random: randomFromSeed(3) });
  const model = buildModel(description, parameters, { notes });
  parameters.pack();
  const objective = part.build(model as never, checkedOptions(part.options, given, "it"));
  const lessons = trees.map((tree) => ({ tree, input: model.encoder.read(leaves(tree), null) }));
  return { model, objective, lessons };
}

export function lossContext(more: Partial<LossContext> = {}): LossContext {
  return { epoch: 0, drop: null, random: randomFromSeed(1), factor: 1, tagFactor: 0.5, ...more };
}
