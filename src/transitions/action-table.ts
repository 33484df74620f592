/**
 * The actions in use, numbered: column i of a score belongs to `actions[i]`. The names, in order, are stored with a model.
 * Which ids are legal is asked once for each kind of action, not for each action: a question for every step of every sentence.
 */
import { invariant } from "../shared/errors.ts";
import { isBranch, nodes, type Tree } from "../trees/tree.ts";
import { type Action, labelsIn } from "./action.ts";
import { type Step, UnknownActionError, UnknownLabelError } from "./transition-errors.ts";
import type { State, TransitionSystem } from "./transition-system.ts";

/** A system with the actions it may take. */
export interface Grammar {
  readonly system: TransitionSystem;
  readonly actions: ActionTable;
}

export class ActionTable {
  readonly actions: readonly Action[];
  /** Every label that constituents can have, in the order of ids. */
  readonly labels: readonly string[];
  /** What actions have as their `label`, in the order of ids: for networks. The same, unless there are chains or parts. */
  readonly symbols: readonly string[];
  readonly #ids = new Map<string, number>();
  readonly #labelIds = new Map<string, number>();
  readonly #symbolIds = new Map<string, number>();
  readonly #kinds: { readonly example: Action; readonly ids: number[] }[] = [];
  /** Of each id the place of its kind in `#kinds`. */
  readonly #kindOf: number[] = [];

  /** In this order; an action given twice is taken once. */
  constructor(actions: Iterable<Action>) {
    const taken: Action[] = [];
    const kinds = new Map<string, number>();
    for (const action of actions) {
      if (this.#ids.has(action.name)) continue;
      const id = taken.push(action) - 1;
      this.#ids.set(action.name, id);
      if (action.label !== null) number(this.#symbolIds, action.label);
      for (const label of labelsIn(action)) number(this.#labelIds, label);
      const kind = kinds.get(action.kind) ?? this.#kinds.push({ example: action, ids: [] }) - 1;
      kinds.set(action.kind, kind);
      this.#kinds[kind]!.ids.push(id);
      this.#kindOf.push(kind);
    }
    this.actions = taken;
    this.labels = [...this.#labelIds.keys()];
    this.symbols = [...this.#symbolIds.keys()];
  }

  get size(): number {
    return this.actions.length;
  }

  /** The id of an action; an action that is not in the table is an error, which says where it stands if `at` can tell. */
  idOf(action: Action, at?: () => Step): number {
    const id = this.#ids.get(action.name);
    if (id !== undefined) return id;
    const unknown = labelsIn(action).find((label) => !this.#labelIds.has(label));
    if (unknown !== undefined) throw new UnknownLabelError(unknown, this.labels, at?.());
    throw new UnknownActionError(action.name, this.names, at?.());
  }

  /** The id of an action by its name, -1 if there is none. */
  idNamed(name: string): number {
    return this.#ids.get(name) ?? -1;
  }

  /** The place of a label in `labels`; a label that no action has is an error. */
  labelId(label: string): number {
    const id = this.#labelIds.get(label);
    if (id === undefined) throw new UnknownLabelError(label, this.labels);
    return id;
  }

  /** The place of an action's `label` in `symbols`. */
  symbolId(label: string): number {
    const id = this.#symbolIds.get(label);
    invariant(id !== undefined, "no action has this label");
    return id;
  }

  /** The names in the order of ids: what a model stores. */
  get names(): string[] {
    return this.actions.map(({ name }) => name);
  }

  /** Sets mask[id] to 1 for the legal actions and to 0 for the others; returns how many are legal. */
  markLegal(system: TransitionSystem, state: State, mask: Uint8Array | Int32Array): number {
    return this.#mark((example) => system.isLegal(state, example), mask);
  }

  /**
   * The same for a model that does not know how the sentence goes on: an action is possible if it is legal before a further word, or
   * where the sentence ends. Legality depends on the stack and on whether words are left, so both are asked of this very stack.
   */
  markPossible(system: TransitionSystem, state: State, mask: Uint8Array | Int32Array): number {
    const { length } = state.sentence;
    const [goesOn, ends] = [
      { ...state, next: Math.min(state.next, length - 1) },
      { ...state, next: length },
    ];
    return this.#mark((example) => system.isLegal(goesOn, example) || system.isLegal(ends, example), mask);
  }

  #mark(isLegal: (example: Action) => boolean, mask: Uint8Array | Int32Array): number {
    let legal = 0;
    for (const { example, ids } of this.#kinds) {
      const isMarked = isLegal(example);
      const mark = isMarked ? 1 : 0;
      for (let i = 0; i < ids.length; i++) mask[ids[i]!] = mark;
      if (isMarked) legal += ids.length;
    }
    return legal;
  }

  /** The ids of the legal actions, lowest first. */
  legalIds(system: TransitionSystem, state: State): number[] {
    const isLegal = this.#kinds.map(({ example }) => system.isLegal(state, example));
    const legal: number[] = [];
    for (let id = 0; id < this.#kindOf.length; id++) if (isLegal[this.#kindOf[id]!]) legal.push(id);
    return legal;
  }

  legalNames(system: TransitionSystem, state: State): string[] {
    return this.legalIds(system, state).map((id) => this.actions[id]!.name);
  }
}

/** The actions that build these trees, closed so that parsing never gets stuck; sorted by name, so that ids do not hang on order. */
export function grammarOf(system: TransitionSystem, trees: Iterable<Tree>): Grammar {
  const used = new Map<string, Action>();
  for (const tree of trees) for (const action of system.derive(tree)) used.set(action.name, action);
  for (const action of system.closure([...used.values()])) used.set(action.name, action);
  return { system, actions: new ActionTable([...used.values()].sort(byName)) };
}

/**
 * Every action with these labels, and those that build these trees: what an exhaustive check wants. `maxArity` matters only to
 * systems whose actions have one, `trees` only to those whose actions have chains of labels.
 */
export function grammarFor(
  system: TransitionSystem,
  labels: readonly string[],
  maxArity: number,
  trees: readonly Tree[] = [],
): Grammar {
  const used = [...system.actionsFor(labels, maxArity), ...trees.flatMap((tree) => system.derive(tree))];
  return { system, actions: new ActionTable(used.sort(byName)) };
}

/** The grammar whose action names a model has stored. */
export function grammarNamed(system: TransitionSystem, names: readonly string[]): Grammar {
  const actions = names.map((name) => {
    const action = system.readAction(name);
    if (action === null) throw new UnknownActionError(name, exampleNames(system));
    return action;
  });
  return { system, actions: new ActionTable(actions) };
}

/** The labels of a tree's constituents, each once, in the order of the tree. */
export function labelsOf(tree: Tree): string[] {
  return [...new Set([...nodes(tree)].filter(isBranch).map(({ label }) => label))];
}

/** What the actions of a system look like. */
function exampleNames(system: TransitionSystem): string[] {
  return system.actionsFor(["X"], 2).map(({ name }) => name);
}

function number(ids: Map<string, number>, name: string): void {
  if (!ids.has(name)) ids.set(name, ids.size);
}

function byName(a: Action, b: Action): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}
