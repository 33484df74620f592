/** Compares an exact oracle with the true minimum at every configuration of every small gold tree. */
import { type Guide, ILLEGAL, type Oracle, optimalIds } from "../../src/oracles/oracle.ts";
import { oracleNamed } from "../../src/systems/system-oracles.ts";
import { systemNamed } from "../../src/systems/systems.ts";
import { type Grammar, grammarFor } from "../../src/transitions/action-table.ts";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import { leaves, type Tree } from "../../src/trees/tree.ts";
import { type Bounds, configurations, startOf, successors, trueLoss } from "./exhaustive-oracle.ts";
import { constituentsOf, goldTrees } from "./gold-trees.ts";

export interface ExhaustiveCheck {
  readonly system: string;
  readonly labels: readonly string[];
  readonly words: number;
  /** Longest unary chain of gold. */
  readonly chain: number;
  /** Only gold trees of at most so many constituents. */
  readonly maxGold: number;
  /** Which configurations are asked about. */
  readonly explore: Bounds;
}

export interface ExhaustiveResult {
  readonly golds: number;
  readonly configurations: number;
  /** How many legal transitions were compared. */
  readonly transitions: number;
  readonly mismatchCount: number;
  /** The first few configurations where something differs. */
  readonly mismatches: readonly string[];
}

const SHOWN = 5;

export function checkExhaustively(check: ExhaustiveCheck): ExhaustiveResult {
  const grammar = grammarOfCheck(check);
  const { actions } = grammar;
  const oracle = oracleNamed("dynamic", grammar);
  const mismatches: string[] = [];
  const golds = new Set<Tree>();
  let [count, transitionCount, mismatchCount] = [0, 0, 0];
  for (const { gold, transitions, loss, truth } of everyConfiguration(check)) {
    golds.add(gold);
    count++;
    const { state, guide } = guideAfter(oracle, gold, transitions);
    transitionCount += truth.size;
    const answers = new Map<string, number>();
    if (!state.finished) {
      const changes = guide.lossChanges(state);
      actions.actions.forEach(({ name }, id) => {
        if (changes[id] !== ILLEGAL) answers.set(name, guide.loss + changes[id]!);
      });
    }
    const shown = (losses: Map<string, number>) => JSON.stringify([...losses].sort());
    if (guide.loss !== loss || shown(answers) !== shown(truth)) {
      mismatchCount++;
      if (mismatches.length < SHOWN)
        mismatches.push(`${writeTree(gold)} after ${transitions.join(" ")}: ${shown(answers)} is ${shown(truth)}`);
    }
  }
  return { golds: golds.size, configurations: count, transitions: transitionCount, mismatchCount, mismatches };
}

export interface AdviceResult {
  /** Configurations that are not final. */
  readonly configurations: number;
  /** Those where the transition that it prefers raises the true loss, and another one does not. */
  readonly harmful: number;
  /** The same of all transitions that it recommends: those where one of them raises it, and the first few of these. */
  readonly harmfulSets: number;
  readonly shown: readonly string[];
}

/** How often a dynamic oracle that is not exact recommends a transition that is not optimal. */
export function adviceExhaustively(name: string, check: ExhaustiveCheck): AdviceResult {
  const oracle = oracleNamed(name, grammarOfCheck(check));
  const { actions } = oracle.grammar.actions;
  let [configurations, harmful, harmfulSets] = [0, 0, 0];
  const shown: string[] = [];
  for (const { gold, transitions, loss, truth } of everyConfiguration(check)) {
    if (truth.size === 0) continue;
    configurations++;
    const { state, guide } = guideAfter(oracle, gold, transitions);
    if (truth.get(actions[guide.preferred(state)]!.name)! > loss) harmful++;
    const recommended = optimalIds(guide.lossChanges(state)).map((id) => actions[id]!.name);
    const wrong = recommended.filter((name) => truth.get(name)! > loss);
    if (wrong.length === 0) continue;
    harmfulSets++;
    if (shown.length < SHOWN) shown.push(`${writeTree(gold)} after ${transitions.join(" ")}: ${wrong.join(" ")}`);
  }
  return { configurations, harmful, harmfulSets, shown };
}

/** All actions, and the chains that gold trees may have. */
function grammarOfCheck({ system, labels, words, chain }: ExhaustiveCheck): Grammar {
  const chained = [...goldTrees(1, labels, chain)].map((gold) => readTree(gold, { tags: "none" }));
  return grammarFor(systemNamed(system), labels, words, chained);
}

interface Case {
  readonly gold: Tree;
  readonly transitions: readonly string[];
  /** The true loss here, and after each legal transition. */
  readonly loss: number;
  readonly truth: Map<string, number>;
}

function* everyConfiguration({ system, labels, words, chain, maxGold, explore }: ExhaustiveCheck): Generator<Case> {
  const space = { system, words, labels, chain };
  for (const brackets of goldTrees(words, labels, chain)) {
    const constituents = constituentsOf(brackets);
    if (constituents.length > maxGold) continue;
    const gold = readTree(brackets, { tags: "none" });
    const lossOf = trueLoss(space);
    for (const { configuration, transitions } of configurations(space, startOf(constituents), explore)) {
      const truth = new Map<string, number>();
      for (const [name, after] of successors(space, configuration)) truth.set(name, lossOf(after));
      yield { gold, transitions, loss: lossOf(configuration), truth };
    }
  }
}

function guideAfter({ grammar, guideTo }: Oracle, gold: Tree, transitions: readonly string[]) {
  const { system, actions } = grammar;
  let state = system.start(leaves(gold));
  let guide: Guide = guideTo(gold);
  for (const name of transitions) {
    const id = actions.idNamed(name);
    guide = guide.after(state, id);
    state = system.apply(state, actions.actions[id]!);
  }
  return { state, guide };
}
