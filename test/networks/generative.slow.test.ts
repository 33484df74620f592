/** A generative model of random weights, and brute force as its judge: a beam of unlimited width has the sum over all trees. */
import { describe, expect, test } from "vitest";
import type { StepModel } from "../../src/contracts/model.ts";
import type { Cursor } from "../../src/contracts/network.ts";
import { scoreTrees } from "../../src/decoders/tree-scores.ts";
import { Tape } from "../../src/engine/tape.ts";
import { SYSTEM_NAMES } from "../../src/systems/systems.ts";
import type { Action } from "../../src/transitions/action.ts";
import { leaf, leaves, type Sentence, type Tree } from "../../src/trees/tree.ts";
import { analyses } from "../helpers/analyses.ts";
import { everyTree } from "../helpers/every-tree.ts";
import { canGenerate, tinyGenerative } from "../helpers/tiny-generative.ts";

/** So wide that nothing is given up. */
const UNLIMITED = 1_000_000;

const sumOf = (logs: readonly number[]) => logs.reduce((sum, log) => sum + Math.exp(log), 0);

/** `chain`: more constituents on top of each other than this, the limits do not allow in any of the systems. */
const SMALL = [
  { words: ["a"], labels: ["A", "B", "C"], limits: { maxUnary: 2, maxOpen: 3, maxOpenRun: 3 }, chain: 3 },
  { words: ["b", "unseen"], labels: ["A", "B", "C"], limits: { maxUnary: 1, maxOpen: 2, maxOpenRun: 2 }, chain: 1 },
  { words: ["a", "b", "b", "a"], labels: ["A"], limits: { maxUnary: 1, maxOpen: 2, maxOpenRun: 2 }, chain: 1 },
];
/** Thousands of trees: for one system that announces constituents and one of binary trees. */
const LARGER = {
  ...{ words: ["a", "b", "a"], labels: ["A", "B"], limits: { maxUnary: 1, maxOpen: 2, maxOpenRun: 2 }, chain: 1 },
  systems: ["in-order", "binary-left"],
};

/** log p(words, tree), step by step: what is possible is found by asking real states of a sentence that ends here and of one that goes on. */
function jointLogProbability(model: StepModel, tape: Tape, tree: Tree): number | null {
  const { system, actions } = model.grammar;
  const sentence = leaves(tree);
  const scorer = model.on(tape, null);
  const { memories } = scorer.begin([model.encoder.read(sentence, null)]);
  let cursor: Cursor = { memory: memories[0]!, state: system.start(sentence) };
  let total = 0;
  const taken: Action[] = [];
  const after = (words: Sentence) => taken.reduce((state, action) => system.apply(state, action), system.start(words));
  for (const action of system.derive(tree)) {
    const { state } = cursor;
    if (!system.isLegal(state, action)) return null;
    const read = sentence.slice(0, state.next);
    const states = [after([...read, leaf(null, "more")]), ...(read.length === 0 ? [] : [after(read)])];
    const scores = scorer.score([cursor]);
    const scoreOf = (id: number) => tape.memory.heap[scores.data + id]!;
    const possible = actions.actions.flatMap((one, id) => (states.some((at) => system.isLegal(at, one)) ? [id] : []));
    const norm = Math.log(possible.reduce((sum, id) => sum + Math.exp(scoreOf(id)), 0));
    const actionId = actions.idOf(action);
    total += scoreOf(actionId) - norm;
    if (action.name === system.shift.name) total -= tape.memory.heap[scorer.generate([cursor]).data]!;
    const next = system.apply(state, action);
    cursor = { memory: scorer.advance([{ from: cursor, actionId, next }])[0]!, state: next };
    taken.push(action);
  }
  return total;
}

describe.each(SYSTEM_NAMES.filter(canGenerate))("%s", (system) => {
  test.each(LARGER.systems.includes(system) ? [...SMALL, LARGER] : SMALL)(
    "a beam of unlimited width has the sum over all trees of $words",
    ({ words, labels, limits, chain }) => {
      const model = tinyGenerative({ system, labels, limits, maxArity: Math.max(2, words.length) });
      const sentence = words.map((word) => leaf(null, word));
      const trees = everyTree(sentence, labels, chain);
      const tape = new Tape(model.parameters.engine, "forget");
      const scores = trees.map((tree) => {
        const score = jointLogProbability(model, tape, tree);
        tape.reset();
        return score;
      });
      const possible = scores.filter((score) => score !== null);
      const found = analyses(model, [sentence], "beam", { beam: UNLIMITED, kBest: UNLIMITED })[0]!;
      expect(found.length).toBe(possible.length);
      expect(sumOf(found.map(({ logProbability }) => logProbability)) / sumOf(possible)).toBeCloseTo(1, 4);
      expect(Math.exp(found[0]!.prefixMasses!.at(-1)!) / sumOf(possible)).toBeCloseTo(1, 4);
      const scored = scoreTrees(model, tape, trees);
      for (const [i, score] of scores.entries()) {
        if (score === null) expect(scored[i]).toBe(-Infinity);
        else expect(scored[i]).toBeCloseTo(score, 4);
      }
    },
  );
});
