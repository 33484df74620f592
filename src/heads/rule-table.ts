/**
 * Head rules as data: for each category, rules that are tried one after the other.
 *
 *   PP: { "right": ["IN", "TO"] }           the rightmost IN, or else the rightmost TO
 *   NP: { "rightmost": ["NN", "NNS"] }      whichever of these stands rightmost
 */
import { ParserError } from "../shared/errors.ts";
import { basicCategory } from "../trees/basic-category.ts";
import { childrenOf, isTagRow, type NodeTable } from "../trees/node-table.ts";
import type { HeadFinder } from "./head-finder.ts";

/**
 * left, right: category by category in the order they are listed, each looked for from that side. leftmost, rightmost: child by
 * child from that side, whichever of the categories it has.
 */
export interface HeadRule {
  readonly search: "left" | "right" | "leftmost" | "rightmost";
  readonly for: readonly string[];
}

export type HeadRules = Readonly<Record<string, readonly HeadRule[]>>;

export const PUNCTUATION_TAGS: ReadonlySet<string> = new Set(["''", "``", "-LRB-", "-RRB-", ".", ":", ","]);

/** What a rule says; null where no rule is about any of the children. A category without rules is an error. */
export function headByRules(rules: readonly HeadRule[], table: NodeTable, children: readonly number[]): number | null {
  const found = headAmong(
    rules,
    children.map((child) => basicCategory(table.labels[child]!)),
  );
  return found === -1 ? null : children[found]!;
}

/** The same for children whose categories are known; −1 where no rule is about any of them. */
export function headAmong(rules: readonly HeadRule[], categories: readonly string[]): number {
  for (const rule of rules) {
    const found = search(rule, categories);
    if (found !== -1) return found;
  }
  return -1;
}

export function rulesFor(rules: HeadRules, table: NodeTable, row: number): readonly HeadRule[] {
  const category = basicCategory(table.labels[row]!);
  if (Object.hasOwn(rules, category)) return rules[category]!;
  if (Object.hasOwn(rules, "*")) return rules["*"]!;
  throw new ParserError("E_HEAD_RULE", `there is no head rule for ${category}`);
}

function search(rule: HeadRule, categories: readonly string[]): number {
  if (rule.search === "leftmost") return categories.findIndex((category) => rule.for.includes(category));
  if (rule.search === "rightmost") return categories.findLastIndex((category) => rule.for.includes(category));
  for (const wanted of rule.for) {
    const found = rule.search === "left" ? categories.indexOf(wanted) : categories.lastIndexOf(wanted);
    if (found !== -1) return found;
  }
  return -1;
}

/** Heads by a table of rules alone: Collins's, or those of a user's own language. */
export function headFinderOf(name: string, rules: HeadRules): HeadFinder {
  return {
    name,
    headChild(table, row) {
      const children = childrenOf(table, row);
      if (children.length === 1) return children[0]!;
      const own = rulesFor(rules, table, row);
      const head = headByRules(own, table, children);
      if (head !== null) return conjunctBefore(table, children, head);
      return (own.at(-1)?.search ?? "left").startsWith("left") ? children[0]! : children.at(-1)!;
    },
  };
}

/** `NN and NN`: what stands right before the conjunction instead of what stands after it, unless that is punctuation. */
function conjunctBefore(table: NodeTable, children: readonly number[], head: number): number {
  const index = children.indexOf(head);
  if (index < 2 || !isConjunction(table, children[index - 1]!)) return head;
  const before = children[index - 2]!;
  return isPunctuation(table, before) ? head : before;
}

export function isConjunction(table: NodeTable, row: number): boolean {
  const category = basicCategory(table.labels[row]!);
  return category === "CC" || category === "CONJP";
}

export function isPunctuation(table: NodeTable, row: number): boolean {
  return isTagRow(table, row) && PUNCTUATION_TAGS.has(table.labels[row]!);
}
