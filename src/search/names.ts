/**
 * The rules for names: a name is bound once, except in different branches of a disjunction; it is bound before it is
 * referred to; and nothing is bound under a negation, where there would be nothing to bind it to.
 */
import { badPattern } from "./pattern-problem.ts";
import type { Formula, NodePattern, PatternSyntax } from "./syntax.ts";

export function checkNames({ text, roots }: PatternSyntax): void {
  const known = new Set<string>();
  for (const root of roots) checkNode(root, known, false);

  function checkNode({ description, name, relations }: NodePattern, bound: Set<string>, isUnderNot: boolean): void {
    if ((description.kind === "reference" || description.kind === "link") && !bound.has(description.name.text)) {
      const { text: missing, offset } = description.name;
      throw badPattern(`no node before this one is called "${missing}"`, text, offset);
    }
    if (name !== null) {
      if (isUnderNot) throw badPattern("a node below a negated relation cannot have a name", text, name.offset);
      if (bound.has(name.text)) throw badPattern(`another node is called "${name.text}" already`, text, name.offset);
      bound.add(name.text);
    }
    if (relations !== null) checkFormula(relations, bound, isUnderNot);
  }

  function checkFormula(formula: Formula, bound: Set<string>, isUnderNot: boolean): void {
    if (formula.kind === "relation") checkNode(formula.target, bound, isUnderNot);
    else if (formula.kind === "not") checkFormula(formula.part, bound, true);
    else if (formula.kind === "optional") checkFormula(formula.part, bound, isUnderNot);
    else if (formula.kind === "all") for (const part of formula.parts) checkFormula(part, bound, isUnderNot);
    else {
      const branches = formula.parts.map((part) => {
        const inBranch = new Set(bound);
        checkFormula(part, inBranch, isUnderNot);
        return inBranch;
      });
      for (const branch of branches) for (const name of branch) bound.add(name);
    }
  }
}

/** All names of a pattern, in the order they are written. */
export function namesOf({ roots }: PatternSyntax): string[] {
  const names = new Set<string>();
  const pending: (NodePattern | Formula)[] = [...roots].reverse();
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if ("description" in item) {
      if (item.name !== null) names.add(item.name.text);
      if (item.relations !== null) pending.push(item.relations);
    } else if (item.kind === "relation") pending.push(item.target);
    else if (item.kind === "not" || item.kind === "optional") pending.push(item.part);
    else pending.push(...[...item.parts].reverse());
  }
  return [...names];
}
