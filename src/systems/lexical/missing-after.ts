/** The gold that is missing after a step. */
import type { MissingGold } from "../../oracles/missing-gold.ts";
import type { State } from "../../transitions/transition-system.ts";
import type { LexicalActions } from "./bound-actions.ts";

export function missingAfter(
  missing: MissingGold,
  { stack }: State,
  actionId: number,
  { shift, labelOf, reductions }: LexicalActions,
): MissingGold {
  if (actionId === shift) return missing.afterShift();
  const reduction = reductions[actionId]!;
  if (labelOf[actionId] === -1 || reduction?.isPart === true) return missing;
  return missing.afterBuilding(labelOf[actionId]!, (reduction === null ? stack! : stack!.below!).start);
}
