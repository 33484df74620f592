/** What all oracles say about one configuration, side by side: for people, and as plain data for programs. */
import { bestReachable, grammarAround, type Inspection, inspect, readActions } from "../oracles/inspection.ts";
import type { Action } from "../transitions/action.ts";
import type { Grammar } from "../transitions/action-table.ts";
import { configurationJson } from "../transitions/configuration-json.ts";
import { writeTree } from "../trees/bracket-writer.ts";
import type { Tree } from "../trees/tree.ts";
import { type SystemEntry, systemOf } from "./system-entry.ts";
import { exactOracleOf } from "./system-oracles.ts";

export interface InspectionRequest {
  /** It must have an exact oracle. */
  readonly system: SystemEntry;
  readonly gold: Tree;
  /** Names of the transitions taken so far. */
  readonly transitions: readonly string[];
  /** Further labels, beside those of the tree and the transitions. */
  readonly labels: readonly string[];
}

/** The true loss, and that of the formula where the system has one: as its text means it (paper) and to the letter (printed). */
export interface InspectionViews {
  readonly exact: Inspection;
  readonly paper?: Inspection;
  readonly printed?: Inspection;
}

export interface InspectionReport {
  readonly views: InspectionViews;
  /** The best tree that can still be built. */
  readonly reachable: string;
  readonly json: object;
}

export function inspectionReport({ system, gold, transitions, labels }: InspectionRequest): InspectionReport {
  const transitionSystem = systemOf(system);
  const actions = readActions(transitionSystem, transitions);
  const grammar = grammarAround(transitionSystem, gold, actions, labels);
  const oracle = exactOracleOf(system, grammar);
  const exact = inspect(oracle, gold, actions);
  const views = { exact, ...formulaViews(system, grammar, gold, actions) };
  const reachable = writeTree(bestReachable(oracle, exact));
  const about = { system: system.name, gold: writeTree(gold), transitions, reachable };
  return { views, reachable, json: { ...about, ...viewsJson(views) } };
}

function formulaViews(
  { formula }: SystemEntry,
  grammar: Grammar,
  gold: Tree,
  actions: readonly Action[],
): Omit<InspectionViews, "exact"> {
  if (formula === undefined) return {};
  const { printed, meant = printed } = formula;
  return { paper: inspect(meant(grammar), gold, actions), printed: inspect(printed(grammar), gold, actions) };
}

function viewsJson({ exact, paper, printed }: InspectionViews): object {
  const legal = [...exact.transitions.keys()].map((name) => ({
    transition: name,
    exact: exact.transitions.get(name),
    ...(paper !== undefined && { paper: paper.transitions.get(name) }),
    ...(printed !== undefined && { printed: printed.transitions.get(name) }),
  }));
  return {
    ...configurationJson(exact.state),
    finished: exact.state.finished,
    loss: { exact: exact.loss, ...(paper && { paper: paper.loss }), ...(printed && { printed: printed.loss }) },
    legal,
  };
}
