/** Encoder, tag head and network on one tape, as decoders and objectives see them. */
import type { Encoder } from "../contracts/encoder.ts";
import type { BoundSpans, BoundSteps } from "../contracts/model.ts";
import type { SpanScorer, StepScorer } from "../contracts/network.ts";
import type { Dropout } from "../engine/ops/dropout.ts";
import type { Tape } from "../engine/tape.ts";
import { invariant } from "../shared/errors.ts";
import type { TagHead } from "../taggers/tag-head.ts";

export function bindSteps(
  encoder: Encoder,
  head: TagHead | null,
  network: StepScorer,
  tape: Tape,
  drop: Dropout | null,
): BoundSteps {
  return {
    begin(inputs) {
      const encoded = encoder.on(tape, drop)(inputs);
      const tagScores = head?.(tape, encoded, drop) ?? null;
      return { memories: network.begin(encoded), tagScores };
    },
    score: (cursors) => network.score(cursors),
    advance: (moves) => network.advance(moves),
    release: (memories) => network.release(memories),
    generate(cursors) {
      invariant(network.generate !== undefined, "only a network that generates words is asked for them");
      return network.generate(cursors);
    },
  };
}

export function bindSpans(
  encoder: Encoder,
  head: TagHead | null,
  network: SpanScorer,
  tape: Tape,
  drop: Dropout | null,
): BoundSpans {
  return {
    begin(inputs) {
      const encoded = encoder.on(tape, drop)(inputs);
      const tagScores = head?.(tape, encoded, drop) ?? null;
      network.begin(encoded);
      return { tagScores };
    },
    score: (sentence, spans) => network.score(sentence, spans),
  };
}
