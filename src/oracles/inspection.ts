/** Everything the oracles say about one configuration: for people who want to see them at work. */
import { invariant } from "../shared/errors.ts";
import { type Action, labelsIn, unknownAction } from "../transitions/action.ts";
import { ActionTable, type Grammar, grammarFor, labelsOf } from "../transitions/action-table.ts";
import { replay } from "../transitions/derivation.ts";
import { type State, type TransitionSystem, treeOf } from "../transitions/transition-system.ts";
import { leaves, type Tree } from "../trees/tree.ts";
import { type Guide, ILLEGAL, type Oracle, optimalIds } from "./oracle.ts";
import { followGuide } from "./walk.ts";

export interface Inspection {
  readonly state: State;
  readonly loss: number;
  /** By the names of the legal transitions: the loss after it, and whether the oracle recommends it. */
  readonly transitions: ReadonlyMap<string, Verdict>;
  readonly guide: Guide;
}

export interface Verdict {
  readonly loss: number;
  readonly isOptimal: boolean;
}

/** The actions with the labels of the gold tree, of the transitions, and those given; of chains, those of tree and transitions. */
export function grammarAround(
  system: TransitionSystem,
  gold: Tree,
  actions: readonly Action[],
  labels: readonly string[],
): Grammar {
  const known = new Set([...labelsOf(gold), ...actions.flatMap(labelsIn), ...labels]);
  const { actions: around } = grammarFor(system, [...known], leaves(gold).length, [gold]);
  const chains = actions.filter(({ chain }) => chain !== undefined);
  return { system, actions: new ActionTable([...around.actions, ...chains]) };
}

/** A name that is no transition's becomes one that no grammar knows: `inspect` then says at which step it stands, and what was legal. */
export function readActions(system: TransitionSystem, names: readonly string[]): Action[] {
  return names.map((name) => system.readAction(name) ?? unknownAction(name));
}

/** What the oracle says after these transitions; one that is not known or not legal is an error that says at which step. */
export function inspect(oracle: Oracle, gold: Tree, actions: readonly Action[]): Inspection {
  const { actions: table } = oracle.grammar;
  const state = replay(oracle.grammar, leaves(gold), actions);
  const guide = guideAfter(oracle, gold, actions);
  const transitions = new Map<string, Verdict>();
  if (!state.finished) {
    const changes = guide.lossChanges(state);
    const optimal = new Set(optimalIds(changes));
    table.actions.forEach(({ name: action }, id) => {
      if (changes[id] === ILLEGAL) return;
      transitions.set(action, { loss: guide.loss + changes[id]!, isOptimal: optimal.has(id) });
    });
  }
  return { state, loss: guide.loss, transitions, guide };
}

/** The best tree that can still be built after an inspection. The oracle must be exact: another's advice may lead nowhere. */
export function bestReachable(exact: Oracle, { state, guide }: Inspection): Tree {
  const tree = treeOf(followGuide(exact, { state, guide }).state);
  invariant(tree !== null, "following the exact oracle ends with a tree");
  return tree;
}

function guideAfter({ grammar, guideTo }: Oracle, gold: Tree, actions: readonly Action[]): Guide {
  let state = grammar.system.start(leaves(gold));
  let guide = guideTo(gold);
  for (const action of actions) {
    guide = guide.after(state, grammar.actions.idOf(action));
    state = grammar.system.apply(state, action);
  }
  return guide;
}
