/**
 * Margins for the greedy search from the top (Stern, Andreas & Klein 2017, section 5.1): at each span of the gold tree its label must be
 * better than every other by 1, and a split that gold allows better than every split that breaks a gold constituent. For the decoder
 * `splits`; scores that were learned for a chart say which tree is best, but not where to split first.
 */
import { defineObjective } from "../../contracts/objective.ts";
import { SPAN_LESSON_OPTIONS, SPAN_STATISTICS, spanMeasures, spanObjective } from "../span-lessons.ts";
import { splitLoss } from "./split-loss.ts";

export const splitMargin = defineObjective({
  kind: "split-margin",
  needs: "spans",
  options: SPAN_LESSON_OPTIONS,
  statistics: SPAN_STATISTICS,
  measures: spanMeasures,
  build: (model, { lossWords }) => ({ loss: spanObjective(model, lossWords, splitLoss) }),
});
