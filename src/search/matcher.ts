/**
 * Compiles the syntax of a pattern to functions. Each node of the pattern has a slot that holds the row it stands at, and each
 * part is a function that is told, when it is made, what comes after it; it returns true to end the whole search. Matching
 * is then calls only: one for each way to match, in Tregex's order, nothing allocated on the way.
 */
import { basicCategory } from "../trees/basic-category.ts";
import { isExactKey, labelKey, type NodeTable } from "../trees/node-table.ts";
import { CHAINS } from "./chains.ts";
import { labelTest } from "./labels.ts";
import { namesOf } from "./names.ts";
import { type Candidates, counted, RELATIONS, type Walk } from "./relations.ts";
import type {
  Description,
  Formula,
  LabelDescription,
  NodeDescription,
  NodePattern,
  PatternSyntax,
  Relation,
  RelationFormula,
} from "./syntax.ts";

type Run = () => boolean;

/** Where the search is: `bound` has a row for each name and `values` a string for each variable, while they have one. */
export interface Matching {
  readonly bound: ReadonlyMap<string, number>;
  readonly values: ReadonlyMap<string, string>;
}

/** Calls `found` for every match, row by row; it returns true to end the search. */
export type Matcher = (walk: Walk, found: Found) => void;

export type Found = (row: number, matching: Matching) => boolean;

export function compileMatcher(syntax: PatternSyntax): Matcher {
  const slots: number[] = [];
  const bound = new Map<string, number>(namesOf(syntax).map((name) => [name, -1]));
  const values = new Map<string, string>();
  const matching: Matching = { bound, values };
  let walk: Walk;
  let table: NodeTable;
  let keys: readonly number[] = [];
  let found: Found = () => true;

  const start = slots.push(-1) - 1;
  const nextStart = startFinder(syntax);
  const alternatives = syntax.roots.map(compileRoot);
  return (newWalk, newFound) => {
    walk = newWalk;
    table = newWalk.table;
    found = newFound;
    keys = table.labelKeys;
    forget();
    for (let row = nextStart(table, 0); row !== -1; row = nextStart(table, row + 1)) {
      slots[start] = row;
      for (let i = 0; i < alternatives.length; i++) if (alternatives[i]!()) return;
    }
  };

  /** A head that no rule knows ends a search by an error, with names bound that the next one must not see. */
  function forget(): void {
    for (const name of bound.keys()) bound.set(name, -1);
    values.clear();
  }

  function compileRoot(root: NodePattern): Run {
    const run = compileNode(root, start, () => found(slots[start]!, matching));
    const only = onlyLabel(root.description);
    if (only === null) return run;
    const key = labelKey(only);
    return () => keys[slots[start]!] === key && run();
  }

  /** Where one label alone fits, who calls has compared the keys. */
  function compileNode({ description, name, relations }: NodePattern, slot: number, next: Run): Run {
    const after = relations === null ? next : compileFormula(relations, slot, next);
    return compileDescription(description, slot, name === null ? after : binding(name.text, slot, after));
  }

  function binding(name: string, slot: number, next: Run): Run {
    return () => {
      bound.set(name, slots[slot]!);
      const isOver = next();
      bound.set(name, -1);
      return isOver;
    };
  }

  function compileDescription(description: Description, slot: number, next: Run): Run {
    if (!isAboutLabel(description)) return comparing(description, slot, next);
    if (description.variables.length > 0 && !description.isNegated) return settingVariables(description, slot, next);
    const only = onlyLabel(description);
    if (only !== null && isExactKey(labelKey(only))) return next;
    const test = labelTest(description);
    return () => test(table.labels[slots[slot]!]!) && next();
  }

  function comparing(description: NodeDescription, slot: number, next: Run): Run {
    const { isNegated } = description;
    if (description.kind === "reference") {
      const { text } = description.name;
      return () => {
        const row = bound.get(text)!;
        return row !== -1 && (row === slots[slot]) !== isNegated && next();
      };
    }
    const { text } = description.name;
    const seen = description.isBasic ? basicCategory : (label: string) => label;
    return () => {
      const row = bound.get(text)!;
      if (row === -1) return false;
      return (seen(table.labels[row]!) === seen(table.labels[slots[slot]!]!)) !== isNegated && next();
    };
  }

  /** A variable that has a value already must get the same one. */
  function settingVariables(description: LabelDescription, slot: number, next: Run): Run {
    const { variables, isBasic } = description;
    const test = labelTest(description);
    return () => {
      const whole = table.labels[slots[slot]!]!;
      if (!test(whole)) return false;
      const label = isBasic ? basicCategory(whole) : whole;
      const groups = description.kind === "regex" ? description.regex.exec(label)! : [label];
      const isNew: string[] = [];
      const isFitting = variables.every(({ group, variable }) => {
        const value = groups[group];
        if (value === undefined) return true;
        if (values.has(variable)) return values.get(variable) === value;
        values.set(variable, value);
        isNew.push(variable);
        return true;
      });
      const isOver = isFitting && next();
      for (const variable of isNew) values.delete(variable);
      return isOver;
    };
  }

  function compileFormula(formula: Formula, slot: number, next: Run): Run {
    if (formula.kind === "relation") return compileRelation(formula, slot, next);
    if (formula.kind === "all") {
      return formula.parts.reduceRight((after, part) => compileFormula(part, slot, after), next);
    }
    if (formula.kind === "any") {
      const runs = formula.parts.map((part) => compileFormula(part, slot, next));
      return () => runs.some((run) => run());
    }
    if (formula.kind === "not") {
      const run = compileFormula(formula.part, slot, () => true);
      return () => !run() && next();
    }
    return formula.part.kind === "relation"
      ? optionalRelation(formula.part, slot, next)
      : optionalGroup(formula.part, slot, next);
  }

  function compileRelation({ relation, target }: RelationFormula, from: number, next: Run): Run {
    const candidates = candidatesOf(relation);
    const to = slots.push(-1) - 1;
    const run = compileNode(target, to, next);
    function visit(row: number): boolean {
      slots[to] = row;
      return run();
    }
    const only = onlyLabel(target.description);
    if (only === null) return () => candidates(walk, slots[from]!, visit);
    const key = labelKey(only);
    const visitLikely = (row: number) => keys[row] === key && visit(row);
    return () => candidates(walk, slots[from]!, visitLikely);
  }

  /** The first way to match, or none: it never tries another. */
  function optionalRelation(relation: RelationFormula, slot: number, next: Run): Run {
    let isOver = false;
    const run = compileRelation(relation, slot, () => {
      isOver = next();
      return true;
    });
    return () => (run() ? isOver : next());
  }

  /** Every way to match, or none. */
  function optionalGroup(part: Formula, slot: number, next: Run): Run {
    let isFound = false;
    const run = compileFormula(part, slot, () => {
      isFound = true;
      return next();
    });
    return () => {
      isFound = false;
      return run() || (!isFound && next());
    };
  }
}

