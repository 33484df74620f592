/**
 * What a confidence means. A parser is surer of itself than it should be. The calibration of a model, fitted on trees that it has not
 * learned from (scripts/calibrate.mjs), turns its own confidence p in a constituent into the share q of such constituents that are right:
 *
 *   log(q / (1 − q)) = slope · log(p / (1 − p)) + offset        (Platt 1999; a slope alone is a temperature)
 */
import { logOdds, nineDigits, probabilityOfOdds } from "../shared/probability.ts";
import { recordIn, refuseModel } from "./stored.ts";

export interface Calibration {
  /** Greater than 0, so that a constituent that was surer than another one still is. */
  readonly slope: number;
  readonly offset: number;
}

export function calibrated(confidence: number, { slope, offset }: Calibration): number {
  return nineDigits(probabilityOfOdds(slope * logOdds(confidence) + offset));
}

/** Checks what a model file says. */
export function calibrationIn(value: unknown): Calibration {
  const { slope, offset } = recordIn(value, "calibration");
  if (typeof slope !== "number" || !(slope > 0)) {
    return refuseModel("the slope of its calibration is not a number greater than 0");
  }
  return typeof offset === "number" ? { slope, offset } : refuseModel("the offset of its calibration is not a number");
}
