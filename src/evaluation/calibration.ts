/**
 * Do confidences tell how often a parser is right? Each predicted constituent is a point: its confidence, and whether the gold tree has it.
 *
 *   const points = gold.flatMap((tree, i) => confidencePoints(tree, parses[i].constituents));
 *   calibrationError(points)      0.07: on average, confidence and share of right constituents are 7 points apart
 *   fitCalibration(points)        { slope: 0.5, offset: -0.3 }: what to store in the model (contracts/calibration.ts)
 */
import { ParserError } from "../shared/errors.ts";
import { logOdds, probabilityOfOdds } from "../shared/probability.ts";
import { labelledSpans } from "../trees/spans.ts";
import type { Tree } from "../trees/tree.ts";
import { tagsOf } from "./bracketing.ts";
import { collinsParams } from "./evalb-params.ts";
import { matchingOf } from "./matching.ts";

export interface ConfidencePoint {
  readonly confidence: number;
  readonly isRight: boolean;
}

interface Predicted {
  readonly label: string;
  readonly start: number;
  readonly end: number;
  readonly confidence: number;
}

/** As EVALB counts, by the gold tags: punctuation aside, each gold constituent matched once. */
export function confidencePoints(gold: Tree, predicted: readonly Predicted[]): ConfidencePoint[] {
  const { isDeletedTag } = matchingOf(collinsParams);
  const placeOf = [0]; // the number of words before a place that are no punctuation
  for (const tag of tagsOf(gold)) placeOf.push(placeOf.at(-1)! + (isDeletedTag(tag) ? 0 : 1));
  const key = ({ label, start, end }: Omit<Predicted, "confidence">) => `${placeOf[start]} ${placeOf[end]} ${label}`;
  const free = new Map<string, number>();
  for (const span of labelledSpans(gold)) free.set(key(span), (free.get(key(span)) ?? 0) + 1);
  return predicted
    .filter(({ start, end }) => placeOf[start]! < placeOf[end]!)
    .map((constituent) => {
      const left = free.get(key(constituent)) ?? 0;
      free.set(key(constituent), left - 1);
      return { confidence: constituent.confidence, isRight: left > 0 };
    });
}

/** The points of one bin of confidences. */
export interface ReliabilityBin {
  readonly points: number;
  /** Averages; 0 where there are no points. */
  readonly confidence: number;
  readonly right: number;
}

/** Bins of equal width over the confidences from 0 to 1. */
export function reliability(points: readonly ConfidencePoint[], bins = 15): ReliabilityBin[] {
  const sums = Array.from({ length: bins }, () => ({ points: 0, confidence: 0, right: 0 }));
  for (const { confidence, isRight } of points) {
    const sum = sums[Math.min(bins - 1, Math.floor(confidence * bins))]!;
    sum.points++;
    sum.confidence += confidence;
    if (isRight) sum.right++;
  }
  return sums.map(({ points: count, confidence, right }) => ({
    points: count,
    confidence: confidence / Math.max(1, count),
    right: right / Math.max(1, count),
  }));
}

/** The expected calibration error (Guo et al. 2017): the distance between confidence and share of right ones, averaged over the points. */
export function calibrationError(points: readonly ConfidencePoint[], bins = 15): number {
  const distances = reliability(points, bins).map((bin) => bin.points * Math.abs(bin.confidence - bin.right));
  return distances.reduce((a, b) => a + b, 0) / points.length;
}

const STEPS = 200; // a few dozen are enough; each is bounded, so that no step overshoots

/** The slope and offset with the highest likelihood, by Newton's method. */
export function fitCalibration(points: readonly ConfidencePoint[]): {
  readonly slope: number;
  readonly offset: number;
} {
  const known = points.map(({ confidence, isRight }) => ({ odds: logOdds(confidence), target: isRight ? 1 : 0 }));
  let [slope, offset] = [0, 0];
  for (let step = 0; step < STEPS; step++) {
    let [gradientSlope, gradientOffset, slopeSlope, slopeOffset, offsetOffset] = [0, 0, 1e-9, 0, 1e-9];
    for (const { odds, target } of known) {
      const probability = probabilityOfOdds(slope * odds + offset);
      const weight = probability * (1 - probability);
      gradientSlope += (probability - target) * odds;
      gradientOffset += probability - target;
      slopeSlope += weight * odds * odds;
      slopeOffset += weight * odds;
      offsetOffset += weight;
    }
    const determinant = slopeSlope * offsetOffset - slopeOffset ** 2;
    const changeSlope = (offsetOffset * gradientSlope - slopeOffset * gradientOffset) / determinant;
    const changeOffset = (slopeSlope * gradientOffset - slopeOffset * gradientSlope) / determinant;
    const bound = Math.min(1, 1 / Math.max(5 * Math.abs(changeSlope), Math.abs(changeOffset) / 2));
    slope -= bound * changeSlope;
    offset -= bound * changeOffset;
    if (Math.abs(changeSlope) + Math.abs(changeOffset) < 1e-10) break;
  }
  if (slope > 0 && Number.isFinite(slope + offset)) return { slope, offset };
  throw new ParserError("E_CALIBRATION", "no calibration fits: surer constituents are not right more often", {
    hint: "Fit it on more trees, of the kind that the model was made for",
  });
}
