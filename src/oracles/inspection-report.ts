/** What all oracles say about one configuration, side by side: for people, and as plain data for programs. */
import { configurationJson } from "../transitions/configuration-json.ts";
import { systemNamed } from "../transitions/systems.ts";
import { writeTree } from "../trees/bracket-writer.ts";
import type { Tree } from "../trees/tree.ts";
import { bestReachable, grammarAround, type Inspection, inspect, readActions } from "./inspection.ts";

export interface InspectionRequest {
  readonly system: string;
  readonly gold: Tree;
  /** Names of the transitions taken so far. */
  readonly transitions: readonly string[];
  /** Further labels, beside those of the tree and the transitions. */
  readonly labels: readonly string[];
}

/** exact: the true loss; paper: the printed formula as its text means it; printed: to the letter. */
export interface InspectionViews {
  readonly exact: Inspection;
  readonly paper: Inspection;
  readonly printed: Inspection;
}

export interface InspectionReport {
  readonly views: InspectionViews;
  /** The best tree that can still be built. */
  readonly reachable: string;
  readonly json: object;
}

export function inspectionReport({ system, gold, transitions, labels }: InspectionRequest): InspectionReport {
  const actions = readActions(transitions);
  const grammar = grammarAround(systemNamed(system), gold, actions, labels);
  const views = {
    exact: inspect("exact", grammar, gold, actions),
    paper: inspect("paper", grammar, gold, actions),
    printed: inspect("paper-literal", grammar, gold, actions),
  };
  const reachable = writeTree(bestReachable(grammar, gold, actions));
  const about = { system, gold: writeTree(gold), transitions, reachable };
  return { views, reachable, json: { ...about, ...viewsJson(views) } };
}

function viewsJson({ exact, paper, printed }: InspectionViews): object {
  const legal = [...exact.transitions.keys()].map((name) => ({
    transition: name,
    exact: exact.transitions.get(name),
    paper: paper.transitions.get(name),
    printed: printed.transitions.get(name),
  }));
  return {
    ...configurationJson(exact.state),
    finished: exact.state.finished,
    loss: { exact: exact.loss, paper: paper.loss, printed: printed.loss },
    legal,
  };
}
