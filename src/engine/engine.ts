/** What everything that computes needs: numbers to work on, and the kernels that do the work. */
import type { Kernels } from "./kernels.ts";
import type { Memory } from "./memory.ts";

export interface Engine {
  readonly memory: Memory;
  readonly kernels: Kernels;
}
