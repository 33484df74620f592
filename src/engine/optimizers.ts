/**
 * Updates of parameters from their gradients. A step works on a list of parameters, so that threads can share it out: all norms
 * first, then all updates. Tables are updated only in the rows that were touched, decay and moments included.
 *
 *     const optimizer = new Optimizer(parameters, adam({ weightDecay: 0.01 }), { clip: 5 });
 *     // Several batches may go backward before a step: their gradients add up.
 *     tape.backward(loss);
 *     const norm = optimizer.step(schedule(updates));
 */
import { ParserError } from "../shared/errors.ts";
import type { Matrix } from "../shared/safetensors.ts";
import { clearGradient } from "./gradients.ts";
import type { Parameter, Parameters } from "./parameters.ts";

/** The suffix of the place of what `sgd` with `averages` keeps. */
export const DRIFT = ":drift";

export type Rule = SgdRule | AdamRule;
/** w −= rate · (g + decay · w): the reference parsers' rule with decay 1e-6. */
export interface SgdRule {
  readonly kind: "sgd";
  readonly decay: number;
  /** Keeps what it takes to know the average of the weights over all updates (update-average.ts). */
  readonly averages: boolean;
}
/** Adam (Kingma & Ba 2015), and with a weight decay AdamW (Loshchilov & Hutter 2019). */
export interface AdamRule {
  readonly kind: "adam";
  readonly beta1: number;
  readonly beta2: number;
  readonly epsilon: number;
  readonly weightDecay: number;
}

/** How the rate and the decay of one parameter differ from those of the others: factors. */
export interface Group {
  readonly rate: number;
  readonly decay: number;
}

export interface OptimizerOptions {
  /** The largest norm all gradients together may have. */
  readonly clip?: number;
  /** Rates by layer, no decay for biases and so on; by default all parameters are alike. */
  readonly groupOf?: (parameter: Parameter) => Group;
}

export function sgd(options: Partial<SgdRule> = {}): SgdRule {
  return { decay: 0, averages: false, ...options, kind: "sgd" };
}

export function adam(options: Partial<AdamRule> = {}): AdamRule {
  return { beta1: 0.9, beta2: 0.999, epsilon: 1e-8, weightDecay: 0, ...options, kind: "adam" };
}

export class Optimizer {
  readonly parameters: Parameters;
  readonly #rule: Rule;
  readonly #clip: number;
  readonly #groupOf: (parameter: Parameter) => Group;
  /** What the rule remembers of each parameter: suffixes of the names of their places. */
  readonly #moments: readonly string[];
  #updates = 0;

  constructor(parameters: Parameters, rule: Rule, options: OptimizerOptions = {}) {
    this.parameters = parameters;
    this.#rule = rule;
    this.#clip = options.clip ?? Infinity;
    this.#groupOf = options.groupOf ?? (() => ({ rate: 1, decay: 1 }));
    this.#moments = rule.kind === "adam" ? [":mean", ":variance"] : rule.averages ? [DRIFT] : [];
    // The places of the moments, before other threads look for them.
    for (const moment of this.#moments) {
      for (const { name, learned, cols } of parameters.trained) parameters.place(name + moment, learned * cols);
    }
  }

  /** Updates made so far. */
  get updates(): number {
    return this.#updates;
  }

