/**
 * Binary bottom-up: two items at a time become one (Sagae and Lavie 2005; the baseline of Liu and Zhang 2017). A constituent of more than
 * two children is made by way of parts: RE*-X makes of two items a part of an X, written X*, and RE-X the X itself. A constituent of one
 * child is UN-X. Trees are binarised to the left (parts grow from the first child) or to the right (from the last):
 *   (S (NP She) (VP reads))  =>  SH UN-NP SH UN-VP RE-S FI
 *   (NP the old man)         =>  SH SH RE*-NP SH RE-NP FI      left
 *                                SH SH SH RE*-NP RE-NP FI      right
 *
 * So that every derivation gives a tree, and every tree has one derivation:
 *   - an X* is completed by RE-X and RE*-X only;
 *   - to the left, it is the left of the two items: RE*-X needs a word still to come;
 *   - to the right, it is the right of the two items: RE*-X needs a third item below them, and nothing is read before the X is complete.
 *
 * A set of actions is closed: it has RE-X and UN-X for each of its labels. Then two items on top that are no parts can be reduced, a part
 * can be completed, and a single item can be finished or, if it is a bare word at the end, made an X.
 *
 * Limits: `maxUnary` forbids UN on an item at its limit, which is a constituent and not a bare word, so one of these remains.
 */

import type { Action } from "../../transitions/action.ts";
import type { ResolvedLimits } from "../../transitions/limits.ts";
import type { Stack } from "../../transitions/stack.ts";
import type { Rules, State } from "../../transitions/transition-system.ts";
import { type Branch, isLeaf, type Tree } from "../../trees/tree.ts";
import { actionNamed, FINISH, SHIFT } from "../common/actions.ts";

/** Where the part of a constituent stands: to the left or to the right of the child that is added to it. */
export type Side = "left" | "right";

/** Legal actions differ by label where a part is to be completed, so the label is in the kind. */
function reduceTo(label: string): Action {
  return { name: `RE-${label}`, kind: `reduce ${label}`, label, arity: 2 };
}

function partOf(label: string): Action {
  return { name: `RE*-${label}`, kind: `part ${label}`, label: partLabel(label), arity: 2, chain: [] };
}

function unaryTo(label: string): Action {
  return { name: `UN-${label}`, kind: "unary", label, arity: 1 };
}

function partLabel(label: string): string {
  return `${label}*`;
}

export function binaryRules(side: Side): (limits: ResolvedLimits) => Rules {
  return ({ maxUnary }) => ({
    shift: SHIFT,
    isLegal(state, action) {
      const { sentence, next, stack } = state;
      const wordsLeft = next < sentence.length;
      if (action.kind === "shift") return wordsLeft && !(side === "right" && stack?.item.kind === "part");
      if (stack === null) return false;
      if (action.arity === 2) return canReduce(state, stack, action);
      if (stack.item.kind !== "built") return false;
      if (action.kind === "unary") return stack.item.unary < maxUnary;
      return action.kind === "finish" && !wordsLeft && stack.below === null && !isLeaf(stack.item.tree);
    },
    effect(_, { kind, label, arity, chain }) {
      if (kind === "shift" || kind === "finish") return { kind };
      if (chain !== undefined) return { kind: "join", label: label!, popped: 2 };
      return { kind: "reduce", label: label!, children: arity!, popped: arity!, finishes: false };
    },
    expand: ({ label, children }) => (side === "left" ? fromLeft(label, children) : fromRight(label, children)),
    ending: [FINISH],
    actionsFor: (labels) => [
      SHIFT,
      FINISH,
      ...labels.flatMap((label) => [reduceTo(label), partOf(label), unaryTo(label)]),
    ],
    closure(actions) {
      const reduced = actions.flatMap(({ name, arity }) => (arity === null ? [] : name.replace(/^(RE\*?|UN)-/, "")));
      return [SHIFT, FINISH, ...[...new Set(reduced)].flatMap((label) => [reduceTo(label), unaryTo(label)])];
    },
    readAction: (name) => actionNamed(name, [SHIFT, FINISH]) ?? readLabelled(name),
  });

  function canReduce({ sentence, next }: State, { item: right, below }: Stack, { label, chain }: Action): boolean {
    if (below === null || below.item.kind === "open" || right.kind === "open") return false;
    const [part, other] = side === "left" ? [below.item, right] : [right, below.item];
    if (other.kind === "part") return false;
    if (part.kind === "part" && part.label !== (chain === undefined ? partLabel(label!) : label)) return false;
    if (chain === undefined) return true;
    return side === "left" ? next < sentence.length : below.below !== null;
  }
}

function fromLeft(label: string, children: Branch["children"]): (Tree | Action)[] {
  const [first, ...others] = children;
  const [made, part] = [reduceTo(label), partOf(label)];
  if (others.length === 0) return [first!, unaryTo(label)];
  return [first!, ...others.flatMap((child, i) => [child, i === others.length - 1 ? made : part])];
}

function fromRight(label: string, children: Branch["children"]): (Tree | Action)[] {
  if (children.length === 1) return [children[0]!, unaryTo(label)];
  const parts = new Array<Action>(children.length - 2).fill(partOf(label));
  return [...children, ...parts, reduceTo(label)];
}

/** Null when the name is not written so. */
function readLabelled(name: string): Action | null {
  const [, kind, label] = /^(RE|RE\*|UN)-(.*)$/s.exec(name) ?? [];
  if (kind === undefined || label === undefined) return null;
  if (kind === "UN") return unaryTo(label);
  return kind === "RE" ? reduceTo(label) : partOf(label);
}
