/**
 * Greedy top-down decoding of spans (Stern, Andreas & Klein 2017, section 4): the best label of a span, then the split whose two parts
 * have the best labels, and so on down. Faster than a chart on long sentences, and not exact.
 */
import { defineDecoder } from "../../contracts/decoder.ts";
import { decodeSpans } from "../span-batch.ts";
import { searchSplits } from "./split-search.ts";

export const splits = defineDecoder({
  kind: "splits",
  needs: "spans",
  options: {},
  canBeWatched: false,
  keepsConstraints: true,
  decode: (model, tape, requests) => decodeSpans(model, tape, requests, (sentence) => [searchSplits(tape, sentence)]),
});
