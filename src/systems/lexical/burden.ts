/**
 * What the parts on the stack cost at least. A part of an X is a promise: it will become an X that starts where the part does, unless it is
 * the topmost item and can grow to the left. The X is free if its label is missing in gold where the nearest missing gold of that left end
 * ends; otherwise either the X is wrong or that gold is lost.
 *
 * A part takes one item at a time. Where several items stand above a part, they must become one before it can take them: a constituent of any
 * label that starts where the part ends. It is free if gold is missing that does.
 *
 * A part on top takes another item: from the right, and then nothing more can end at the next word; or from the left, and then whatever
 * starts at the items that it takes, or at itself, is lost.
 */
import { firstBag } from "../../oracles/gold.ts";
import type { MissingGold } from "../../oracles/missing-gold.ts";
import { findStart, type Stack } from "../../transitions/stack.ts";
import type { LexicalActions } from "./bound-actions.ts";

/** The topmost item, as far as it matters. */
export interface Top {
  readonly start: number;
  /** The label of the constituent that a part becomes; -1: it is no part. */
  readonly part: number;
  readonly growsLeft: boolean;
}

export function burdenOf(top: Top, below: Stack | null, missing: MissingGold, actions: LexicalActions): number {
  const part = below === null ? null : below.part;
  const depth = below === null ? 1 : below.depth + 1;
  if (top.part === -1) return part === null ? 0 : partsFrom(part, depth, missing.position, missing, actions);
  let least = Infinity;
  if (missing.position < missing.gold.words) {
    const end = missing.position + 1;
    least = endingHere(missing, top.start, below) + costOf(missing, top.part, top.start, end);
    if (part !== null) least += partsFrom(part, depth, end, missing, actions);
  }
  return top.growsLeft ? Math.min(least, growingLeft(top, below, missing, actions)) : least;
}

/** The missing gold that ends at the next word and starts at an item of the stack, `start` among them. */
export function endingHere(missing: MissingGold, start: number, below: Stack | null): number {
  const { endStart, endBags, bagLeft } = missing.gold;
  let sum = 0;
  for (let i = endStart[missing.position]!; i < endStart[missing.position + 1]!; i++) {
    const left = bagLeft[endBags[i]!]!;
    if (left === start || findStart(below, left)?.start === left) sum += missing.inBag(endBags[i]!);
  }
  return sum;
}

/** The least cost if the topmost item takes at least one from its left. */
function growingLeft(top: Top, below: Stack | null, missing: MissingGold, actions: LexicalActions): number {
  const { position } = missing;
  const part = below === null ? null : below.part;
  const others = part === null ? 0 : partsFrom(part, part.depth + 1, position, missing, actions);
  const forced = part !== null && nearestBag(missing, endOf(part), position) === -1 ? 1 : 0;
  let least = Infinity;
  let lost = 0;
  let { start } = top;
  for (let taken = below; taken !== null && taken !== part && lost < least; taken = taken.below) {
    lost += missing.from(start);
    start = taken.start;
    const isAlone = part === null || taken.depth === part.depth + 1;
    least = Math.min(least, lost + costOf(missing, top.part, start, position) + (isAlone ? 0 : forced));
  }
  return others + least;
}

/** The cost of this part and those below it, if the item above them is at this depth and nothing more ends before `end`. */
function partsFrom(first: Stack, depth: number, end: number, missing: MissingGold, actions: LexicalActions): number {
  let cost = 0;
  let above = depth;
  for (let part: Stack | null = first; part !== null; part = part.below === null ? null : part.below.part) {
    if (above - part.depth > 1 && nearestBag(missing, endOf(part), end) === -1) cost++;
    cost += costOf(missing, labelOf(part, actions), part.start, end);
    above = part.depth;
  }
  return cost;
}

function costOf(missing: MissingGold, label: number, left: number, end: number): number {
  const bag = nearestBag(missing, left, end);
  return bag !== -1 && missing.hasInBag(label, bag) ? 0 : 1;
}

/** The first bag of this left end in which something is missing, among those that end at `end` or later: here or after the next word. */
function nearestBag(missing: MissingGold, left: number, end: number): number {
  if (end === missing.position) return missing.nearestBag(left);
  const bag = firstBag(missing.gold, left, end);
  return bag < missing.gold.leftStart[left + 1]! ? bag : -1;
}

function endOf({ item }: Stack): number {
  return item.kind === "open" ? item.start : item.end;
}

function labelOf({ item }: Stack, { labelOfPart }: LexicalActions): number {
  return item.kind === "part" ? labelOfPart.get(item.label)! : -1;
}
