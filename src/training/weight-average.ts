/** Which weights a run evaluates and saves: the last ones, a moving average, or the average over all updates. */
import { MovingAverage } from "../engine/moving-average.ts";
import type { Optimizer } from "../engine/optimizers.ts";
import { withUpdateAverage } from "../engine/update-average.ts";
import type { Matrix } from "../shared/safetensors.ts";
import type { ScheduleOptions } from "./schedule-options.ts";

export interface WeightAverage {
  /** To be called after update number `updates`. */
  update(updates: number): void;
  /** Runs with the weights that are evaluated and saved. */
  during<Result>(run: () => Result): Result;
  /** What a checkpoint must have besides the weights and the optimiser's state. */
  values(how: "copied" | "in place"): ReadonlyMap<string, Matrix>;
  restore(values: ReadonlyMap<string, Matrix>): void;
}

export function averageFor(
  { optimizer: kind, average }: Pick<ScheduleOptions, "optimizer" | "average">,
  optimizer: Optimizer,
): WeightAverage {
  const none = { update: () => undefined, values: () => new Map<string, Matrix>(), restore: () => undefined };
  if (kind === "averaged-sgd") return { ...none, during: (run) => withUpdateAverage(optimizer, run) };
  if (average === 0) return { ...none, during: (run) => run() };
  const moving = new MovingAverage(optimizer.parameters);
  return {
    // The first weights are far from the last ones: they are forgotten sooner.
    update: (updates) => moving.update(Math.min(average, (1 + updates) / (10 + updates))),
    during: (run) => moving.during(run),
    values: (how) => moving.values(how),
    restore: (values) => moving.restore(values),
  };
}
