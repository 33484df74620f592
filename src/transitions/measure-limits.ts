/** Measures the limits of a system on a treebank. */
import type { Tree } from "../trees/tree.ts";
import { deriveStates } from "./derivation.ts";
import type { Limits } from "./limits.ts";
import { openCountOf, openRunOf } from "./stack.ts";
import type { TransitionSystem } from "./transition-system.ts";

/** The narrowest limits under which `system` can build all these trees. */
export function measureLimits(system: TransitionSystem, trees: Iterable<Tree>): Limits {
  // A parser with no open nonterminal or no unary at all could not parse a single word.
  let [maxOpen, maxOpenRun, maxUnary] = [1, 1, 1];
  for (const tree of trees) {
    for (const { stack } of deriveStates(system, tree)) {
      maxOpen = Math.max(maxOpen, openCountOf(stack));
      maxOpenRun = Math.max(maxOpenRun, openRunOf(stack));
      if (stack?.item.kind === "built") maxUnary = Math.max(maxUnary, stack.item.unary);
    }
  }
  return { maxOpen, maxOpenRun, maxUnary };
}
