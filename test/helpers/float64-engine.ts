/** Engines for tests: the plain TypeScript kernels on float64, where numeric gradients are exact to about ten digits. */

import type { Engine } from "../../src/engine/engine.ts";
import { uniform } from "../../src/engine/initialisers.ts";
import { jsKernels } from "../../src/engine/kernels-js.ts";
import { createFloat64Memory, createMemory } from "../../src/engine/memory.ts";
import { Parameters } from "../../src/engine/parameters.ts";
import type { Tensor } from "../../src/engine/tensor.ts";
import { randomFromSeed } from "../../src/shared/random.ts";

export const spread = uniform(1);

export function float64Engine(): Engine {
  const memory = createFloat64Memory();
  return { memory, kernels: jsKernels(memory) };
}

export function float32Engine(): Engine {
  const memory = createMemory();
  return { memory, kernels: jsKernels(memory) };
}

export function testParameters(engine: Engine, seed = 1): Parameters {
  return new Parameters({ engine, random: randomFromSeed(seed) });
}

export function valuesOf(engine: Engine, { data, rows, cols }: Tensor): number[] {
  return [...engine.memory.heap.subarray(data, data + rows * cols)];
}
