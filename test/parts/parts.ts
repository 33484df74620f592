/** What a module with parts of one's own looks like: threads import it and take `parts`. */
import type { Parts } from "../../src/train.ts";
import { TOY_SYSTEM } from "../helpers/toy-system.ts";
import { goldMargin } from "./gold-margin.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { seenWords } from "./seen-words.ts";
import { smallChart } from "./small-chart.ts";
import { spanEnds } from "./span-ends.ts";
import { spanLikelihood } from "./span-likelihood.ts";
import { twoWords } from "./two-words.ts";

export const parts: Parts = {
  encoders: [seenWords],
  networks: [twoWords, spanEnds],
  decoders: [oneAtATime, smallChart],
  objectives: [goldMargin, spanLikelihood],
  systems: [TOY_SYSTEM],
};
