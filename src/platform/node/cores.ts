/** How many threads can work at the same time here. */
import { availableParallelism } from "node:os";

export function coreCount(): number {
  return Math.max(1, availableParallelism());
}
