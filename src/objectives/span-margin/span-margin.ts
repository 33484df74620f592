/**
 * Max-margin training of span scores (Stern, Andreas & Klein 2017; Gaddy, Stern & Klein 2018): the gold tree must be better than every
 * other by as many points as spans are labelled differently.
 */
import { defineObjective } from "../../contracts/objective.ts";
import { SPAN_LESSON_OPTIONS, SPAN_STATISTICS, spanMeasures, spanObjective } from "../span-lessons.ts";
import { marginLoss } from "./margin-loss.ts";

export const spanMargin = defineObjective({
  kind: "span-margin",
  needs: "spans",
  options: SPAN_LESSON_OPTIONS,
  statistics: SPAN_STATISTICS,
  measures: spanMeasures,
  build: (model, { lossWords }) => ({ loss: spanObjective(model, lossWords, marginLoss) }),
});
