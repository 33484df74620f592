/** Which child of a constituent is its head, told by the categories of its children alone: by Collins's rules, or simply the first or the last. */

import { basicCategory } from "../trees/basic-category.ts";
import { type Branch, isLeaf } from "../trees/tree.ts";
import { COLLINS_RULES } from "./collins.ts";
import { type HeadRule, type HeadRules, headAmong } from "./rule-table.ts";

/** The place of the head among the children. */
export type FindHead = (constituent: Branch) => number;

/** By name, as an option has it. */
export const HEAD_CHOICES = ["collins", "first", "last"] as const;

export function headsBy(choice: (typeof HEAD_CHOICES)[number]): FindHead {
  switch (choice) {
    case "first":
      return () => 0;
    case "last":
      return ({ children }) => children.length - 1;
    case "collins":
      return headsByRules(COLLINS_RULES);
  }
}

/** A treebank may have labels that no rule is about; their head is the first child. */
export function headsByRules(rules: HeadRules): FindHead {
  const rulesOf = new Map<string, readonly HeadRule[]>(Object.entries(rules));
  return ({ label, children }) => {
    const own = children.length === 1 ? undefined : rulesOf.get(basicCategory(label));
    if (own === undefined) return 0;
    const categories = children.map((child) => basicCategory((isLeaf(child) ? child.tag : child.label) ?? ""));
    const found = headAmong(own, categories);
    if (found >= 0) return found;
    return (own.at(-1)?.search ?? "left").startsWith("left") ? 0 : children.length - 1;
  };
}
