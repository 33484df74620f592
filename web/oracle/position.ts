/**
 * Everything the playground shows of one configuration: what each transition would cost, what has become of the gold tree, and
 * the best tree that can still be built.
 */
import { type LabelledSpan, labelledSpans, ParserError, type Tree } from "../../src/index.ts";
import {
  bestReachable,
  builtConstituents,
  type Effect,
  exactOracleOf,
  type Grammar,
  goldFates,
  type Inspection,
  inspect,
  labelsIn,
  type Oracle,
  type Reach,
  readActions,
  type State,
  type SystemEntry,
} from "../../src/oracle.ts";
import { spansWithout } from "../../src/trees.ts";
import { moveText } from "../parts/step-text.ts";

/** A formula as its text means it, or as it is printed; where there is only one way to read it they are the same. */
export type Reading = "meant" | "printed";

/** Who says what about a position. */
export interface Judges {
  readonly exact: Oracle;
  /** Null: there is no formula for the system. */
  readonly formula: Oracle | null;
  readonly reach: Reach;
}

export function judgesOf(system: SystemEntry, grammar: Grammar, reading: Reading): Judges {
  const { formula, reach } = system;
  const exact = exactOracleOf(system, grammar);
  if (reach === undefined) {
    throw new ParserError(
      "E_SYSTEM_UNKNOWN",
      `the ${system.name} system cannot say which constituents are within reach`,
    );
  }
  if (formula === undefined) return { exact, formula: null, reach };
  const { printed, meant = printed } = formula;
  return { exact, formula: (reading === "printed" ? printed : meant)(grammar), reach };
}

export interface Position {
  /** The names of the transitions that led here. */
  readonly taken: readonly string[];
  readonly state: State;
  readonly loss: number;
  /** What the formula takes the loss for; null: there is none. */
  readonly formulaLoss: number | null;
  /** The legal transitions. */
  readonly moves: readonly Move[];
  /** The one that the exact oracle would train on; null at the end. */
  readonly preferred: string | null;
  /** Of each gold constituent, parents before children. */
  readonly golds: readonly GoldStatus[];
  /** Built, and not gold. */
  readonly wrong: readonly LabelledSpan[];
  readonly best: BestTree;
}

export interface Move {
  readonly name: string;
  readonly text: string;
  readonly exact: Cost;
  readonly formula: Cost | null;
  readonly verdict: "agree" | "differ" | "harmful";
}

export interface Cost {
  readonly loss: number;
  /** How much the loss grows. */
  readonly change: number;
  readonly isOptimal: boolean;
}

/** forgone: it can still be built, but the best tree does without it, for having it costs as much elsewhere. */
export type GoldStage = "built" | "reachable" | "forgone" | "lost";

export interface GoldStatus extends LabelledSpan {
  readonly stage: GoldStage;
}

/** The loss is the number of its differences from gold: `missing` and `excess` together. */
export interface BestTree {
  readonly tree: Tree;
  readonly missing: readonly LabelledSpan[];
  readonly excess: readonly LabelledSpan[];
  /** By constituent, parents before children. */
  readonly nodes: readonly { readonly isBuilt: boolean; readonly isGold: boolean }[];
}

export function positionAfter(judges: Judges, gold: Tree, taken: readonly string[]): Position {
  const { grammar } = judges.exact;
  const actions = readActions(grammar.system, taken);
  const exact = inspect(judges.exact, gold, actions);
  const other = judges.formula === null ? null : inspect(judges.formula, gold, actions);
  const { state } = exact;
  const built = builtConstituents(state);
  const golds = labelledSpans(gold);
  const best = bestTree(bestReachable(judges.exact, exact), golds, built);
  return {
    taken,
    state,
    loss: exact.loss,
    formulaLoss: other === null ? null : other.loss,
    moves: movesAt(grammar, exact, other),
    preferred: state.finished ? null : grammar.actions.actions[exact.guide.preferred(state)]!.name,
    golds: goldStatuses(judges.reach, gold, state, best),
    wrong: spansWithout(built, golds),
    best,
  };
}

/** Reading and closing first, then by name: the order says nothing about the cost. */
function movesAt({ system, actions }: Grammar, exact: Inspection, formula: Inspection | null): Move[] {
  const moves = [...exact.transitions.keys()].map((name) => {
    const action = actions.actions[actions.idNamed(name)]!;
    const own = costOf(exact, name);
    const other = formula === null ? null : costOf(formula, name);
    const text = moveText(system, exact.state, action);
    const rank = labelsIn(action).length === 0 ? FIRST.indexOf(system.effect(exact.state, action).kind) : FIRST.length;
    return { rank, move: { name, text, exact: own, formula: other, verdict: verdictOn(own, other) } };
  });
  return moves.sort((a, b) => a.rank - b.rank).map(({ move }) => move);
}

/** What transitions without a label do. */
const FIRST: readonly Effect["kind"][] = ["shift", "join", "pass", "reduce", "finish"];

function costOf({ transitions, loss }: Inspection, name: string): Cost {
  const verdict = transitions.get(name)!;
  return { ...verdict, change: verdict.loss - loss };
}

function verdictOn(exact: Cost, formula: Cost | null): Move["verdict"] {
  if (formula === null) return "agree";
  if (formula.isOptimal && !exact.isOptimal) return "harmful";
  return exact.loss === formula.loss ? "agree" : "differ";
}

function goldStatuses(reach: Reach, gold: Tree, state: State, { missing }: BestTree): GoldStatus[] {
  const fates = goldFates(reach, gold, state);
  // Of equal ones those that are lost stay missing first.
  const open = missing.filter((span) => !isLost(span));
  function isLost(span: LabelledSpan): boolean {
    return fates.some((fate) => fate.fate === "lost" && isSame(fate, span));
  }
  return fates.map(({ fate, ...span }) => {
    if (fate !== "reachable") return { ...span, stage: fate };
    const place = open.findIndex((candidate) => isSame(candidate, span));
    if (place === -1) return { ...span, stage: "reachable" };
    open.splice(place, 1);
    return { ...span, stage: "forgone" };
  });
}

function bestTree(tree: Tree, golds: readonly LabelledSpan[], built: readonly LabelledSpan[]): BestTree {
  const spans = labelledSpans(tree);
  // From the end: of equal ones the innermost is built, and gold, first.
  const inner = spans.toReversed();
  const excess = new Set(spansWithout(inner, golds));
  const toCome = new Set(spansWithout(inner, built));
  return {
    tree,
    missing: spansWithout(golds, spans),
    excess: spans.filter((span) => excess.has(span)),
    nodes: spans.map((span) => ({ isBuilt: !toCome.has(span), isGold: !excess.has(span) })),
  };
}

export function isSame(a: LabelledSpan, b: LabelledSpan): boolean {
  return a.label === b.label && a.start === b.start && a.end === b.end;
}
