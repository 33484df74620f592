/** The WASM kernel sets, plain and relaxed. */
import { invariant, ParserError } from "../shared/errors.ts";
import type { Kernels } from "./kernels.ts";
import type { Memory } from "./memory.ts";

/**
 * The kernels compiled from wasm/*.ts. Their exports take element offsets and plain numbers, so they are the kernel set as they stand.
 *
 *   const bytes = await readAsset(wasmAsset("wasm", memory));
 *   const kernels = wasmKernels("wasm", bytes, memory);
 */
export type WasmKernelName = "wasm" | "relaxed";

/** The file with the code for a memory, relative to the folder of the sources: a module says whether its memory is shared. */
export function wasmAsset(name: WasmKernelName, memory: Memory): string {
  const relaxed = name === "relaxed" ? ".relaxed" : "";
  return `engine/wasm/kernels${relaxed}${isShared(memory) ? ".shared" : ""}.wasm`;
}

/** Compiles (unless a module is given) and starts the kernels on a memory. Each thread has an instance of its own. */
export function wasmKernels(name: WasmKernelName, code: BufferSource | WebAssembly.Module, memory: Memory): Kernels {
  invariant(memory.wasm !== null, "WASM kernels need a WASM memory");
  const module = code instanceof WebAssembly.Module ? code : compile(name, code);
  const { exports } = new WebAssembly.Instance(module, { env: { memory: memory.wasm } });
  const { scratchLength, setScratch, ...kernels } = exports;
  invariant(typeof scratchLength === "function" && typeof setScratch === "function", "these are no kernels of ours");
  setScratch(memory.claim(Number(scratchLength()), `${name} kernels`));
  // A test compares the exported names with those of the plain TypeScript kernels, and what they do.
  return { ...(kernels as unknown as Omit<Kernels, "name">), name };
}

/** Whether this runtime has SIMD128 in WASM. */
export function hasSimd(): boolean {
  return WebAssembly.validate(new Uint8Array([...TINY, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]));
}

/** Whether this runtime has relaxed SIMD (Node from 22). */
export function hasRelaxedSimd(): boolean {
  return WebAssembly.validate(
    new Uint8Array([...TINY, 10, 15, 1, 13, 0, 65, 1, 253, 15, 65, 2, 253, 15, 253, 128, 2, 11]),
  );
}

/** Header, type and function sections of a module with one function () → v128; its code follows: i8x16.splat and one instruction more. */
const TINY = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0];

function isShared(memory: Memory): boolean {
  return typeof SharedArrayBuffer !== "undefined" && memory.wasm?.buffer instanceof SharedArrayBuffer;
}

function compile(name: WasmKernelName, bytes: BufferSource): WebAssembly.Module {
  try {
    return new WebAssembly.Module(bytes);
  } catch (cause) {
    throw new ParserError("E_KERNELS", `this runtime cannot run the "${name}" kernels`, {
      hint: 'Choose other kernels: "wasm" needs SIMD, "relaxed" needs relaxed SIMD (Node 22 or later), "js" runs everywhere.',
      cause,
    });
  }
}