/** Finds the next row from `from` on whose label can begin a match; -1 where there is none. */
type StartFinder = (table: NodeTable, from: number) => number;

function startFinder({ roots }: PatternSyntax): StartFinder {
  const [only, second] = roots.map(({ description }) => onlyLabel(description));
  if (typeof only === "string" && second === undefined) {
    const key = labelKey(only);
    return ({ labelKeys, size }, from) => {
      for (let row = from; row < size; row++) if (labelKeys[row] === key) return row;
      return -1;
    };
  }
  const tests = roots.map(({ description }) => (isAboutLabel(description) ? labelTest(description) : () => true));
  return ({ labels, size }, from) => {
    for (let row = from; row < size; row++) {
      const label = labels[row]!;
      for (const test of tests) if (test(label)) return row;
    }
    return -1;
  };
}

function isAboutLabel(description: Description): description is LabelDescription {
  return description.kind !== "reference" && description.kind !== "link";
}

/** The label of a description that admits one label and nothing else. */
function onlyLabel(description: Description): string | null {
  if (description.kind !== "labels" || description.isNegated || description.isBasic) return null;
  return description.labels.length === 1 ? description.labels[0]! : null;
}

function candidatesOf({ symbol, number, through }: Relation): Candidates {
  if (through !== undefined) return CHAINS[symbol]!(labelTest(through));
  return number === undefined ? RELATIONS[symbol]! : counted(symbol, number);
}
