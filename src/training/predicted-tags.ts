/**
 * The tags that a network with tag inputs is trained and evaluated on: the treebank's, or predicted ones, as there will be when it parses.
 * Training trees are then tagged ten ways by taggers that have not seen them (jack-knifing), all other text by one that has seen them all.
 */
import { jackknife, PerceptronTagger, type StoredTagger, trainTagger } from "../scoring/perceptron-tagger.ts";
import { randomFromSeed } from "../shared/random.ts";
import { mapLeaves } from "../trees/map.ts";
import type { Sentence, Tree } from "../trees/tree.ts";
import { sentencesOf } from "./trainer.ts";
import type { TrainingOptions } from "./training-config.ts";

export interface TaggedTrees {
  readonly trees: readonly Tree[];
  /** The dev set as the parser gets it. */
  readonly devSentences: readonly Sentence[];
  /** Goes into the model; null where tags are not predicted before parsing. */
  readonly tagger: StoredTagger | null;
}

const JACKKNIFE_WAYS = 10;

export function tagsFor(options: TrainingOptions, gold: readonly Tree[], dev: readonly Tree[]): TaggedTrees {
  if (options["tag-size"] === 0 || options.tags === "gold") {
    return { trees: gold, devSentences: sentencesOf(dev), tagger: null };
  }
  const random = randomFromSeed(options.seed);
  const tagged = jackknife(sentencesOf(gold), JACKKNIFE_WAYS, random);
  const tagger = trainTagger(sentencesOf(gold), random);
  const perceptron = new PerceptronTagger(tagger);
  return {
    trees: gold.map((tree, i) => mapLeaves(tree, (_, position) => tagged[i]![position]!)),
    devSentences: sentencesOf(dev).map((sentence) => perceptron.tag(sentence)),
    tagger,
  };
}
