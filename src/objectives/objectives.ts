/** The objectives by kind: the one line that a new objective adds. */
import type { ObjectivePart } from "../contracts/objective.ts";
import { globalBeam } from "./global-beam/global-beam.ts";
import { jointLikelihood } from "./joint-likelihood/joint-likelihood.ts";
import { oracleLikelihood } from "./oracle-likelihood/oracle-likelihood.ts";
import { policyGradient } from "./policy-gradient/policy-gradient.ts";
import { spanLikelihood } from "./span-likelihood/span-likelihood.ts";
import { spanMargin } from "./span-margin/span-margin.ts";
import { splitMargin } from "./split-margin/split-margin.ts";

export const OBJECTIVES: readonly ObjectivePart[] = [
  oracleLikelihood,
  jointLikelihood,
  policyGradient,
  globalBeam,
  spanMargin,
  spanLikelihood,
  splitMargin,
];
