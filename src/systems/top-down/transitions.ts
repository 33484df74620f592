/**
 * Top-down: announce a constituent, then its children, then close it (Dyer et al. 2016; figures 2 and 3 of the paper).
 *   (S (NP She) (VP reads))  =>  NT-S NT-NP SH RE NT-VP SH RE RE
 *
 * Finished as soon as the last nonterminal is closed, which needs all words to be read.
 *
 * Limits: `maxOpen` and `maxOpenRun` forbid NT only, and at least 1 is allowed. Where NT is forbidden a nonterminal is open: if
 * words are left SH is legal; if none are, the top is not an open nonterminal (each NT is followed by a word) and RE is legal.
 * Nothing else is needed for parsing to end: between two words there are at most `maxOpen` NT.
 */

import type { ResolvedLimits } from "../../transitions/limits.ts";
import { openCountOf, openLabel, openRunOf } from "../../transitions/stack.ts";
import type { Rules } from "../../transitions/transition-system.ts";
import { actionNamed, open, REDUCE, readOpen, SHIFT } from "../common/actions.ts";

export function topDownRules({ maxOpen, maxOpenRun }: ResolvedLimits): Rules {
  return {
    shift: SHIFT,
    isLegal({ sentence, next, stack }, { kind }) {
      const wordsLeft = next < sentence.length;
      const openCount = openCountOf(stack);
      switch (kind) {
        case "shift":
          return wordsLeft && openCount > 0;
        case "reduce":
          return openCount > 0 && stack!.item.kind === "built" && !(openCount === 1 && wordsLeft);
        case "open":
          return wordsLeft && openCount < maxOpen && openRunOf(stack) < maxOpenRun;
        default:
          return false;
      }
    },
    effect({ next, stack }, { kind, label }) {
      if (kind === "shift") return { kind };
      if (kind === "open") return { kind, label: label!, start: next };
      const closed = stack!.open!;
      const children = stack!.depth - closed.depth;
      const finishes = closed.below === null;
      return { kind: "reduce", label: openLabel(closed), children, popped: children + 1, finishes };
    },
    expand: ({ label, children }) => [open(label), ...children, REDUCE],
    ending: [],
    actionsFor: (labels) => [SHIFT, REDUCE, ...labels.map(open)],
    closure: () => [SHIFT, REDUCE],
    readAction: (name) => actionNamed(name, [SHIFT, REDUCE]) ?? readOpen(name),
  };
}
