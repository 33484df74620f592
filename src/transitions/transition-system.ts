/**
 * What a transition system is: a way to build a tree step by step while reading the words once from left to right (section 2
 * of the paper). A configuration is a `State`, a step is an `Action`; a system says which actions are legal and what they do.
 *
 * Shared code never looks inside an action and never asks for a system's name: what it must know is said by `effect`, of which
 * there are only six kinds. A scorer that keeps its own stack follows any system by them. The systems themselves are in
 * src/systems.
 */
import { assertNever } from "../shared/errors.ts";
import { type Branch, branch, isBranch, isLeaf, nodes, type Sentence, type Tree } from "../trees/tree.ts";
import { type Action, labelsIn } from "./action.ts";
import { type Limits, type ResolvedLimits, resolveLimits } from "./limits.ts";
import { type BuiltItem, builtIn, headOf, type PartItem, push, pushWord, type Stack } from "./stack.ts";
import { NothingToParseError } from "./transition-errors.ts";

/** A configuration. It is a value: `apply` makes a new one. */
export interface State {
  readonly sentence: Sentence;
  /** Index of the next word that has not been read. */
  readonly next: number;
  readonly stack: Stack | null;
  /** Actions taken so far. */
  readonly step: number;
  readonly finished: boolean;
}

/** What an action does to a state, known in O(1) before it is done. */
export type Effect =
  /** The next word goes onto the stack. */
  | { readonly kind: "shift" }
  /** An open nonterminal goes onto the stack; the constituent it becomes will start at `start`. */
  | { readonly kind: "open"; readonly label: string; readonly start: number }
  /**
   * The `popped` topmost items become one constituent. Its children are those of them that are built, `children` in number,
   * in stack order; at most one of them is an open nonterminal, the one that is closed. A part counts as one and gives all the
   * children that it holds. With `chain`, several constituents are made on top of each other: their labels, outermost first.
   * `finishes`: the tree is complete. `head`: which of the popped items has the head, counted from 0 in stack order, where the system
   * decides on heads.
   */
  | {
      readonly kind: "reduce";
      readonly label: string;
      readonly chain?: readonly string[];
      readonly children: number;
      readonly popped: number;
      readonly finishes: boolean;
      readonly head?: number;
    }
  /** The `popped` topmost items become a part of a constituent; `label` is the action's. */
  | { readonly kind: "join"; readonly label: string; readonly popped: number; readonly head?: number }
  /** Nothing changes: the step only decides that something is not done. */
  | { readonly kind: "pass" }
  /** Nothing changes but that the tree is complete. */
  | { readonly kind: "finish" };

/** What each system defines. */
export interface Rules {
  /** Depends on the action's `kind` alone. Never asked about a finished state. */
  isLegal(state: State, action: Action): boolean;
  /** Only for legal actions. */
  effect(state: State, action: Action): Effect;
  /** The action that reads the next word. */
  readonly shift: Action;
  /** A constituent in the order of the derivation: its children, each in its turn to be expanded, and the actions between them. */
  expand(constituent: Branch): readonly (Tree | Action)[];
  /** The actions after the whole tree is built. */
  readonly ending: readonly Action[];
  /** Whether a derivation ends because no words are left, and not by a choice of its own. */
  readonly endsWithWords?: boolean;
  /** Whether its steps decide which child is the head; then every item of the stack has one. */
  readonly decidesHeads?: boolean;
  /** Every action there is with these labels, and up to this arity where actions have one. */
  actionsFor(labels: readonly string[], maxArity: number): Action[];
  /** What must be added to these actions so that no state is without a legal one. */
  closure(actions: readonly Action[]): Action[];
  /** The action that is written so; null if there is none. */
  readAction(name: string): Action | null;
}

export interface TransitionSystem extends Omit<Rules, "expand" | "ending"> {
  readonly name: string;
  readonly limits: Limits;
  start(sentence: Sentence): State;
  /** A new state. The action must be legal; `replay` in derivation.ts checks and explains. */
  apply(state: State, action: Action): State;
  /** The canonical actions that build a tree; a word that stands under no constituent is an error. */
  derive(tree: Tree): Action[];
}

