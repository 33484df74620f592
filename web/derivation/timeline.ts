/**
 * A parse as a film: the states of a derivation from the first to the last, and when each part of the tree came to be.
 *
 *   const film = timelineOf("top-down", tree);         // the paper's figure 3
 *   film.growth[0];                                    // { openedAt: 1, builtAt: 17 }: the root is announced first, built last
 */
import {
  type Branch,
  isBranch,
  nodes,
  ParserError,
  type Sentence,
  type TraceStep,
  type Tree,
} from "../../src/index.ts";
import {
  type Action,
  labelsIn,
  readActions,
  type StackItem,
  type State,
  systemNamed,
  type TransitionSystem,
  treeOf,
} from "../../src/oracle.ts";

export interface Timeline {
  readonly system: TransitionSystem;
  readonly tree: Tree;
  readonly actions: readonly Action[];
  /** One more than there are actions: states[i] is the state after i of them. */
  readonly states: readonly State[];
  /** Of each constituent, parents before children. */
  readonly growth: readonly Growth[];
  /** By word: after how many transitions it is read. */
  readonly readAt: readonly number[];
  /** By action: what the model thought of it and of others; null when the tree does not come from a model. */
  readonly choices: readonly (readonly Choice[])[] | null;
}

/** After how many transitions a constituent is announced (null: never, as in bottom-up) and finished. */
export interface Growth {
  readonly openedAt: number | null;
  readonly builtAt: number;
}

export interface Choice {
  readonly transition: string;
  readonly probability: number;
  readonly isTaken: boolean;
}

/** The canonical derivation of a tree. */
export function timelineOf(systemName: string, tree: Tree): Timeline {
  const system = systemNamed(systemName);
  return follow(system, sentenceOf(tree), system.derive(tree), null);
}

/** What the model did, with what it thought at each step. */
export function timelineOfTrace(systemName: string, sentence: Sentence, steps: readonly TraceStep[]): Timeline {
  const choices = steps.map(({ best, chosen }) =>
    best.map(({ transition, probability }) => ({ transition, probability, isTaken: transition === chosen })),
  );
  const system = systemNamed(systemName);
  const actions = readActions(
    system,
    steps.map(({ chosen }) => chosen),
  );
  return follow(system, sentence, actions, choices);
}

export type NodeStage = "to-come" | "open" | "built";

/** What a constituent is after `step` transitions. */
export function stageAt({ openedAt, builtAt }: Growth, step: number): NodeStage {
  if (builtAt <= step) return "built";
  return openedAt !== null && openedAt <= step ? "open" : "to-come";
}

function sentenceOf(tree: Tree): Sentence {
  return [...nodes(tree)].flatMap((node) => (isBranch(node) ? [] : node));
}

function follow(
  system: TransitionSystem,
  sentence: Sentence,
  actions: readonly Action[],
  choices: Timeline["choices"],
): Timeline {
  const states: State[] = [system.start(sentence)];
  const readAt: number[] = [];
  // States never change and share what they have in common: an item is the same object from its push to its pop, and a
  // constituent the same from its making to the finished tree.
  const openedAt = new Map<StackItem, number>();
  const grown = new Map<Branch, Growth>();
  for (const [i, action] of actions.entries()) {
    const before = states[i]!;
    const step = i + 1;
    const effect = system.effect(before, action);
    const after = system.apply(before, action);
    const top = after.stack?.item;
    if (effect.kind === "shift") readAt.push(step);
    else if (effect.kind === "open" && top !== undefined) openedAt.set(top, step);
    else if (effect.kind === "reduce" && top?.kind === "built" && isBranch(top.tree)) {
      const closed = effect.popped > effect.children ? before.stack?.open?.item : undefined;
      const growth = { openedAt: closed === undefined ? null : openedAt.get(closed)!, builtAt: step };
      let made: Tree | undefined = top.tree;
      for (let left = labelsIn(effect).length; left > 0 && made !== undefined && isBranch(made); left--) {
        grown.set(made, growth);
        made = made.children[0];
      }
    }
    states.push(after);
  }
  const tree = treeOf(states.at(-1)!);
  if (tree === null) throw new ParserError("E_ACTIONS_UNFINISHED", "the transitions end before the tree is complete");
  const growth = [...nodes(tree)].filter(isBranch).map((node) => grown.get(node)!);
  return { system, tree, actions, states, growth, readAt, choices };
}
