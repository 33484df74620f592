/**
 * The tags that a network with tag inputs is trained and evaluated on: the treebank's, or predicted ones, as there will be when it parses.
 * Training trees are then tagged ten ways by taggers that have not seen them (jack-knifing), all other text by one that has seen them all.
 */
import { randomFromSeed } from "../shared/random.ts";
import { jackknife, PerceptronTagger, type StoredTagger, trainTagger } from "../taggers/perceptron-tagger.ts";
import { mapLeaves, withoutTags } from "../trees/map.ts";
import { leaves, type Sentence, type Tree } from "../trees/tree.ts";
import type { ScheduleOptions } from "./schedule-options.ts";

export interface TaggedTrees {
  readonly trees: readonly Tree[];
  /** The dev set as the parser gets it. */
  readonly devSentences: readonly Sentence[];
  /** Goes into the model; null where tags are not predicted before parsing. */
  readonly tagger: StoredTagger | null;
}

const JACKKNIFE_WAYS = 10;

/** `schedule` is null where no tags are read. */
export function tagsFor(
  schedule: Pick<ScheduleOptions, "tags" | "seed"> | null,
  gold: readonly Tree[],
  dev: readonly Tree[],
): TaggedTrees {
  if (schedule === null || schedule.tags === "gold") {
    return { trees: gold, devSentences: dev.map(leaves), tagger: null };
  }
  const random = randomFromSeed(schedule.seed);
  const sentences = gold.map(leaves);
  const tagged = jackknife(sentences, JACKKNIFE_WAYS, random);
  const tagger = trainTagger(sentences, random);
  const perceptron = new PerceptronTagger(tagger);
  return {
    trees: gold.map((tree, i) => mapLeaves(tree, (_, position) => tagged[i]![position]!)),
    devSentences: dev.map((tree) => perceptron.tag(withoutTags(leaves(tree)))),
    tagger,
  };
}