export function defineSystem(
  name: string,
  limits: Limits,
  rulesWithin: (limits: ResolvedLimits) => Rules,
): TransitionSystem {
  const rules = rulesWithin(resolveLimits(limits));
  return {
    ...rules,
    name,
    limits,
    start,
    isLegal: (state, action) => !state.finished && rules.isLegal(state, action),
    apply: (state, action) => take(state, rules.effect(state, action)),
    derive: (tree) => deriveBy(rules, rootOf(tree)),
  };
}

/** The tree that a finished state has built. */
export function treeOf(state: State): Tree | null {
  return state.finished && state.stack?.item.kind === "built" ? state.stack.item.tree : null;
}

function start(sentence: Sentence): State {
  if (sentence.length === 0) throw new NothingToParseError("a sentence without words has no tree");
  return { sentence, next: 0, stack: null, step: 0, finished: false };
}

function rootOf(tree: Tree): Branch {
  if (isLeaf(tree)) {
    throw new NothingToParseError(`the tree is the single word "${tree.word}": there is no constituent to build`);
  }
  for (const node of nodes(tree)) {
    if (isBranch(node) && node.children.length === 0) throw new NothingToParseError(`a ${node.label} without words`);
  }
  return tree;
}

function deriveBy({ shift, expand, ending }: Rules, root: Branch): Action[] {
  const actions: Action[] = [];
  const pending: (Tree | Action)[] = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if ("kind" in next) actions.push(next);
    else if (isLeaf(next)) actions.push(shift);
    else {
      const parts = expand(next);
      for (let i = parts.length - 1; i >= 0; i--) pending.push(parts[i]!);
    }
  }
  return [...actions, ...ending];
}

function take(state: State, effect: Effect): State {
  const { sentence, next, stack } = state;
  const step = state.step + 1;
  switch (effect.kind) {
    case "shift":
      return { sentence, next: next + 1, stack: pushWord(stack, sentence[next]!, next), step, finished: false };
    case "open":
      return { sentence, next, stack: push(stack, effect), step, finished: false };
    case "reduce":
      return { sentence, next, stack: reduce(stack, next, effect), step, finished: effect.finishes };
    case "join":
      return { sentence, next, stack: join(stack, next, effect), step, finished: false };
    case "pass":
    case "finish":
      return { sentence, next, stack, step, finished: effect.kind === "finish" };
    default:
      return assertNever(effect);
  }
}

function reduce(top: Stack | null, end: number, effect: Extract<Effect, { kind: "reduce" }>): Stack {
  const { items, below } = pop(top, effect.popped, effect.children);
  const built = items.every(isBuilt) ? items : items.flatMap(builtIn);
  const { start } = built[0]!;
  let unary = built.length === 1 ? built[0]!.unary : -1;
  let children: readonly Tree[] = built.map(({ tree }) => tree);
  const labels = labelsIn(effect);
  for (let inner = labels.length - 1; inner >= 0; inner--) {
    children = [branch(labels[inner]!, children)];
    unary++;
  }
  return push(below, { kind: "built", tree: children[0]!, start, end, unary, ...headAmong(items, effect.head) });
}

function join(top: Stack | null, end: number, { label, popped, head }: Extract<Effect, { kind: "join" }>): Stack {
  const { items, below } = pop(top, popped, popped);
  return push(below, { kind: "part", label, items, start: items[0]!.start, end, ...headAmong(items, head) });
}

function headAmong(items: readonly (BuiltItem | PartItem)[], index: number | undefined): { readonly head?: number } {
  return index === undefined ? {} : { head: headOf(items[index]!) };
}

/** The `popped` topmost items without the open nonterminal among them, so that `kept` are left, and what is below. */
function pop(top: Stack | null, popped: number, kept: number) {
  const items = new Array<BuiltItem | PartItem>(kept);
  let below = top;
  let place = kept;
  for (let count = 0; count < popped; count++) {
    const { item } = below!;
    if (item.kind !== "open") items[--place] = item;
    below = below!.below;
  }
  return { items, below };
}

function isBuilt(item: BuiltItem | PartItem): item is BuiltItem {
  return item.kind === "built";
}
