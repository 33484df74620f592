/** A memory that begins like another: what lies behind `end` there, such as the arenas of threads, is left behind. */
import { invariant } from "../shared/errors.ts";
import { createMemory, MAXIMUM_FLOATS } from "./memory.ts";

/** Everything before `end` (an element offset) keeps its place. The copy can be shared between threads. */
export function copyMemory(source: WebAssembly.Memory, end: number): WebAssembly.Memory {
  const memory = createMemory({ initial: end, maximum: MAXIMUM_FLOATS, shared: true });
  const start = memory.used;
  memory.claim(end - start, "the copy of a memory");
  invariant(memory.used === end, `a copy of ${end} numbers ends at ${memory.used}`);
  memory.heap.set(new Float32Array(source.buffer, 4 * start, end - start), start);
  return memory.wasm!; // it is no float64 memory
}
