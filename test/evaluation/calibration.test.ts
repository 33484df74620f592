import { describe, expect, test } from "vitest";
import { calibrated } from "../../src/contracts/calibration.ts";
import {
  type ConfidencePoint,
  calibrationError,
  confidencePoints,
  fitCalibration,
  reliability,
} from "../../src/evaluation/calibration.ts";
import { logOdds, probabilityOfOdds } from "../../src/shared/probability.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { readTree } from "../../src/trees/bracket-reader.ts";

/** Points whose confidences are truly right with the odds slope · odds + offset. */
function pointsWith(slope: number, offset: number, count = 20_000): ConfidencePoint[] {
  const random = randomFromSeed(7);
  return Array.from({ length: count }, () => {
    const confidence = probabilityOfOdds(10 * random.next() - 2);
    return { confidence, isRight: random.next() < probabilityOfOdds(slope * logOdds(confidence) + offset) };
  });
}

describe("the points of a sentence", () => {
  const gold = readTree("(S (NP (NN a)) (, ,) (VP (VB b)) (. .))");
  const span = (label: string, start: number, end: number) => ({ label, start, end, confidence: 0.5 });
  const isRight = (...predicted: ReturnType<typeof span>[]) =>
    confidencePoints(gold, predicted).map((point) => point.isRight);

  test("are right where the gold tree has the constituent, punctuation aside", () => {
    expect(isRight(span("S", 0, 4), span("NP", 0, 2), span("VP", 2, 3), span("VP", 0, 1))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  test("match a gold constituent once", () => {
    expect(isRight(span("NP", 0, 1), span("NP", 0, 1))).toEqual([true, false]);
  });

  test("are not about constituents of punctuation alone", () => {
    expect(isRight(span("X", 1, 2))).toEqual([]);
  });
});

describe("the calibration error", () => {
  test("is 0 where confidences mean what they say", () => {
    const points = [true, true, true, false].map((isRight) => ({ confidence: 0.75, isRight }));
    expect(calibrationError(points)).toBe(0);
    expect(reliability(points, 4)[3]).toEqual({ points: 4, confidence: 0.75, right: 0.75 });
  });

  test("is the distance between confidence and share, by the number of points", () => {
    const sure = { confidence: 1, isRight: false };
    expect(calibrationError([sure, sure, sure, { confidence: 0.2, isRight: false }])).toBeCloseTo((3 + 0.2) / 4, 10);
  });
});

describe("a fitted calibration", () => {
  test.each([
    [0.5, -0.3],
    [1, 0],
    [2, 1],
  ])("finds slope %d and offset %d", (slope, offset) => {
    const found = fitCalibration(pointsWith(slope, offset));
    expect(found.slope).toBeCloseTo(slope, 0.9);
    expect(found.offset).toBeCloseTo(offset, 0.9);
  });

  test("makes the error small", () => {
    const points = pointsWith(0.5, -0.3);
    const calibration = fitCalibration(points);
    const after = points.map((point) => ({ ...point, confidence: calibrated(point.confidence, calibration) }));
    expect(calibrationError(points)).toBeGreaterThan(0.05);
    expect(calibrationError(after)).toBeLessThan(0.01);
  });

  test("keeps the order, and 0 and 1 finite", () => {
    const { slope, offset } = { slope: 0.5, offset: -0.3 };
    const values = [0, 1e-9, 0.2, 0.5, 0.99, 1].map((confidence) => calibrated(confidence, { slope, offset }));
    expect(values).toEqual([...values].sort((a, b) => a - b));
    expect(values.at(-1)).toBeLessThan(1);
  });

  test("is refused where surer constituents are right less often", () => {
    expect(() => fitCalibration(pointsWith(-1, 0))).toThrow("no calibration fits");
  });
});
