/** The actions of a table by what they do, so that an oracle writes its answers without looking anything up. */
import type { ActionTable } from "../../transitions/action-table.ts";
import { FINISH, REDUCE, SHIFT } from "./actions.ts";

export interface BoundActions {
  readonly table: ActionTable;
  readonly size: number;
  /** Ids; -1 where the table has no such action. */
  readonly shift: number;
  readonly reduce: number;
  readonly finish: number;
  /** The ids of all NT-X. */
  readonly opens: readonly number[];
  /** By label id: the id of NT-X, or -1. */
  readonly openOf: Int32Array;
  /** By action id: the label id, or -1. */
  readonly labelOf: Int32Array;
}

export function bindActions(table: ActionTable): BoundActions {
  const openOf = new Int32Array(table.labels.length).fill(-1);
  const labelOf = new Int32Array(table.size).fill(-1);
  const opens: number[] = [];
  table.actions.forEach(({ kind, label }, id) => {
    if (label === null) return;
    const labelId = table.labelId(label);
    labelOf[id] = labelId;
    if (kind !== "open") return;
    openOf[labelId] = id;
    opens.push(id);
  });
  return {
    table,
    size: table.size,
    shift: table.idNamed(SHIFT.name),
    reduce: table.idNamed(REDUCE.name),
    finish: table.idNamed(FINISH.name),
    opens,
    openOf,
    labelOf,
  };
}
