/** The native kernel set: an addon laid over WASM. */
import { invariant } from "../shared/errors.ts";
import type { Kernels } from "./kernels.ts";
import type { Memory } from "./memory.ts";

/**
 * Kernels in machine code (native/kernels.c), built by `npm run build:native` and loaded by the platform, on the same memory and the same packed weights. What
 * the addon does not have falls back to the set it is laid over.
 */
export interface NativeAddon {
  /** What this CPU can run, best first; empty if there is nothing for it. */
  readonly levels: readonly NativeLevel[];
  /** The same with products of 16-bit floats. */
  readonly bfloat16Levels: readonly NativeLevel[];
  /** Kernels on the numbers of a memory; after growth they are told where these are now. */
  bind(heap: Float32Array, level: NativeLevel): Partial<Omit<Kernels, "name">> & { rebind(heap: Float32Array): void };
  /** Runs a loop of 12 · `count` multiply-adds of vectors (of tiles, with AMX) and nothing else: the limit of the machine, for benchmarks. */
  peak(count: number, level: NativeLevel): number;
}

export type NativeLevel = "avx512" | "avx2" | "amx" | "avx512-bf16";

/** The kernels of a level of the addon, with `fallback` for what it does not have. */
export function nativeKernels(
  addon: NativeAddon,
  fallback: Kernels,
  memory: Memory,
  level: NativeLevel | undefined,
): Kernels {
  const heap = (): Float32Array => {
    invariant(memory.heap instanceof Float32Array, "native kernels need a WASM memory");
    return memory.heap;
  };
  invariant(level !== undefined, "the native kernels do not run on this CPU");
  const { rebind, ...kernels } = addon.bind(heap(), level);
  memory.onGrowth(() => rebind(heap()));
  const name = addon.bfloat16Levels.includes(level) ? "bfloat16" : "native";
  return { ...fallback, ...kernels, name };
}
