/** Compares an exact oracle with the true minimum at every configuration of every small gold tree. */
import { type Guide, ILLEGAL } from "../../src/oracles/oracle.ts";
import { oracleNamed } from "../../src/systems/system-oracles.ts";
import { systemNamed } from "../../src/systems/systems.ts";
import { grammarFor } from "../../src/transitions/action-table.ts";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { leaves } from "../../src/trees/tree.ts";
import {
  type Bounds,
  configurations,
  constituentsOf,
  goldTrees,
  startOf,
  successors,
  trueLoss,
} from "./exhaustive-oracle.ts";

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

export function checkExhaustively({
  system,
  labels,
  words,
  chain,
  maxGold,
  explore,
}: ExhaustiveCheck): ExhaustiveResult {
  const grammar = grammarFor(systemNamed(system), labels, words);
  const { actions } = grammar;
  const oracle = oracleNamed("dynamic", grammar);
  const space = { system, words, labels };
  const mismatches: string[] = [];
  let golds = 0;
  let [count, transitionCount, mismatchCount] = [0, 0, 0];
  for (const brackets of goldTrees(words, labels, chain)) {
    const constituents = constituentsOf(brackets);
    if (constituents.length > maxGold) continue;
    golds++;
    const gold = readTree(brackets, { tags: "none" });
    const sentence = leaves(gold);
    const lossOf = trueLoss(space);
    for (const { configuration, transitions } of configurations(space, startOf(constituents), explore)) {
      count++;
      let state = grammar.system.start(sentence);
      let guide: Guide = oracle.guideTo(gold);
      for (const name of transitions) {
        const id = actions.idNamed(name);
        guide = guide.after(state, id);
        state = grammar.system.apply(state, actions.actions[id]!);
      }
      const truth = new Map<string, number>();
      for (const [name, after] of successors(space, configuration)) truth.set(name, lossOf(after));
      transitionCount += truth.size;
      const answers = new Map<string, number>();
      if (!state.finished) {
        const changes = guide.lossChanges(state);
        actions.actions.forEach(({ name }, id) => {
          if (changes[id] !== ILLEGAL) answers.set(name, guide.loss + changes[id]!);
        });
      }
      const shown = (losses: Map<string, number>) => JSON.stringify([...losses].sort());
      if (guide.loss !== lossOf(configuration) || shown(answers) !== shown(truth)) {
        mismatchCount++;
        if (mismatches.length < SHOWN)
          mismatches.push(`${brackets} after ${transitions.join(" ")}: ${shown(answers)} is ${shown(truth)}`);
      }
    }
  }
  return { golds, configurations: count, transitions: transitionCount, mismatchCount, mismatches };
}
