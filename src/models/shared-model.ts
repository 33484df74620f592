/** A model as it is sent to threads, and the messages between a parsing thread and its caller: all plain data. */
import type { Analysis, Request } from "../contracts/decoder.ts";
import type { Model, ModelDescription, StoredPart } from "../contracts/model.ts";
import type { KernelName } from "../engine/kernels.ts";
import type { Ledger } from "../engine/ledger.ts";
import { ParserError } from "../shared/errors.ts";
import type { StoredTagger } from "../taggers/perceptron-tagger.ts";
import { leaf } from "../trees/tree.ts";
import type { Outcome } from "./decoding.ts";

/** All that is large in it is shared. */
export interface SharedModel {
  readonly memory: WebAssembly.Memory;
  readonly kernels: KernelName;
  readonly places: Map<string, number>;
  readonly description: ModelDescription;
  readonly tagger: StoredTagger | null;
  /** The module with a user's own parts. */
  readonly partsModule: string | null;
}

/** What a thread is told when it starts. */
export interface ThreadStart extends SharedModel {
  readonly ledger: Ledger;
}

export interface ParseQuestion {
  readonly words: readonly (readonly string[])[];
  /** null: no word of the sentence has a tag. */
  readonly tags: readonly (readonly (string | null)[] | null)[];
  readonly constraints: readonly Request["constraints"][];
  readonly decoder: StoredPart;
}

interface Fault {
  readonly code: string;
  readonly message: string;
  readonly hint: string | undefined;
}

export type ParseAnswer = readonly (readonly Analysis[] | Fault)[];

/** The weights must be in a shared memory. */
export function shareModel(
  { parameters, description }: Model,
  tagger: StoredTagger | null,
  partsModule: string | null = null,
): SharedModel {
  return {
    memory: parameters.engine.memory.wasm!,
    kernels: parameters.engine.kernels.name,
    places: parameters.places,
    description,
    tagger: tagger === null ? null : sharedTagger(tagger),
    partsModule,
  };
}

export function questionOf(requests: readonly Request[], decoder: StoredPart): ParseQuestion {
  return {
    words: requests.map(({ sentence }) => sentence.map(({ word }) => word)),
    tags: requests.map(({ sentence }) =>
      sentence.some(({ tag }) => tag !== null) ? sentence.map(({ tag }) => tag) : null,
    ),
    constraints: requests.map(({ constraints }) => constraints),
    decoder,
  };
}

export function requestsOf({ words, tags, constraints }: ParseQuestion): Request[] {
  return words.map((sentence, s) => ({
    sentence: sentence.map((word, i) => leaf(tags[s]?.[i] ?? null, word)),
    constraints: constraints[s],
  }));
}

export function answerOf(outcomes: readonly Outcome[]): ParseAnswer {
  return outcomes.map((outcome) => {
    if (!(outcome instanceof ParserError)) return outcome;
    return { code: outcome.code, message: outcome.message, hint: outcome.hint };
  });
}

export function outcomesOf(answer: ParseAnswer): Outcome[] {
  return answer.map((result) => {
    if (!("code" in result)) return result;
    return new ParserError(result.code, result.message, result.hint === undefined ? {} : { hint: result.hint });
  });
}

/** The same tagger with weights that are not copied to each thread. */
function sharedTagger(tagger: StoredTagger): StoredTagger {
  const { rows, cols, data } = tagger.weights;
  const copy = new Float32Array(new SharedArrayBuffer(4 * data.length));
  copy.set(data);
  return { ...tagger, weights: { rows, cols, data: copy } };
}