  /** One update with this learning rate; returns the norm of the gradients before clipping. Gradients are zero afterwards. */
  step(rate: number): number {
    const squared = this.squaredNorm(this.parameters.trained);
    this.update(this.parameters.trained, rate, squared, this.#updates + 1);
    return Math.sqrt(squared);
  }

  /** Of the gradients of some parameters. */
  squaredNorm(parameters: readonly Parameter[]): number {
    const { kernels } = this.parameters.engine;
    let sum = 0;
    for (const parameter of parameters) {
      const { name, rows, cols, grad } = parameter;
      let squared: number;
      if (parameter.kind !== "table") squared = kernels.squaredNorm(grad, rows * cols);
      else squared = kernels.squaredNormRows(grad, parameter.touched + 1, this.#touched(parameter.touched), cols);
      if (!Number.isFinite(squared)) throw new ParserError("E_NOT_FINITE", `the gradient of ${name} is not finite`);
      sum += squared;
    }
    return sum;
  }

  /**
   * Updates some parameters, given the squared norm of all gradients, and sets their gradients to zero. `update` is the number of this
   * update, from 1: the same in all threads, whichever of them knows how many there were before.
   */
  update(parameters: readonly Parameter[], rate: number, squaredNorm: number, update: number): void {
    this.#updates = update;
    const factor = Math.min(1, this.#clip / Math.sqrt(squaredNorm));
    for (const parameter of parameters) {
      const group = this.#groupOf(parameter);
      const own = group.rate * rate;
      if (this.#rule.kind === "sgd") {
        const decay = group.decay * this.#rule.decay;
        if (this.#rule.averages) this.#drift(decay, parameter, own, factor);
        this.#sgd(decay, parameter, own, factor);
      } else this.#adam(this.#rule, parameter, own, group.decay, factor);
    }
    this.clear(parameters);
    this.parameters.pack(parameters);
  }

  /** Sets gradients to zero. */
  clear(parameters: readonly Parameter[] = this.parameters.trained): void {
    for (const parameter of parameters) clearGradient(this.parameters.engine, parameter);
  }

  /** The moments, to be saved with a checkpoint together with `updates`. */
  state(how: "copied" | "in place" = "copied"): Map<string, Matrix> {
    return new Map(this.#moments.flatMap((moment) => [...this.parameters.values(moment, how)]));
  }

  restore(state: ReadonlyMap<string, Matrix>, updates: number): void {
    for (const moment of this.#moments) this.parameters.load(state, moment);
    this.#updates = updates;
  }

  #sgd(decay: number, parameter: Parameter, rate: number, factor: number): void {
    const { kernels } = this.parameters.engine;
    const { data, grad, rows, cols } = parameter;
    if (parameter.kind === "table") {
      const { touched } = parameter;
      kernels.sgdRows(data, grad, touched + 1, this.#touched(touched), cols, rate, decay, factor);
    } else kernels.sgd(data, grad, rows * cols, rate, decay, factor);
  }

  /**
   * Adds, for each weight, its change in this update times the number of updates before. What a weight was on average over all updates
   * follows from that sum and from what it is at the end, so weights that do not change cost nothing (Daumé 2006, figure 2.3).
   */
  #drift(decay: number, parameter: Parameter, rate: number, factor: number): void {
    const { kernels, memory } = this.parameters.engine;
    const { name, data, grad, learned, cols } = parameter;
    const drift = this.parameters.place(name + DRIFT, learned * cols);
    const before = this.#updates - 1;
    const add = (first: number, count: number) => {
      kernels.addScaled(grad + first, drift + first, count, -before * rate * factor);
      if (decay !== 0) kernels.addScaled(data + first, drift + first, count, -before * rate * decay);
    };
    if (parameter.kind !== "table") add(0, learned * cols);
    else {
      for (let i = 1; i <= this.#touched(parameter.touched); i++) add(memory.ints[parameter.touched + i]! * cols, cols);
    }
  }

  #adam(rule: AdamRule, parameter: Parameter, alpha: number, decay: number, factor: number): void {
    const { beta1, beta2, epsilon, weightDecay } = rule;
    const { kernels } = this.parameters.engine;
    const { name, data, grad, learned, cols } = parameter;
    const mean = this.parameters.place(`${name}:mean`, learned * cols);
    const variance = this.parameters.place(`${name}:variance`, learned * cols);
    const rate = alpha / (1 - beta1 ** this.#updates);
    const correction = 1 / Math.sqrt(1 - beta2 ** this.#updates);
    const rest = [rate, beta1, beta2, correction, epsilon, alpha * decay * weightDecay, factor] as const;
    if (parameter.kind === "table") {
      const { touched } = parameter;
      kernels.adamRows(data, grad, mean, variance, touched + 1, this.#touched(touched), cols, ...rest);
    } else kernels.adam(data, grad, mean, variance, learned * cols, ...rest);
  }

  /** How many rows of a table have a gradient. */
  #touched(place: number): number {
    return this.parameters.engine.memory.ints[place]!;
  }
}
