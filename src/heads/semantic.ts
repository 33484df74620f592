/** Heads by content words: rules, and what rules cannot say of auxiliaries, copulas and coordination. */
import { basicCategory } from "../trees/basic-category.ts";
import { childrenOf, isTagRow, type NodeTable } from "../trees/node-table.ts";
import type { HeadFinder } from "./head-finder.ts";
import { type HeadRules, headByRules, isConjunction, isPunctuation, PUNCTUATION_TAGS, rulesFor } from "./rule-table.ts";
import { SEMANTIC_RULES, UNIVERSAL_RULES } from "./semantic-rules.ts";

const BE = new Set("be being been am are r is ai was were 'm m 're 're 's s art ar wase".split(" "));
const AUXILIARIES = new Set(
  (
    "will wo shall sha may might should would can could ca must 'll ll 'd d ought dare need have 've ve v of hath has 's had having do does did done doing get got getting gets gotten to " +
    [...BE].join(" ")
  ).split(" "),
);

export const semanticHeads = contentHeads("semantic", SEMANTIC_RULES);
export const universalHeads = contentHeads("universal", UNIVERSAL_RULES);

function contentHeads(name: string, rules: HeadRules): HeadFinder {
  return {
    name,
    headChild(table, row) {
      const children = childrenOf(table, row);
      if (children.length === 1) return children[0]!;
      const category = basicCategory(table.labels[row]!);
      if (category === "VP" || category === "SQ" || category === "SINV") {
        const verbal = belowAuxiliary(table, row, children, category);
        if (verbal !== null) return verbal;
      }
      const head = headByRules(rulesFor(rules, table, row), table, children);
      if (head !== null) return conjunctBefore(table, children, head);
      return children.find((child) => !isPunctuation(table, child)) ?? children[0]!;
    },
  };
}

function belowAuxiliary(table: NodeTable, row: number, children: readonly number[], category: string): number | null {
  if (children.some((child) => isAuxiliary(table, child, AUXILIARIES))) {
    const isCopular = children.some((child) => isAuxiliary(table, child, BE));
    const head = headByRules([{ search: "left", for: isCopular ? ["VP", "ADJP"] : ["VP"] }], table, children);
    if (head !== null) return head;
  }
  if (children.some((child) => isAuxiliary(table, child, BE)) && !isExistential(table, row)) {
    const head = headByRules([{ search: "left", for: ["VP", "ADJP", "NP", "WHADJP", "WHNP"] }], table, children);
    if (head !== null) return head;
  }
  return category === "" ? row : null;
}

function isAuxiliary(table: NodeTable, child: number, words: ReadonlySet<string>): boolean {
  if (!isTagRow(table, child)) return false;
  return /^(VB|MD|AUX|TO|POS)/.test(table.labels[child]!) && words.has(table.labels[child + 1]!.toLowerCase());
}

function isExistential(table: NodeTable, row: number): boolean {
  const parent = table.parents[row]!;
  if (parent === -1) return false;
  for (const sister of childrenOf(table, parent)) {
    if (sister === row) return false;
    if (table.labels[sister] === "NP" && table.labels[sister + 1] === "EX") return true;
  }
  return false;
}

function conjunctBefore(table: NodeTable, children: readonly number[], head: number): number {
  const index = children.indexOf(head);
  if (index < 2 || !isConjunction(table, children[index - 1]!)) return head;
  const before = children[index - 2]!;
  return isPunctuation(table, before) ? head : before;
}
void PUNCTUATION_TAGS;
