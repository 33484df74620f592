/**
 * Lexicalised binary bottom-up (Sagae and Lavie 2005; Crabbé 2015; Coavoux and Crabbé 2016): two items at a time become one, and each step
 * says which of them has the head. RL-X makes an X whose head is that of the left item, RR-X that of the right. A constituent of more than
 * two children grows from its head child: first to the left, then to the right. RL*-X and RR*-X make a part of an X on the way; UN-X is a
 * constituent of one child. With VP as the head of the S and the noun as that of the NP:
 *   (S (NP She) (VP reads))        =>  SH UN-NP SH UN-VP RR-S FI
 *   (S (NP the old man) (VP ate) .)  =>  SH SH SH RR*-NP RR-NP SH UN-VP RR*-S SH RL-S FI
 *
 * After RR*-X the part, written X*<, can grow to both sides; after RL*-X, written X*, to the right only. So every tree has one derivation
 * for each choice of heads. An X* or X*< becomes an X, and the item that is added to it is no part itself.
 *
 * A derivation never gets stuck. If the topmost item is no part, then it can be added to what is below it, whatever that is, and in the end
 * one item is left. If it is a part, then either a word is still to come, or it is an X*< above an item that is no part: a part is made only
 * if one of these holds. A set of actions is closed: it has RL-X, RR-X and UN-X for each of its labels.
 *
 * Limits: `maxUnary` forbids UN on an item at its limit, which is a constituent and not a bare word.
 */

import type { FindHead } from "../../heads/head-child.ts";
import type { Action } from "../../transitions/action.ts";
import type { ResolvedLimits } from "../../transitions/limits.ts";
import type { Stack, StackItem } from "../../transitions/stack.ts";
import type { Rules, State } from "../../transitions/transition-system.ts";
import { type Branch, isLeaf, type Tree } from "../../trees/tree.ts";
import { actionNamed, FINISH, SHIFT } from "../common/actions.ts";

/** Which of two items has the head. */
export type Side = "left" | "right";

/** Legal actions differ by label where a part is to be completed, so the label is in the kind. */
export function reduceTo(side: Side, label: string): Action {
  return { name: `${letters(side)}-${label}`, kind: `${side} ${label}`, label, arity: 2 };
}

export function partOf(side: Side, label: string): Action {
  const name = `${letters(side)}*-${label}`;
  return { name, kind: `part ${side} ${label}`, label: partLabel(side, label), arity: 2, chain: [] };
}

export function unaryTo(label: string): Action {
  return { name: `UN-${label}`, kind: "unary", label, arity: 1 };
}

/** Whether a part can still get children on its left. */
export function growsLeft(part: { readonly label: string }): boolean {
  return part.label.endsWith("<");
}

function partLabel(side: Side, label: string): string {
  return side === "left" ? `${label}*` : `${label}*<`;
}

function letters(side: Side): string {
  return side === "left" ? "RL" : "RR";
}

/** The side of a reduction, and whether it makes a part; null: it is not one. */
export function reductionOf({ name, arity }: Action): { readonly side: Side; readonly isPart: boolean } | null {
  if (arity !== 2) return null;
  return { side: name.startsWith("RL") ? "left" : "right", isPart: name[2] === "*" };
}

/** The label of the constituent that an action makes, or makes a part of. */
export function labelMade({ name }: Action): string | null {
  return /^(?:R[LR]\*?|UN)-(.*)$/s.exec(name)?.[1] ?? null;
}

export function lexicalRules(findHead: FindHead): (limits: ResolvedLimits) => Rules {
  return ({ maxUnary }) => ({
    shift: SHIFT,
    decidesHeads: true,
    isLegal(state, action) {
      const { sentence, next, stack } = state;
      const wordsLeft = next < sentence.length;
      if (action.kind === "shift") return wordsLeft;
      if (stack === null) return false;
      if (action.arity === 2) return canReduce(state, stack, action);
      if (stack.item.kind !== "built") return false;
      if (action.kind === "unary") return stack.item.unary < maxUnary;
      return action.kind === "finish" && !wordsLeft && stack.below === null && !isLeaf(stack.item.tree);
    },
    effect(_, action) {
      const { kind, label, chain } = action;
      if (kind === "shift" || kind === "finish") return { kind };
      const head = reductionOf(action)?.side === "right" ? 1 : 0;
      if (chain !== undefined) return { kind: "join", label: label!, popped: 2, head };
      return { kind: "reduce", label: label!, children: action.arity!, popped: action.arity!, finishes: false, head };
    },
    expand: (constituent) => fromHead(constituent, findHead(constituent)),
    ending: [FINISH],
    actionsFor: (labels) => [SHIFT, FINISH, ...labels.flatMap(actionsOf)],
    closure(actions) {
      const labels = new Set(actions.flatMap((action) => labelMade(action) ?? []));
      const needed = (label: string) => [reduceTo("left", label), reduceTo("right", label), unaryTo(label)];
      return [SHIFT, FINISH, ...[...labels].flatMap(needed)];
    },
    readAction: (name) => actionNamed(name, [SHIFT, FINISH]) ?? readLabelled(name),
  });
}

function canReduce({ sentence, next }: State, { item: right, below }: Stack, action: Action): boolean {
  if (below === null) return false;
  const { side, isPart } = reductionOf(action)!;
  const [head, other] = side === "left" ? [below.item, right] : [right, below.item];
  if (other.kind !== "built" || !canHaveHead(head, side, action)) return false;
  if (!isPart || next < sentence.length) return true;
  return side === "right" && below.below?.item.kind === "built";
}

/** Whether an item can have the head of what a reduction makes: a part must be one of the same label, and grow to the other side. */
function canHaveHead(item: StackItem, side: Side, action: Action): boolean {
  if (item.kind !== "part") return item.kind === "built";
  const label = labelMade(action)!;
  return item.label === partLabel("right", label) || (side === "left" && item.label === partLabel("left", label));
}

/** The children and, as soon as there are two to be combined, the actions: those left of the head from the nearest on, then those right of it. */
function fromHead({ label, children }: Branch, head: number): (Tree | Action)[] {
  if (children.length === 1) return [children[0]!, unaryTo(label)];
  const hasRight = head < children.length - 1;
  const parts: (Tree | Action)[] = children.slice(0, head + 1);
  for (let i = head - 1; i >= 0; i--) {
    parts.push(i === 0 && !hasRight ? reduceTo("right", label) : partOf("right", label));
  }
  for (let i = head + 1; i < children.length; i++) {
    parts.push(children[i]!, i === children.length - 1 ? reduceTo("left", label) : partOf("left", label));
  }
  return parts;
}

function actionsOf(label: string): Action[] {
  const sides: readonly Side[] = ["left", "right"];
  return [...sides.flatMap((side) => [reduceTo(side, label), partOf(side, label)]), unaryTo(label)];
}

/** Null when the name is not written so. */
function readLabelled(name: string): Action | null {
  const [, kind, label] = /^(R[LR]\*?|UN)-(.*)$/s.exec(name) ?? [];
  if (kind === undefined || label === undefined) return null;
  if (kind === "UN") return unaryTo(label);
  const side = kind.startsWith("RL") ? "left" : "right";
  return kind.endsWith("*") ? partOf(side, label) : reduceTo(side, label);
}
