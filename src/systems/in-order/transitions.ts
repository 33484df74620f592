/**
 * In-order: build the first child, announce the parent, then the rest (Liu and Zhang 2017; figures 4 and 5 of the paper).
 *   (S (NP She) (VP reads))  =>  SH NT-NP RE NT-S SH NT-VP RE RE FI
 *
 * Limits: `maxOpen` forbids NT only; then a nonterminal is open, so SH is legal while words are left and RE when none are.
 * `maxUnary` must not forbid NT on an item at its limit while words are left, for an item that stands alone can then neither
 * be shifted past, reduced nor finished. It forbids the RE that would follow at once instead (SH is legal there), and NT only
 * when no words are left, where every NT makes a unary: the item can then be closed into an open nonterminal, or finished.
 */

import type { ResolvedLimits } from "../../transitions/limits.ts";
import { openCountOf, openLabel, type Stack } from "../../transitions/stack.ts";
import type { Rules } from "../../transitions/transition-system.ts";
import { isLeaf } from "../../trees/tree.ts";
import { actionNamed, FINISH, open, REDUCE, readOpen, SHIFT } from "../common/actions.ts";

export function inOrderRules({ maxOpen, maxUnary }: ResolvedLimits): Rules {
  return {
    shift: SHIFT,
    isLegal({ sentence, next, stack }, { kind }) {
      const wordsLeft = next < sentence.length;
      switch (kind) {
        case "shift":
          return wordsLeft && (stack === null || stack.openCount > 0);
        case "reduce":
          return openCountOf(stack) > 0 && (stack!.item.kind === "built" || unaryOf(stack!.below) < maxUnary);
        case "open":
          if (stack?.item.kind !== "built" || stack.openCount >= maxOpen) return false;
          return wordsLeft || stack.item.unary < maxUnary;
        case "finish":
          return !wordsLeft && stack !== null && stack.below === null && isConstituent(stack);
        default:
          return false;
      }
    },
    effect({ stack }, { kind, label }) {
      if (kind === "shift" || kind === "finish") return { kind };
      if (kind === "open") return { kind, label: label!, start: stack!.start };
      const closed = stack!.open!;
      const popped = stack!.depth - closed.depth + 2; // what is above the nonterminal, itself, and the first child below it
      return { kind: "reduce", label: openLabel(closed), children: popped - 1, popped, finishes: false };
    },
    expand: ({ label, children: [first, ...rest] }) => [first!, open(label), ...rest, REDUCE],
    ending: [FINISH],
    actionsFor: (labels) => [SHIFT, REDUCE, FINISH, ...labels.map(open)],
    closure: () => [SHIFT, REDUCE, FINISH],
    readAction: (name) => actionNamed(name, [SHIFT, REDUCE, FINISH]) ?? readOpen(name),
  };
}

function unaryOf(stack: Stack | null): number {
  return stack?.item.kind === "built" ? stack.item.unary : 0;
}

function isConstituent({ item }: Stack): boolean {
  return item.kind === "built" && !isLeaf(item.tree);
}
