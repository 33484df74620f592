/**
 * Beam search: keeps several derivations of a sentence and gives the best trees, best first and all different. All derivations of all
 * sentences of a batch are scored together, and a sentence's result does not depend on the others in its batch. Time is linear in the
 * number of words and in the width of the beam, unless constituents have children without end: each derivation that ends one reads them all.
 */
import { type Analysis, defineDecoder, type Request } from "../../contracts/decoder.ts";
import type { StepModel } from "../../contracts/model.ts";
import { count, type OptionsOf, oneOf, size } from "../../contracts/options.ts";
import type { Tape } from "../../engine/tape.ts";
import { ParserError } from "../../shared/errors.ts";
import { nineDigits } from "../../shared/probability.ts";
import { ConstituentLog } from "../constituent-log.ts";
import { requireProgress } from "../require-progress.ts";
import { logSumOf } from "../span-summary.ts";
import { beginSteps, type GuardedCursor } from "../step-batch.ts";
import { COMPARISONS, stepBeams } from "./beam-step.ts";
import { byExpectedF1, confidencesByMass, treeKey } from "./mass.ts";
import { type History, SentenceBeam } from "./sentence-beam.ts";

export const RANKINGS = ["probability", "expected-f1"] as const;
export type RankBy = (typeof RANKINGS)[number];

const OPTIONS = {
  beam: count(10, "derivations of a sentence that are kept; 1: the same as greedy"),
  actionBeam: size(0, "derivations of a sentence that are kept between two words, if more than after a word"),
  fastTrack: size(0, "derivations that read the next word even if they are not among the best of their step"),
  kBest: count(1, "trees to give of a sentence, if there are as many; at most as many as the beam is wide"),
  rankBy: oneOf(
    RANKINGS,
    "probability",
    "which tree is the best: the most probable one, or the one whose F1 is expected to be highest if another tree of the beam is right",
  ),
  compare: oneOf(
    COMPARISONS,
    "probabilities",
    "what derivations are compared by: the probabilities of their steps, or the sum of their scores, which is right for a model trained so (--training-compare)",
  ),
};

type Options = OptionsOf<typeof OPTIONS>;

export const beam = defineDecoder({
  kind: "beam",
  needs: "steps",
  options: OPTIONS,
  check({ beam: width, kBest }) {
    if (kBest <= width) return;
    throw new ParserError("E_OPTION", `a beam of ${width} cannot give the ${kBest} best trees`, {
      hint: `Make the beam at least ${kBest} wide`,
    });
  },
  canBeWatched: false,
  keepsConstraints: true,
  decode: (model, tape, requests, options) => decodeByBeam(model, tape, requests, options),
});

function decodeByBeam(model: StepModel, tape: Tape, requests: readonly Request[], options: Options): Analysis[][] {
  const { beam: width, actionBeam, fastTrack, kBest, rankBy, compare } = options;
  const widths = { words: width, actions: Math.max(width, actionBeam), fastTrack };
  try {
    const { scorer, starts } = beginSteps(model, tape, requests);
    const beams = starts.map((start) => new SentenceBeam(model, widths, start));
    for (let active = beams; active.length > 0; active = active.filter(({ isDone }) => !isDone)) {
      stepBeams(model, tape, scorer, active, compare);
      for (const { front } of active) for (const { state } of front) requireProgress(state);
    }
    return beams.map((one, i) => {
      const found = analysesOf(model, starts[i]!, one, options);
      return (rankBy === "expected-f1" ? byExpectedF1(found) : found).slice(0, kBest);
    });
  } finally {
    tape.reset();
  }
}

/**
 * The finished derivations as trees that all differ. Where several derivations build the same tree, the best one stands for it, with the
 * probability of all of them.
 */
function analysesOf(
  model: StepModel,
  { state: { sentence } }: GuardedCursor,
  { front: finished, masses }: SentenceBeam,
  { beam: width, compare }: Options,
): Analysis[] {
  const trees = new Map<string, BeamTree>();
  for (const { history, total } of finished) {
    const replayed = replay(model, sentence, stepsOf(history));
    const key = treeKey(replayed.brackets);
    const better = trees.get(key);
    if (better === undefined) trees.set(key, { ...replayed, logProbability: total });
    else trees.set(key, { ...better, logProbability: nineDigits(logSumOf([better.logProbability, total])) });
  }
  const found = [...trees.values()].sort((a, b) => b.logProbability - a.logProbability);
  // A beam of one has nothing to compare with: it is as sure as its own steps were.
  const confidences = width === 1 ? null : confidencesByMass(found);
  const logProbabilities = compare === "scores" ? probabilitiesOfScores(found) : null;
  const tags = model.predictsTags ? sentence.map(({ tag }) => tag) : null;
  return found.map((analysis, i) => ({
    ...analysis,
    logProbability: logProbabilities?.[i] ?? analysis.logProbability,
    confidences: confidences?.[i] ?? analysis.confidences,
    tags,
    ...(model.generates && { prefixMasses: masses }),
  }));
}

type BeamTree = Omit<Analysis, "tags"> & ReturnType<typeof replay>;

/** Sums of scores are no logarithms of probabilities: all there is to go by is the rest of the beam, or the steps of a tree that is alone. */
function probabilitiesOfScores(found: readonly BeamTree[]): number[] {
  if (found.length === 1) return [found[0]!.derivation.logProbabilities.reduce((sum, value) => sum + value, 0)];
  const whole = logSumOf(found.map(({ logProbability }) => logProbability));
  return found.map(({ logProbability }) => nineDigits(logProbability - whole));
}

function stepsOf(last: History | null): History[] {
  const steps: History[] = [];
  for (let one = last; one !== null; one = one.before) steps.push(one);
  return steps.reverse();
}

function replay({ grammar }: StepModel, sentence: Request["sentence"], steps: readonly History[]) {
  const { system, actions } = grammar;
  const log = new ConstituentLog(grammar);
  let state = system.start(sentence);
  for (const { actionId, logProbability } of steps) {
    const next = system.apply(state, actions.actions[actionId]!);
    log.take(state, actionId, next, logProbability);
    state = next;
  }
  return {
    ...log.inOrder(),
    derivation: {
      actionIds: Int32Array.from(steps, ({ actionId }) => actionId),
      logProbabilities: Float32Array.from(steps, ({ logProbability }) => logProbability),
    },
  };
}
