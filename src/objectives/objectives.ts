/** The objectives by kind: the one line that a new objective adds. */
import type { ObjectivePart } from "../contracts/objective.ts";
import { oracleLikelihood } from "./oracle-likelihood/oracle-likelihood.ts";

export const OBJECTIVES: readonly ObjectivePart[] = [oracleLikelihood];
