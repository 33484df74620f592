/** The search of a batch while learning: where beams and gold derivations disagree. */
import type { StepModel } from "../../contracts/model.ts";
import type { Cursor } from "../../contracts/network.ts";
import type { Lesson } from "../../contracts/objective.ts";
import { type Comparison, stepBeams } from "../../decoders/beam/beam-step.ts";
import { SentenceBeam } from "../../decoders/beam/sentence-beam.ts";
import { requireProgress } from "../../decoders/require-progress.ts";
import type { Tape } from "../../engine/tape.ts";
import { leaves } from "../../trees/tree.ts";
import { scoreGold } from "./gold-path.ts";
import { summedBy } from "./summed-scores.ts";
import { type Dispute, type UpdateRule, WatchedBeam } from "./watched-beam.ts";

export interface SearchOptions {
  /** The width of the beam. */
  readonly trainingBeam: number;
  readonly update: UpdateRule;
  readonly trainingCompare: Comparison;
}

/** Searches as a parser does: nothing is recorded and nothing is dropped out. */
export function findDisputes(
  model: StepModel,
  tape: Tape,
  lessons: readonly Lesson[],
  { trainingBeam, update, trainingCompare }: SearchOptions,
): readonly Dispute[] {
  try {
    const scorer = model.on(tape, null);
    const starts = startsOf(model, lessons, scorer.begin(lessons.map(({ input }) => input)).memories);
    const summing = summedBy(trainingCompare, model, tape, scorer);
    const trees = lessons.map(({ tree }) => tree);
    const widths = { words: trainingBeam, actions: trainingBeam, fastTrack: 0 };
    const watched = scoreGold(model, tape, summing, trees, starts).map((gold, i) => {
      const start = { ...starts[i]!, guard: null, pending: null };
      return new WatchedBeam(new SentenceBeam(model, widths, start), gold, update);
    });
    for (let active = watched; active.length > 0; active = active.filter(({ isOver }) => !isOver)) {
      const beams = active.map(({ beam }) => beam);
      stepBeams(model, tape, scorer, beams, trainingCompare);
      for (const { front } of beams) for (const { state } of front) requireProgress(state);
      for (const one of active) one.look();
    }
    return watched.map((one) => one.dispute());
  } finally {
    tape.reset();
  }
}

/** The first configurations of the lessons. */
export function startsOf(
  { grammar: { system } }: StepModel,
  lessons: readonly Lesson[],
  memories: readonly unknown[],
): Cursor[] {
  return lessons.map(({ tree }, i) => ({ memory: memories[i]!, state: system.start(leaves(tree)) }));
}
