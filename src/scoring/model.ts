/** A model: a network with its grammar and lexicon, all that parsing and training need; `model-file.ts` stores it. */
import type { Dropout } from "../engine/ops/dropout.ts";
import type { Parameters } from "../engine/parameters.ts";
import type { Tape } from "../engine/tape.ts";
import { systemNamed } from "../systems/systems.ts";
import { type Grammar, grammarNamed } from "../transitions/action-table.ts";
import type { Limits } from "../transitions/limits.ts";
import { Lexicon, type LexiconNames } from "./lexicon.ts";
import type { NetworkOptions } from "./network-options.ts";
import { PerceptronTagger, type StoredTagger } from "./perceptron-tagger.ts";
import type { Scorer } from "./scorer.ts";
import { type StackMemory, stackLstm } from "./stack-lstm.ts";

/** Plain data: what, besides the weights, makes a model. */
export interface ModelDescription {
  readonly network: NetworkOptions;
  readonly system: string;
  readonly limits: Limits;
  /** Names of the actions in the order of their scores. */
  readonly actions: readonly string[];
  readonly lexicon: LexiconNames;
}

export interface Model {
  readonly description: ModelDescription;
  readonly grammar: Grammar;
  readonly lexicon: Lexicon;
  readonly parameters: Parameters;
  /** For networks that read tags: gives them to words that have none. */
  readonly tagger: PerceptronTagger | null;
  on(tape: Tape, drop: Dropout | null): Scorer<StackMemory>;
}

/** Builds the network in `parameters`, which must be empty. */
export function buildModel(
  description: ModelDescription,
  parameters: Parameters,
  tagger: StoredTagger | null = null,
): Model {
  const lexicon = new Lexicon(description.lexicon);
  const grammar = grammarNamed(systemNamed(description.system, description.limits), description.actions);
  const { on } = stackLstm(parameters, description.network, lexicon, grammar);
  return {
    description,
    grammar,
    lexicon,
    parameters,
    tagger: tagger === null ? null : new PerceptronTagger(tagger),
    on,
  };
}
