/** Every decoder under constraints: what is required is there, what is forbidden is not, and the rest is as it would be. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Constraints } from "../../src/constraints/constraints.ts";
import type { Analysis } from "../../src/contracts/decoder.ts";
import type { Model } from "../../src/contracts/model.ts";
import type { GivenOptions } from "../../src/contracts/options.ts";
import { Tape } from "../../src/engine/tape.ts";
import { decode, decodingFor } from "../../src/models/decoding.ts";
import { namesOf, Parse } from "../../src/parsing/parse.ts";
import { ParserError } from "../../src/shared/errors.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { SYSTEMS } from "../../src/systems/systems.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import { leaf, leaves, type Sentence, type Tree } from "../../src/trees/tree.ts";
import { constraintsFrom, meets, together } from "../helpers/constraint-sets.ts";
import { everyTree } from "../helpers/every-tree.ts";
import { randomTree } from "../helpers/random-trees.ts";
import { LONGEST_CHAIN, tinyStepModel, treeScorer } from "../helpers/scored-trees.ts";
import { tinySpanModel } from "../helpers/tiny-span-model.ts";

const LABELS = ["A", "B", "C"];
const SHAPE = { labels: LABELS, maxWords: 5, unary: 0.2 };

interface Setting {
  readonly name: string;
  readonly model: Model;
  readonly searches: readonly { readonly kind: string; readonly options: GivenOptions }[];
}

const ofSteps = (system: string): Setting => ({
  name: system,
  model: tinyStepModel({ system, labels: LABELS, limits: { maxUnary: 2, maxOpen: 4, maxOpenRun: 3 }, maxArity: 5 }),
  searches: [
    { kind: "greedy", options: {} },
    { kind: "beam", options: { beam: 4, kBest: 4 } },
  ],
});

const COMPLETING = SYSTEMS.filter(({ completion }) => completion !== undefined).map(({ name }) => name);

const SETTINGS: readonly Setting[] = [
  ...COMPLETING.map(ofSteps),
  {
    name: "spans",
    model: tinySpanModel(LABELS),
    searches: [
      { kind: "chart", options: { kBest: 4 } },
      { kind: "chart", options: {} },
      { kind: "splits", options: {} },
    ],
  },
];

function analyse(model: Model, sentence: Sentence, constraints: Constraints, kind: string, options: GivenOptions) {
  const tape = new Tape(model.parameters.engine, "forget");
  const [outcome] = decode(model, tape, [{ sentence, constraints }], decodingFor(model, { kind, options }));
  if (outcome instanceof ParserError) throw outcome;
  return outcome!;
}

/** The most constituents that are required on the same span. */
function mostOnOneSpan({ required = [] }: Constraints): number {
  const on = required.map(({ start, end }) => required.filter((one) => one.start === start && one.end === end).length);
  return Math.max(0, ...on);
}

const treeOf = (model: Model, sentence: Sentence, analysis: Analysis): Tree =>
  new Parse(namesOf(model), sentence, [analysis]).tree;

describe.each(SETTINGS)("$name", ({ model, searches }) => {
  test("constraints drawn from a tree are met", () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const tree = randomTree(seed, SHAPE);
        const constraints = constraintsFrom(tree, LABELS, randomFromSeed(seed));
        fc.pre(mostOnOneSpan(constraints) < LONGEST_CHAIN); // and perhaps a root above them
        for (const { kind, options } of searches) {
          const found = analyse(model, leaves(tree), constraints, kind, options);
          for (const one of found) expect(meets(treeOf(model, leaves(tree), one), constraints), kind).toBe(true);
        }
      }),
      { numRuns: 12 },
    );
  });

  test("constraints drawn from two trees are met, or two of them collide", () => {
    let [collisions, met] = [0, 0];
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (seed, other) => {
        const [tree, second] = [
          randomTree(seed, { ...SHAPE, maxWords: 4 }),
          randomTree(other, { ...SHAPE, maxWords: 4 }),
        ];
        fc.pre(leaves(tree).length === leaves(second).length);
        const constraints = together(
          constraintsFrom(tree, LABELS, randomFromSeed(seed)),
          constraintsFrom(second, LABELS, randomFromSeed(other)),
        );
        const { kind, options } = searches[1]!;
        try {
          for (const one of analyse(model, leaves(tree), constraints, kind, options))
            expect(meets(treeOf(model, leaves(tree), one), constraints)).toBe(true);
          met++;
        } catch (error) {
          if (!(error instanceof ParserError)) throw error;
          expect(error.code).toBe("E_CONSTRAINTS");
          const isBeyondModel = mostOnOneSpan(constraints) >= LONGEST_CHAIN;
          expect(error.message).toMatch(
            isBeyondModel ? /cannot|no tree/ : /^two constraints cannot both be met: .+, but .+/,
          );
          collisions++;
        }
      }),
      { numRuns: 40 },
    );
    expect(collisions).toBeGreaterThan(0);
    expect(met).toBeGreaterThan(0);
  });

  test("what is required is certain, and a constraint that is met anyway changes nothing else", () => {
    const sentence = ["a", "b", "c", "d"].map((word) => leaf(null, word));
    const span = { start: 1, end: 3, label: "C" };
    for (const { kind, options } of searches) {
      const [best] = analyse(model, sentence, { required: [span] }, kind, options);
      const { constituents, tree } = new Parse(namesOf(model), sentence, [best!]);
      const found = constituents.find(({ start, end, label }) => start === 1 && end === 3 && label === "C");
      expect(found?.confidence).toBeCloseTo(1, 9);
      const free = analyse(model, sentence, {}, kind, options)[0]!;
      const given = treeOf(model, sentence, free);
      const { start, end, label } = new Parse(namesOf(model), sentence, [free]).constituents.at(-1)!;
      const again = analyse(model, sentence, { required: [{ start, end, label }] }, kind, options)[0]!;
      if (model.family === "spans") expect(writeTree(treeOf(model, sentence, again))).toBe(writeTree(given));
      expect(writeTree(tree)).not.toBe(writeTree(given));
    }
  });
});

test.each(COMPLETING)(
  "%s: a beam of unlimited width gives every tree that is allowed, with its own probability",
  (system) => {
    const narrow = { maxUnary: 1, maxOpen: 2, maxOpenRun: 2 };
    const model = tinyStepModel({ system, labels: ["A", "B"], limits: narrow, maxArity: 2 });
    const sentence = ["a", "b"].map((word) => leaf(null, word));
    const logProbabilityOf = treeScorer(model);
    const constraints = {
      forbidden: [
        { start: 0, end: 1, label: "B" },
        { start: 0, end: 2, label: "B" },
      ],
    };
    const expected = everyTree(sentence, ["A", "B"], 1).filter(
      (tree) => logProbabilityOf(tree) !== null && meets(tree, constraints),
    );
    const found = analyse(model, sentence, constraints, "beam", { beam: 100_000, kBest: 100_000 });
    const trees = found.map((one) => treeOf(model, sentence, one));
    expect(expected.length).toBeGreaterThan(4);
    expect(new Set(trees.map((tree) => writeTree(tree)))).toEqual(new Set(expected.map((tree) => writeTree(tree))));
    for (const [i, tree] of trees.entries()) expect(found[i]!.logProbability).toBeCloseTo(logProbabilityOf(tree)!, 3);
  },
);
