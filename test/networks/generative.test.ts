/** A generative model of random weights: a distribution over words and sentences, without a look ahead. */
import { describe, expect, test } from "vitest";
import type { StepModel } from "../../src/contracts/model.ts";
import type { Cursor } from "../../src/contracts/network.ts";
import { checkedOptions } from "../../src/contracts/options.ts";
import { Tape } from "../../src/engine/tape.ts";
import { OBJECTIVES } from "../../src/objectives/objectives.ts";
import { SYSTEM_NAMES } from "../../src/systems/systems.ts";
import { type Leaf, leaf, type Sentence } from "../../src/trees/tree.ts";
import { analyses } from "../helpers/analyses.ts";
import { canGenerate, TINY_WORDS, tinyGenerative } from "../helpers/tiny-generative.ts";
import { TINY_NETWORKS, tinyDescription, tinyModel } from "../helpers/tiny-model.ts";

/** So wide that nothing is given up. */
const UNLIMITED = 1_000_000;

const sentenceOf = (...words: string[]): Leaf[] => words.map((word) => leaf(null, word));

const massesOf = (model: StepModel, sentence: Sentence, options = {}) =>
  Array.from(analyses(model, [sentence], "beam", { beam: UNLIMITED, ...options })[0]![0]!.prefixMasses!);

const sumOf = (logs: readonly number[]) => logs.reduce((sum, log) => sum + Math.exp(log), 0);

const systems = SYSTEM_NAMES.filter(canGenerate);

describe.each(systems)("%s", (system) => {
  test("what begins in a certain way goes on in one of all ways, or ends: the probabilities add up", () => {
    const limits = { maxUnary: 1, maxOpen: 2, maxOpenRun: 2 };
    const model = tinyGenerative({ system, labels: ["A"], limits, maxArity: 2 });
    expect(sumOf(TINY_WORDS.map((word) => massesOf(model, sentenceOf(word))[0]!))).toBeCloseTo(1, 4);
    if (system === "bottom-up") return; // its arity is bounded, so some beginnings cannot become a tree
    const prefix = massesOf(model, sentenceOf("a", "b"));
    const longer = TINY_WORDS.map((word) => massesOf(model, sentenceOf("a", "b", word))[2]!);
    expect((sumOf(longer) + Math.exp(prefix[2]!)) / Math.exp(prefix[1]!)).toBeCloseTo(1, 4);
  });

  test("nothing depends on words that have not been read, nor on how many there are", () => {
    const limits = { maxUnary: 1, maxOpen: 3, maxOpenRun: 2 };
    const model = tinyGenerative({ system, labels: ["A", "B"], limits, maxArity: 3 });
    const [one, other] = [sentenceOf("a", "b", "a", "b"), sentenceOf("a", "b", "unseen", "a", "a", "a")];
    for (const options of [{ beam: 3 }, { beam: 3, actionBeam: 9, fastTrack: 2 }, { beam: 50 }]) {
      const [left, right] = [massesOf(model, one, options), massesOf(model, other, options)];
      expect(right.slice(0, 2)).toEqual(left.slice(0, 2));
      expect(right[2]).not.toBe(left[2]);
    }
    const tape = new Tape(model.parameters.engine, "forget");
    const scorer = model.on(tape, null);
    const { memories } = scorer.begin([one, other].map((sentence) => model.encoder.read(sentence, null)));
    const { actions, system: rules } = model.grammar;
    const shift = actions.idOf(rules.shift);
    let cursors = [one, other].map((words, i): Cursor => ({ memory: memories[i]!, state: rules.start(words) }));
    for (let step = 0; step < 20 && cursors[0]!.state.next < 2; step++) {
      const { data, cols } = scorer.score(cursors);
      const [left, right] = [0, 1].map((row) => tape.memory.heap.slice(data + row * cols, data + (row + 1) * cols));
      expect(right).toEqual(left);
      const legal = actions.legalIds(rules, cursors[0]!.state);
      const actionId = step % 2 === 1 && legal.includes(shift) ? shift : legal[0]!;
      const moves = cursors.map((from) => {
        return { from, actionId, next: rules.apply(from.state, actions.actions[actionId]!) };
      });
      const after = scorer.advance(moves);
      cursors = moves.map(({ next }, i) => ({ memory: after[i]!, state: next }));
    }
    expect(cursors[0]!.state.next).toBe(2);
  });
});

test("an action beam and a fast track find what a narrow beam misses", () => {
  const limits = { maxUnary: 1, maxOpen: 2, maxOpenRun: 2 };
  const model = tinyGenerative({ system: "top-down", labels: ["A", "B"], limits, maxArity: 3 });
  const sentence = sentenceOf("a", "b", "unseen");
  const total = (options: object) => massesOf(model, sentence, options).at(-1)!;
  const [narrow, wide, exact] = [total({ beam: 2 }), total({ beam: 2, actionBeam: 60, fastTrack: 2 }), total({})];
  expect(wide).toBeGreaterThanOrEqual(narrow);
  expect(exact).toBeGreaterThan(wide);
});

test("an encoder that reads more than the word itself is refused", () => {
  const { network, task } = tinyDescription("top-down", { preset: "generative" });
  const contextual = tinyDescription("top-down", TINY_NETWORKS.default);
  expect(() => tinyModel({ ...contextual, network, task })).toThrow(/reads each word by itself/);
});

test("a system whose derivations end when there are no more words is refused: it would not generate their end", () => {
  expect(() => tinyModel(tinyDescription("structure-label", { preset: "generative" }))).toThrow(
    /decides where a sentence ends/,
  );
});

test("a system that decides on heads is refused: a tree would have a probability for each choice of heads", () => {
  expect(() => tinyModel(tinyDescription("lexical", { preset: "generative" }))).toThrow(/heads make no difference/);
});

test.each(OBJECTIVES.filter(({ kind, needs }) => needs === "steps" && kind !== "joint-likelihood"))(
  "$kind, which would leave the words out of the loss, is refused",
  (objective) => {
    const limits = { maxUnary: 1, maxOpen: 2, maxOpenRun: 2 };
    const model = tinyGenerative({ system: "top-down", labels: ["A"], limits, maxArity: 2 });
    expect(() => objective.build(model as never, checkedOptions(objective.options, {}, "it"))).toThrow(
      expect.objectContaining({ code: "E_OBJECTIVE", message: expect.stringContaining(objective.kind) }),
    );
  },
);
