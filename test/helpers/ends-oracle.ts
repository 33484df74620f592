/**
 * The loss of a configuration as the minimum over the right ends that its open nonterminals may get: for sentences too long to
 * try every sequence of transitions. For each choice of ends it counts, constituent by constituent, what would be in excess and
 * what could no longer be built. Only for the top-down and in-order systems; shares nothing with the oracles.
 */
import { itemsOf } from "../../src/transitions/stack.ts";
import type { State } from "../../src/transitions/transition-system.ts";
import { isLeaf, type Tree } from "../../src/trees/tree.ts";

interface Constituent {
  readonly label: string;
  readonly left: number;
  readonly right: number;
}

interface Open {
  readonly label: string;
  readonly left: number;
}

export function lossOverEnds(system: string, state: State, gold: Tree): number {
  const missing = constituentsFrom(gold, 0);
  let excess = 0;
  const items = itemsOf(state.stack);
  const opens: Open[] = [];
  for (const item of items) {
    if (item.kind === "open") opens.push({ label: item.label, left: item.start });
    else if (item.kind === "built")
      for (const built of constituentsFrom(item.tree, item.start)) if (!remove(missing, built)) excess++;
  }
  if (state.finished) return excess + missing.length;
  const { next, sentence } = state;
  const top = items.at(-1);
  const topLeft = top?.kind === "built" ? top.start : null;
  const isFresh = system === "top-down" && top?.kind === "open";
  let least = Number.POSITIVE_INFINITY;
  for (const ends of choicesOfEnds(opens.length, isFresh ? next + 1 : next, sentence.length)) {
    // The first nonterminal of the top-down system is the root.
    if (system === "top-down" && opens.length > 0 && ends[0] !== sentence.length) continue;
    const rest = [...missing];
    let cost = 0;
    opens.forEach(({ label, left }, t) => {
      if (!remove(rest, { label, left, right: ends[t]! })) cost++;
    });
    for (const constituent of rest) {
      const place = { constituent, opens, ends, next };
      const canBuild = system === "top-down" ? opensInTime(place) : projectsInTime(place, topLeft);
      if (!canBuild) cost++;
    }
    least = Math.min(least, cost);
  }
  return excess + least;
}

interface Place {
  readonly constituent: Constituent;
  readonly opens: readonly Open[];
  readonly ends: readonly number[];
  readonly next: number;
}

/** It starts at a word still to come, and ends inside every nonterminal that is open then. */
function opensInTime({ constituent: { left, right }, ends, next }: Place): boolean {
  return left >= next && ends.every((end) => end <= left || right <= end);
}

/** In-order a constituent may also start at the top item, or around a nonterminal once that is closed. */
function projectsInTime(place: Place, topLeft: number | null): boolean {
  const { constituent, opens, ends, next } = place;
  const { left, right } = constituent;
  if (opensInTime(place)) return true;
  if (right < next) return false;
  if (left === topLeft) return ends.every((end) => right <= end);
  const around = opens.findIndex((open) => open.left === left);
  return around !== -1 && right >= ends[around]! && ends.slice(0, around).every((end) => right <= end);
}

/** All sequences of ends that do not grow towards the top. */
function* choicesOfEnds(count: number, least: number, most: number): Generator<number[]> {
  if (count === 0) yield [];
  else
    for (let end = least; end <= most; end++)
      for (const rest of choicesOfEnds(count - 1, least, end)) yield [end, ...rest];
}

function remove(from: Constituent[], { label, left, right }: Constituent): boolean {
  const place = from.findIndex((other) => other.label === label && other.left === left && other.right === right);
  if (place !== -1) from.splice(place, 1);
  return place !== -1;
}

function constituentsFrom(tree: Tree, left: number): Constituent[] {
  const found: Constituent[] = [];
  function visit(node: Tree, start: number): number {
    if (isLeaf(node)) return start + 1;
    let end = start;
    for (const child of node.children) end = visit(child, end);
    found.push({ label: node.label, left: start, right: end });
    return end;
  }
  visit(tree, left);
  return found;
}
