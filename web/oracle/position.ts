/**
 * Everything the playground shows of one configuration: what each transition would cost, what has become of the gold tree, and
 * the best tree that can still be built.
 */
import {
  bestReachable,
  builtConstituents,
  type Grammar,
  goldFates,
  type Inspection,
  inspect,
  type LabelledSpan,
  labelledSpans,
  type OracleName,
  readActions,
  type State,
  spansWithout,
  type Tree,
} from "../../src/index.ts";
import { moveText } from "../parts/step-text.ts";

/** The paper's formula as its text means it, or as it is printed. They differ for the in-order system only. */
export type Formula = Extract<OracleName, "paper" | "paper-literal">;

export interface Position {
  /** The names of the transitions that led here. */
  readonly taken: readonly string[];
  readonly state: State;
  readonly loss: number;
  /** What the formula takes the loss for. */
  readonly formulaLoss: number;
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
  readonly formula: Cost;
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

export function positionAfter(grammar: Grammar, gold: Tree, formula: Formula, taken: readonly string[]): Position {
  const actions = readActions(taken);
  const exact = inspect("exact", grammar, gold, actions);
  const other = inspect(formula, grammar, gold, actions);
  const { state } = exact;
  const built = builtConstituents(state);
  const golds = labelledSpans(gold);
  const best = bestTree(bestReachable(grammar, gold, actions), golds, built);
  return {
    taken,
    state,
    loss: exact.loss,
    formulaLoss: other.loss,
    moves: movesAt(grammar, exact, other),
    preferred: state.finished ? null : grammar.actions.actions[exact.guide.preferred(state)]!.name,
    golds: goldStatuses(grammar, gold, state, best),
    wrong: spansWithout(built, golds),
    best,
  };
}

/** Reading and closing first, then by name: the order says nothing about the cost. */
function movesAt({ system, actions }: Grammar, exact: Inspection, formula: Inspection): Move[] {
  const moves = [...exact.transitions].map(([name, verdict]): Move => {
    const own = { ...verdict, change: verdict.loss - exact.loss };
    const said = formula.transitions.get(name)!;
    const other = { ...said, change: said.loss - formula.loss };
    const isHarmful = other.isOptimal && !own.isOptimal;
    return {
      name,
      text: moveText(system, exact.state, actions.actions[actions.idNamed(name)]!),
      exact: own,
      formula: other,
      verdict: isHarmful ? "harmful" : own.loss === other.loss ? "agree" : "differ",
    };
  });
  const rank = ({ name }: Move) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  return moves.sort((a, b) => rank(a) - rank(b));
}

const FIRST = ["SH", "RE", "FI"];

function goldStatuses({ system }: Grammar, gold: Tree, state: State, { missing }: BestTree): GoldStatus[] {
  const fates = goldFates(system, gold, state);
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
