/** What is made of the training trees before training starts: the grammar with its limits, the lexicon, the description of the model. */

import { type Lexicon, lexiconOf } from "../scoring/lexicon.ts";
import type { ModelDescription } from "../scoring/model.ts";
import { countLeaves } from "../scoring/vocabulary.ts";
import { ParserError } from "../shared/errors.ts";
import { systemNamed } from "../systems/systems.ts";
import { grammarOf } from "../transitions/action-table.ts";
import { measureLimits } from "../transitions/measure-limits.ts";
import { isLeaf, leaves, type Tree } from "../trees/tree.ts";
import { networkOf, type TrainingOptions } from "./training-config.ts";
import type { WordVectors } from "./word-vectors.ts";

export interface TrainingData {
  readonly description: ModelDescription;
  readonly lexicon: Lexicon;
  /** How often each word of the lexicon was seen. */
  readonly wordCounts: Int32Array;
}

export function prepareData(
  trees: readonly Tree[],
  options: TrainingOptions,
  vectors: WordVectors | null,
): TrainingData {
  const [first] = trees;
  if (first === undefined) throw new ParserError("E_NO_TREES", "there are no trees to train on");
  const counts = countLeaves(trees);
  if ((options["tag-size"] > 0 || options["tagger-hidden"] > 0) && counts.tags.size === 0) {
    throw new ParserError("E_NO_TAGS", "the training trees have no tags, and the network reads or predicts them", {
      hint: "Train with --tag-size 0 --tagger-hidden 0",
    });
  }
  const limits = measureLimits(systemNamed(options.system), trees);
  const grammar = grammarOf(systemNamed(options.system, limits), trees);
  const lexicon = lexiconOf(counts, { minWordCount: options["min-word-count"], pretrained: vectors?.words ?? [] });
  return {
    description: {
      network: networkOf(options, vectors?.size ?? 0),
      system: options.system,
      limits,
      actions: grammar.actions.names,
      lexicon: lexicon.names,
    },
    lexicon,
    wordCounts: Int32Array.from(lexicon.names.words, (word) => counts.words.get(word) ?? 1),
  };
}

/** A tree that is a word alone has no constituent to learn. */
export function canBeLearned(tree: Tree): boolean {
  return !isLeaf(tree) && leaves(tree).length > 0;
}
