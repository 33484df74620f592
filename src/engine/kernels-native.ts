import { invariant } from "../shared/errors.ts";
import type { Kernels } from "./kernels.ts";
import type { Memory } from "./memory.ts";

/**
 * Kernels in machine code (native/kernels.c), built by `npm run build:native` and loaded by the platform, on the same memory and the same packed weights. What
 * the addon does not have falls back to the set it is laid over.
 */
export interface NativeAddon {
  /** What the CPU lets it use: "avx512", "avx2", or "none", with which it is of no use. */
  readonly level: string;
  /** Binds kernels to the numbers of a memory; to be bound again after growth. */
  bind(heap: Float32Array): Partial<Omit<Kernels, "name">>;
}

export function nativeKernels(addon: NativeAddon, fallback: Kernels, memory: Memory): Kernels {
  const bound = (): Partial<Omit<Kernels, "name">> => {
    const { heap } = memory;
    invariant(heap instanceof Float32Array, "native kernels need a WASM memory");
    return addon.bind(heap);
  };
  const kernels: Kernels = { ...fallback, ...bound(), name: "native" };
  // Callers keep the set, so the same object gets the new functions.
  memory.onGrowth(() => Object.assign(kernels, bound()));
  return kernels;
}
