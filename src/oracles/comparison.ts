/** How often the paper's formula and the exact loss differ, at the configurations of walks with mistakes. */
import type { Random } from "../shared/random.ts";
import type { Tree } from "../trees/tree.ts";
import { type Guide, ILLEGAL, type Oracle } from "./oracle.ts";
import { walk } from "./walk.ts";

export interface ComparisonCounts {
  readonly configurations: number;
  /** The formula's loss is not the exact one. */
  readonly wrong: number;
  /** Among the transitions that do not raise the formula's loss is one that raises the exact loss. */
  readonly harmful: number;
  /** Every transition raises the formula's loss. */
  readonly none: number;
}

export interface ComparisonSetting {
  readonly exact: Oracle;
  /** What is compared with it, for the same grammar. */
  readonly formula: Oracle;
  readonly errorRate: number;
  readonly random: Random;
}

/** Walks once through each tree by what the exact oracle prefers, with mistakes, and asks both at every configuration. */
export function compareOracles(
  trees: Iterable<Tree>,
  { exact, formula, errorRate, random }: ComparisonSetting,
): ComparisonCounts {
  const { size } = exact.grammar.actions;
  const exactChanges = new Int32Array(size);
  const otherChanges = new Int32Array(size);
  let [configurations, wrong, harmful, none] = [0, 0, 0, 0];
  for (const tree of trees) {
    let guide: Guide = formula.guideTo(tree);
    for (const step of walk(exact, tree, { errorRate, random, optimal: "preferred" })) {
      step.guide.lossChanges(step.state, exactChanges);
      guide.lossChanges(step.state, otherChanges);
      configurations++;
      if (guide.loss !== step.guide.loss) wrong++;
      let [recommended, isHarmful] = [0, false];
      for (let id = 0; id < otherChanges.length; id++) {
        if (otherChanges[id] === ILLEGAL || otherChanges[id]! > 0) continue;
        recommended++;
        if (exactChanges[id]! > 0) isHarmful = true;
      }
      if (isHarmful) harmful++;
      if (recommended === 0) none++;
      guide = guide.after(step.state, step.actionId);
    }
  }
  return { configurations, wrong, harmful, none };
}
