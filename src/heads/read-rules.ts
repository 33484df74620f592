/**
 * Head rules from a text, so that a language of one's own needs no program:
 *
 *   # category: rules, tried in their order
 *   NP: rightmost NN NNS; left NP
 *   PP: right IN TO
 *   *: left
 *
 * `left` and `right` look for one category after the other from that side; `leftmost` and `rightmost` take whichever of them
 * stands outermost. `*` is every category that has no line.
 */
import { SyntaxProblem } from "../shared/errors.ts";
import type { HeadRule, HeadRules } from "./rule-table.ts";

const DIRECTIONS = ["left", "right", "leftmost", "rightmost"] as const;

export function readHeadRules(text: string): HeadRules {
  const rules: Record<string, readonly HeadRule[]> = {};
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    const content = line.replace(/(^|\s)#.*$/, "").trim();
    if (content === "") continue;
    const place = { line: i + 1, column: 1 };
    const [, category, listed] = /^(\S+?):\s*(.*)$/.exec(content) ?? [];
    if (category === undefined || listed === undefined) {
      throw new SyntaxProblem("E_HEAD_RULES", 'a line is "category: rules", as in "PP: right IN TO"', place);
    }
    if (Object.hasOwn(rules, category)) {
      throw new SyntaxProblem("E_HEAD_RULES", `${category} has rules already`, place);
    }
    rules[category] = listed.split(";").map((rule) => readRule(rule.trim(), place));
  }
  return rules;
}

function readRule(text: string, place: { readonly line: number; readonly column: number }): HeadRule {
  const [direction, ...categories] = text.split(/\s+/);
  const search = DIRECTIONS.find((name) => name === direction);
  if (search === undefined) {
    throw new SyntaxProblem("E_HEAD_RULES", `a rule starts with ${DIRECTIONS.join(", ")}, not "${direction}"`, place);
  }
  return { search, for: categories };
}
