/** The likelihood of the gold tree among all trees of its sentence: a conditional random field over trees, summed by inside–outside. */
import { defineObjective } from "../../contracts/objective.ts";
import { SPAN_LESSON_OPTIONS, SPAN_STATISTICS, spanMeasures, spanObjective } from "../span-lessons.ts";
import { likelihoodLoss } from "./likelihood-loss.ts";

export const spanLikelihood = defineObjective({
  kind: "span-likelihood",
  needs: "spans",
  options: SPAN_LESSON_OPTIONS,
  statistics: SPAN_STATISTICS,
  measures: spanMeasures,
  build: (model, { lossWords }) => ({ loss: spanObjective(model, lossWords, likelihoodLoss) }),
});
