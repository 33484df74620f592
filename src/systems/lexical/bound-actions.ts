/** The actions of a table by what they do, so that an oracle need not read their names. */
import type { ActionTable } from "../../transitions/action-table.ts";
import { FINISH, SHIFT } from "../common/actions.ts";
import { labelMade, partOf, reduceTo, reductionOf, type Side, unaryTo } from "./transitions.ts";

export interface LexicalActions {
  readonly table: ActionTable;
  /** Ids. */
  readonly shift: number;
  readonly finish: number;
  /** By action id: the label of the constituent that it makes, or makes a part of; -1: none. */
  readonly labelOf: Int32Array;
  /** By action id: null where two items do not become one. */
  readonly reductions: readonly ReturnType<typeof reductionOf>[];
  /** By the label of a part: the label of the constituent that it becomes. */
  readonly labelOfPart: ReadonlyMap<string, number>;
  /** All reductions of two items to a constituent. */
  readonly constituents: readonly number[];
  /** The id of an action by the id of a label; -1: there is none. */
  unary(label: number): number;
  reduction(side: Side, isPart: boolean, label: number): number;
}

export function bindLexical(table: ActionTable): LexicalActions {
  const labelIds = new Map(table.labels.map((label, id) => [label, id]));
  const made = table.actions.map((action) => labelIds.get(labelMade(action) ?? "") ?? -1);
  const reductions = table.actions.map(reductionOf);
  const idsOf = (action: (label: string) => { readonly name: string }) =>
    Int32Array.from(table.labels, (label) => table.idNamed(action(label).name));
  const unaries = idsOf(unaryTo);
  const sides = (["left", "right"] as const).map((side) => [
    idsOf((label) => reduceTo(side, label)),
    idsOf((label) => partOf(side, label)),
  ]);
  return {
    table,
    shift: table.idNamed(SHIFT.name),
    finish: table.idNamed(FINISH.name),
    labelOf: Int32Array.from(made, (label, id) => (table.actions[id]!.arity === null ? -1 : label)),
    reductions,
    constituents: reductions.flatMap((reduction, id) => (reduction?.isPart === false ? id : [])),
    labelOfPart: new Map(
      table.actions.flatMap(({ label }, id) => (reductions[id]?.isPart === true ? [[label!, made[id]!]] : [])),
    ),
    unary: (label) => unaries[label]!,
    reduction: (side, isPart, label) => sides[side === "left" ? 0 : 1]![isPart ? 1 : 0]![label]!,
  };
}
