/**
 * Non-binary bottom-up: shift the children, then make them a constituent in one step that says how many they are
 * (Fernández-González and Gómez-Rodríguez 2018).
 *   (S (NP She) (VP reads))  =>  SH RE#1-NP SH RE#1-VP RE#2-S FI
 *
 * Which reductions exist depends on the set of actions in use: with RE#3-S alone, four words end in a dead end. So a set of
 * actions is closed: it has RE#1-X and RE#2-X for each of its labels. Then a stack of two or more items can be reduced, and a
 * single item can be shifted upon, finished, or, if it is a bare word at the end, reduced.
 *
 * Limits: `maxUnary` forbids RE#1 on an item at its limit, which is a constituent and not a bare word, so one of these remains.
 */

import type { ResolvedLimits } from "../../transitions/limits.ts";
import type { Rules } from "../../transitions/transition-system.ts";
import { isLeaf } from "../../trees/tree.ts";
import { actionNamed, FINISH, readReduceTo, reduceTo, SHIFT } from "../common/actions.ts";

export function bottomUpRules({ maxUnary }: ResolvedLimits): Rules {
  return {
    shift: SHIFT,
    isLegal({ sentence, next, stack }, { kind, arity }) {
      if (kind === "shift") return next < sentence.length;
      if (stack?.item.kind !== "built") return false;
      const { unary, tree } = stack.item;
      if (kind === "finish") return next === sentence.length && stack.below === null && !isLeaf(tree);
      if (arity === null) return false;
      return arity === 1 ? unary < maxUnary : arity <= stack.depth;
    },
    effect(_, { kind, label, arity }) {
      if (kind === "shift" || kind === "finish") return { kind };
      return { kind: "reduce", label: label!, children: arity!, popped: arity!, finishes: false };
    },
    expand: ({ label, children }) => [...children, reduceTo(label, children.length)],
    ending: [FINISH],
    actionsFor(labels, maxArity) {
      const arities = Array.from({ length: maxArity }, (_, i) => i + 1);
      return [SHIFT, FINISH, ...arities.flatMap((arity) => labels.map((label) => reduceTo(label, arity)))];
    },
    closure(actions) {
      const labels = [...new Set(actions.flatMap(({ label }) => label ?? []))];
      return [SHIFT, FINISH, ...[1, 2].flatMap((arity) => labels.map((label) => reduceTo(label, arity)))];
    },
    readAction: (name) => actionNamed(name, [SHIFT, FINISH]) ?? readReduceTo(name),
  };
}
