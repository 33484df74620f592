/** From sentences to analyses by a decoder found by its kind, one batch at a time; an error in one sentence leaves the others alone. */
import type { Analysis, DecoderPart, Request, StepWatcher } from "../contracts/decoder.ts";
import type { Model, StoredPart } from "../contracts/model.ts";
import { checkedOptions, type OptionsOf } from "../contracts/options.ts";
import { type Parts, partNamed } from "../contracts/parts.ts";
import { DECODERS } from "../decoders/decoders.ts";
import type { Tape } from "../engine/tape.ts";
import { ParserError } from "../shared/errors.ts";

/** A decoder with its options, ready to run on a model that it fits. */
export interface Decoding {
  readonly part: DecoderPart;
  readonly options: OptionsOf<DecoderPart["options"]>;
}

/** The analyses of a sentence, best first, or why there are none. */
export type Outcome = readonly Analysis[] | ParserError;

export function decodingFor(model: Model, chosen: StoredPart = model.description.decoder, parts: Parts = {}): Decoding {
  const part = partNamed(chosen.kind, "decoder", DECODERS, parts.decoders);
  if (part.needs !== model.family) {
    const fitting = [...DECODERS, ...(parts.decoders ?? [])].filter(({ needs }) => needs === model.family);
    throw new ParserError(
      "E_DECODER",
      `the decoder ${part.kind} needs scores of ${part.needs}; this model scores ${model.family}`,
      {
        hint: `This model can be decoded by ${fitting.map(({ kind }) => kind).join(", ")}`,
      },
    );
  }
  return { part, options: checkedOptions(part.options, chosen.options, `the decoder ${part.kind}`) };
}

export function decode(model: Model, tape: Tape, requests: readonly Request[], decoding: Decoding): Outcome[] {
  try {
    return decoding.part.decode(model, tape, requests, decoding.options);
  } catch (error) {
    // Most likely the memory was full: there may still be room for one sentence alone.
    if (!(error instanceof ParserError)) throw error;
    return requests.length === 1 ? [error] : requests.flatMap((request) => decode(model, tape, [request], decoding));
  }
}

/** The best analysis of one sentence, each step of it shown to `watch`. */
export function decodeWatched(
  model: Model,
  tape: Tape,
  request: Request,
  { part, options }: Decoding,
  watch: StepWatcher,
): Analysis {
  if (!part.canBeWatched) throw new ParserError("E_NO_STEPS", `the decoder ${part.kind} has no steps to show`);
  return part.decode(model, tape, [request], options, watch)[0]![0]!;
}
