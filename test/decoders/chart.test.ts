/** The decoders of spans on a whole model with random weights, against every tree of the sentence. */
import { describe, expect, test } from "vitest";
import type { Analysis } from "../../src/contracts/decoder.ts";
import type { SpanModel } from "../../src/contracts/model.ts";
import { allSpans, spanRow } from "../../src/contracts/network.ts";
import { Parameters } from "../../src/engine/parameters.ts";
import { Tape } from "../../src/engine/tape.ts";
import { decodingFor } from "../../src/models/decoding.ts";
import { buildModel } from "../../src/models/model.ts";
import { namesOf, Parse, writeParse } from "../../src/parsing/parse.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { prepareTraining } from "../../src/training/preparation.ts";
import { planTraining } from "../../src/training/training-plan.ts";
import { readTrees } from "../../src/trees/bracket-reader.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import { leaf, leaves, type Sentence } from "../../src/trees/tree.ts";
import { everyTree, type SpanTree } from "../helpers/every-span-tree.ts";
import { float64Engine } from "../helpers/float64-engine.ts";

// Three chains of labels: S, NP, and S over NP.
const TREES = readTrees("(S (NP (D a) (N b)) (V c)) (S (NP (N d) (N e)))");
const plan = planTraining("default", {
  encoder: { wordSize: 6, characterSize: 4, characterHidden: 5, encoderHidden: 8, minWordCount: 1 },
  tagger: { taggerHidden: 6 },
  network: { kind: "spans", spanHidden: 8 },
  decoder: { kind: "chart" },
});
const { description } = prepareTraining(plan, TREES, []);

function modelOf(seed: number): SpanModel {
  const parameters = new Parameters({ engine: float64Engine(), random: randomFromSeed(seed), purpose: "use" });
  const model = buildModel(description, parameters);
  const { heap } = parameters.engine.memory;
  for (const { name, data, rows, cols } of parameters.all) {
    if (name === "span.output") for (let i = 0; i < rows * cols; i++) heap[data + i]! *= 2; // scores worth a choice
    if (name === "span.bias") heap.fill(-0.5, data, data + cols); // and trees of few constituents among the good ones
  }
  parameters.pack();
  return model as SpanModel;
}

function analyse(model: SpanModel, sentence: Sentence, kind = "chart", options = {}): readonly Analysis[] {
  const decoding = decodingFor(model, { kind, options });
  return decoding.part.decode(model, new Tape(model.parameters.engine, "forget"), [{ sentence }], decoding.options)[0]!;
}

const sentenceOf = (length: number) => Array.from({ length }, (_, i) => leaf(null, ["a", "b", "c", "d", "e"][i % 5]!));

/** Every tree with its score, best first. */
function ranked(model: SpanModel, sentence: Sentence): { readonly tree: SpanTree; readonly score: number }[] {
  const tape = new Tape(model.parameters.engine, "forget");
  const scorer = model.on(tape, null);
  scorer.begin([model.encoder.read(sentence, null)]);
  const { data, cols } = scorer.score(0, allSpans(sentence.length));
  const { heap } = model.parameters.engine.memory;
  return everyTree(0, sentence.length, cols)
    .map((tree) => {
      const scores = tree.map(({ start, end, label }) => heap[data + spanRow(start, end) * cols + label]!);
      return { tree, score: scores.reduce((a, b) => a + b) };
    })
    .sort((a, b) => b.score - a.score);
}

/** The brackets of a tree of chains. */
function bracketsOf({ chains }: SpanModel, tree: SpanTree): string[] {
  return tree.flatMap(({ start, end, label }) => chains[label]!.map((name) => `${name} ${start}-${end}`));
}

function found({ labels }: SpanModel, { brackets }: Analysis): string[] {
  return Array.from(brackets.labels, (label, i) => `${labels[label]} ${brackets.starts[i]}-${brackets.ends[i]}`);
}

describe.each([1, 2, 3])("the chart of a model, seed %i", (seed) => {
  const model = modelOf(seed);

  test.each(seed === 1 ? [1, 2, 3, 4] : [1, 2, 3])(
    "has the trees, probabilities and confidences of brute force: %i words",
    (length) => {
      const sentence = sentenceOf(length);
      const all = ranked(model, sentence);
      const total = all.reduce((sum, { score }) => sum + Math.exp(score), 0);
      const share = new Map<string, number>();
      for (const { tree, score } of all) {
        for (const bracket of bracketsOf(model, tree)) {
          share.set(bracket, (share.get(bracket) ?? 0) + Math.exp(score) / total);
        }
      }
      const best = analyse(model, sentence)[0]!;
      const several = analyse(model, sentence, "chart", { kBest: 20 });
      expect(several.length).toBe(Math.min(20, all.length));
      expect(several[0]).toEqual(best);
      for (const [i, analysis] of several.entries()) {
        const brackets = found(model, analysis);
        expect(brackets).toEqual(bracketsOf(model, all[i]!.tree));
        expect(analysis.logProbability).toBeCloseTo(all[i]!.score - Math.log(total), 6);
        for (const [b, bracket] of brackets.entries())
          expect(analysis.confidences[b]).toBeCloseTo(share.get(bracket)!, 6);
      }
    },
  );

  test("predicts tags", () => {
    expect(analyse(model, sentenceOf(3))[0]!.tags?.every((tag) => tag !== null && model.tags.includes(tag))).toBe(true);
  });
});

describe("long sentences", () => {
  const model = modelOf(5);

  test("are parsed exactly up to a limit of 300 words, or another", () => {
    expect(decodingFor(model, { kind: "chart", options: {} }).options).toMatchObject({ chartWords: 300 });
    const [analysis] = analyse(model, sentenceOf(90), "chart", { chartWords: 90 });
    expect(analysis!.fallback).toBeUndefined();
    expect([analysis!.brackets.starts[0], analysis!.brackets.ends[0]]).toEqual([0, 90]);
    expect([...analysis!.confidences].every((confidence) => confidence > 0 && confidence <= 1)).toBe(true);
  });

  test("are searched from the top down beyond that, and the parse says so", () => {
    const sentence = sentenceOf(91);
    const [analysis] = analyse(model, sentence, "chart", { chartWords: 90 });
    expect(analysis).toEqual({ ...analyse(model, sentence, "splits")[0]!, fallback: "splits" });
    const parse = new Parse(namesOf(model), sentence, [analysis!]);
    expect(leaves(parse.tree).length).toBe(91);
    expect(parse.toJSON().fallback).toBe("splits");
    expect(JSON.parse(writeParse(parse)).fallback).toBe("splits");
  });

  test("are what the parse says: a short one has no such mark", () => {
    const parse = new Parse(namesOf(model), sentenceOf(4), analyse(model, sentenceOf(4)));
    expect(parse.fallback).toBeNull();
    expect(writeParse(parse)).not.toContain("fallback");
    expect(writeTree(parse.tree)).toContain("(");
  });
});
