/** The plain TypeScript kernel set, put together from js/. */
import { cells } from "./js/cells.ts";
import { choices } from "./js/choices.ts";
import { elementwise } from "./js/elementwise.ts";
import { products } from "./js/products.ts";
import { rows } from "./js/rows.ts";
import { transformers } from "./js/transformers.ts";
import { updates } from "./js/updates.ts";
import type { Kernels } from "./kernels.ts";
import type { Memory } from "./memory.ts";

/**
 * The kernels in plain TypeScript: the readable truth the other sets are tested against, and what runs where WASM SIMD does not.
 * They work on any heap: over `createFloat64Memory()` they are the float64 reference for gradient checks.
 */
export function jsKernels(memory: Memory): Kernels {
  return {
    name: "js",
    ...products(memory),
    ...rows(memory),
    ...elementwise(memory),
    ...cells(memory),
    ...transformers(memory),
    ...choices(memory),
    ...updates(memory),
  };
}
