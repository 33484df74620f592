/** Follows sequences of actions: from a tree to its states, and from actions to a tree, with every step checked. */
import { leaves, type Sentence, type Tree } from "../trees/tree.ts";
import type { Action } from "./action.ts";
import type { Grammar } from "./action-table.ts";
import { IllegalActionError, type Step, UnfinishedError } from "./transition-errors.ts";
import { type State, type TransitionSystem, treeOf } from "./transition-system.ts";

/** The states of the canonical derivation of a tree, from the first to the finished one. */
export function* deriveStates(system: TransitionSystem, tree: Tree): Generator<State, void, undefined> {
  const actions = system.derive(tree);
  let state = system.start(leaves(tree));
  yield state;
  for (const action of actions) {
    state = system.apply(state, action);
    yield state;
  }
}

/** The state that these actions lead to. An action that is not known or not legal is an error that says at which step. */
export function replay({ system, actions: table }: Grammar, sentence: Sentence, actions: Iterable<Action>): State {
  let state = system.start(sentence);
  const here = (): Step => ({ step: state.step + 1, legal: table.legalNames(system, state) });
  for (const action of actions) {
    table.idOf(action, here); // throws if the action or its label is not known
    if (!system.isLegal(state, action)) throw new IllegalActionError(action.name, here());
    state = system.apply(state, action);
  }
  return state;
}

/** The tree that these actions build. Actions that stop early are an error, as those that are not legal. */
export function build(grammar: Grammar, sentence: Sentence, actions: Iterable<Action>): Tree {
  const state = replay(grammar, sentence, actions);
  const tree = treeOf(state);
  if (tree !== null) return tree;
  throw new UnfinishedError({ step: state.step + 1, legal: grammar.actions.legalNames(grammar.system, state) });
}
