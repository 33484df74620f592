/** From sentences to analyses by a decoder found by its kind, one batch at a time; an error in one sentence leaves the others alone. */
import type { Analysis, DecoderPart, Request, StepWatcher } from "../contracts/decoder.ts";
import type { Model, StoredPart } from "../contracts/model.ts";
import { checkedOptions, type OptionsOf } from "../contracts/options.ts";
import { type Parts, partNamed } from "../contracts/parts.ts";
import type { RankBy } from "../decoders/beam/beam.ts";
import { DECODERS } from "../decoders/decoders.ts";
import type { Tape } from "../engine/tape.ts";
import { ParserError } from "../shared/errors.ts";
import { certainOf } from "./certain.ts";

/** A decoder with its options, ready to run on a model that it fits. */
export interface Decoding {
  readonly part: DecoderPart;
  readonly options: OptionsOf<DecoderPart["options"]>;
}

/** The analyses of a sentence, best first, or why there are none. */
export type Outcome = readonly Analysis[] | ParserError;

/** What a search must know of a model before it begins. */
export type Decodable = Pick<Model, "description" | "family">;

export function decodingFor(
  model: Decodable,
  chosen: StoredPart = model.description.decoder,
  parts: Parts = {},
): Decoding {
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
  const options = checkedOptions(part.options, chosen.options, `the decoder ${part.kind}`);
  part.check?.(options);
  return { part, options };
}

/** What a caller may ask of the search, whatever the decoder. */
export interface SearchWishes {
  /** How many trees of a sentence to give, best first. */
  readonly kBest?: number | undefined;
  /** How many derivations of a sentence to keep while searching. */
  readonly beam?: number | undefined;
  /** Which of the trees that a beam finds is the best. */
  readonly rankBy?: RankBy | undefined;
  /** How many to keep between two words, if more; and how many read the next word in any case. */
  readonly actionBeam?: number | undefined;
  readonly fastTrack?: number | undefined;
}

/**
 * The decoder that fulfils the wishes: `chosen`, if it knows them; otherwise the first that does, among those that fit the model. If
 * none does, the error says what there is.
 */
export function decodingWith(
  model: Decodable,
  { kBest, beam, actionBeam, fastTrack, rankBy }: SearchWishes,
  chosen: StoredPart = model.description.decoder,
  parts: Parts = {},
): Decoding {
  const wishes = Object.fromEntries(
    Object.entries({ kBest, beam, actionBeam, fastTrack, rankBy }).filter(([, value]) => value !== undefined),
  );
  const wanted = Object.keys(wishes);
  if (wanted.length === 0) return decodingFor(model, chosen, parts);
  const own = decodingFor(model, chosen, parts);
  const fitting = [own.part, ...(parts.decoders ?? []), ...DECODERS].filter(({ needs }) => needs === model.family);
  const part = fitting.find(({ options }) => wanted.every((name) => Object.hasOwn(options, name)));
  if (part === undefined) {
    const offers = [...new Set(fitting)].map(({ kind, options }) => {
      const names = Object.keys(options);
      return names.length === 0 ? kind : `${kind} (${names.join(", ")})`;
    });
    throw new ParserError("E_DECODER", `no decoder of this model has the option ${wanted.join(" and the option ")}`, {
      hint: `This model can be decoded by ${offers.join(", ")}`,
    });
  }
  const usual = part === own.part ? own.options : checkedOptions(part.options, {}, `the decoder ${part.kind}`);
  // Who asks for many trees and says nothing of the beam gets one that is wide enough.
  const { beam: usualBeam } = usual;
  const room = typeof usualBeam === "number" && kBest !== undefined ? { beam: Math.max(usualBeam, kBest) } : {};
  return decodingFor(model, { kind: part.kind, options: { ...usual, ...room, ...wishes } }, parts);
}

export function decode(model: Model, tape: Tape, requests: readonly Request[], decoding: Decoding): Outcome[] {
  try {
    refuseConstraints(decoding, requests);
    const found = decoding.part.decode(model, tape, requests, decoding.options);
    return found.map((analyses, i) => withCertainty(analyses, requests[i]!, model.labels));
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
  refuseConstraints({ part, options }, [request]);
  return part.decode(model, tape, [request], options, watch)[0]![0]!;
}

function withCertainty(analyses: readonly Analysis[], request: Request, labels: readonly string[]) {
  if (request.constraints === undefined) return analyses;
  return analyses.map((analysis) => ({ ...analysis, certain: certainOf(analysis, request, labels) }));
}

function refuseConstraints({ part }: Decoding, requests: readonly Request[]): void {
  if (part.keepsConstraints || requests.every(({ constraints }) => constraints === undefined)) return;
  throw new ParserError("E_DECODER", `the decoder ${part.kind} cannot parse under constraints`);
}
