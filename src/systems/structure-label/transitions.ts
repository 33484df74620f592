/**
 * Structure and labels in turn (Cross and Huang 2016, "Span-based constituency parsing with a structure-label system and provably optimal
 * dynamic oracles", §2). Each structural step makes a span: SH that of the next word, CO that of the two topmost spans together. The step
 * after it decides what the span is: LA-X makes it an X, LA-X+Y an X over a Y, NO leaves it without a constituent.
 *   (S (NP She) (VP reads))  =>  SH LA-NP SH LA-VP CO LA-S
 *   (NP the old man)         =>  SH NO SH NO CO NO SH NO CO LA-NP
 *
 * A sentence of n words takes 4n - 2 steps, whatever its tree: n words and n - 1 pairs, each with its label. So steps of even number
 * are structural. Trees need not be binary: a span without a constituent is a part of one to come.
 *
 * Limits: a set of actions has the chains of its treebank, so parsing always ends. `maxUnary` keeps chains that were seen over several
 * words from standing on a single word, if the treebank had none so high. It forbids no chain of one label, and a set of actions is
 * closed by having that for each of its labels; so a span can always be labelled.
 */

import type { Action } from "../../transitions/action.ts";
import type { ResolvedLimits } from "../../transitions/limits.ts";
import type { StackItem } from "../../transitions/stack.ts";
import type { Rules, State } from "../../transitions/transition-system.ts";
import { type Branch, isBranch, isLeaf, type Tree } from "../../trees/tree.ts";
import { actionNamed, SHIFT } from "../common/actions.ts";
import { chainName, readChain } from "./chain-names.ts";

export const COMBINE: Action = { name: "CO", kind: "combine", label: "", arity: null, chain: [] };
export const NO_LABEL: Action = { name: "NO", kind: "no-label", label: null, arity: null };

/** `chain`: the labels, outermost first. */
export function labelAs(chain: readonly string[]): Action {
  const label = chainName(chain);
  return { name: `LA-${label}`, kind: `label#${chain.length}`, label, arity: null, chain };
}

/** Whether the topmost span is still to be labelled. */
export function isToBeLabelled({ step }: State): boolean {
  return step % 2 === 1;
}

/** How many constituents of one child a chain of labels puts on top of each other: over several words the innermost has more children. */
export function unaryHeight(chain: readonly string[], isWord: boolean): number {
  return isWord ? chain.length : chain.length - 1;
}

export function structureLabelRules({ maxUnary }: ResolvedLimits): Rules {
  return {
    shift: SHIFT,
    isLegal(state, { kind, chain }) {
      const { sentence, next, stack } = state;
      if (kind === "shift") return !isToBeLabelled(state) && next < sentence.length;
      if (kind === "combine") return !isToBeLabelled(state) && stack !== null && stack.depth > 1;
      if (!isToBeLabelled(state) || stack === null) return false;
      if (kind === "no-label") return !isWhole(state);
      return chain !== undefined && unaryHeight(chain, isWord(stack.item)) <= maxUnary;
    },
    effect(state, { kind, label, chain }) {
      if (kind === "shift") return { kind };
      if (kind === "combine") return { kind: "join", label: label!, popped: 2 };
      if (kind === "no-label") return { kind: "pass" };
      return { kind: "reduce", label: label!, chain: chain!, children: 1, popped: 1, finishes: isWhole(state) };
    },
    expand,
    ending: [],
    endsWithWords: true,
    actionsFor: (labels) => [SHIFT, COMBINE, NO_LABEL, ...labels.map((label) => labelAs([label]))],
    closure(actions) {
      const labels = new Set(actions.flatMap(({ chain }) => chain ?? []));
      return [SHIFT, COMBINE, NO_LABEL, ...Array.from(labels, (label) => labelAs([label]))];
    },
    readAction(name) {
      const chain = name.startsWith("LA-") ? readChain(name.slice(3)) : null;
      return chain === null ? actionNamed(name, [SHIFT, COMBINE, NO_LABEL]) : labelAs(chain);
    },
  };
}

/** Each child is taken together with those before it as soon as it is there. */
function expand(constituent: Branch): (Tree | Action)[] {
  const chain = [constituent.label];
  let { children } = constituent;
  for (let only = onlyBranch(children); only !== null; only = onlyBranch(children)) {
    chain.push(only.label);
    children = only.children;
  }
  const parts: (Tree | Action)[] = [];
  for (const [i, child] of children.entries()) {
    parts.push(child);
    if (isLeaf(child) && children.length > 1) parts.push(NO_LABEL);
    if (i === 0) continue;
    parts.push(COMBINE);
    if (i < children.length - 1) parts.push(NO_LABEL);
  }
  return [...parts, labelAs(chain)];
}

/** Null: there are several, or it is a word. */
function onlyBranch(children: readonly Tree[]): Branch | null {
  const [first] = children;
  return first !== undefined && children.length === 1 && isBranch(first) ? first : null;
}

function isWhole({ sentence, next, stack }: State): boolean {
  return next === sentence.length && stack !== null && stack.depth === 1;
}

function isWord(item: StackItem): boolean {
  return item.kind === "built" && isLeaf(item.tree);
}
