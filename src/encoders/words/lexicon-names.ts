/** The names of a lexicon as a model file has them, checked before use. */
import { namesIn, recordIn, refuseModel } from "../../contracts/stored.ts";
import type { LexiconNames } from "./lexicon.ts";

export function checkLexiconNames(value: unknown): LexiconNames {
  const given = recordIn(value, "encoder names");
  const words = namesIn(given.words, "words");
  const isCount = (count: unknown): count is number =>
    Number.isInteger(count) && Number(count) >= 0 && Number(count) <= words.length;
  const { classes, singletons } = given;
  if (!isCount(classes) || !isCount(singletons) || classes < 1 || classes + singletons > words.length) {
    return refuseModel("its lexicon is inconsistent");
  }
  const pretrained = namesIn(given.pretrained, "pretrained");
  const { pretrainedSize } = given;
  if (!Number.isInteger(pretrainedSize) || Number(pretrainedSize) < 0 || Number(pretrainedSize) > 1 << 16) {
    return refuseModel("its pretrained vectors have no valid size");
  }
  return {
    words,
    classes,
    singletons,
    tags: namesIn(given.tags, "tags"),
    characters: namesIn(given.characters, "characters"),
    pretrained,
    pretrainedSize: Number(pretrainedSize),
    ...(given.clusters !== undefined && { clusters: clustersIn(given.clusters, words.length) }),
  };
}

/** A number for each word; each number up to the highest is there. */
function clustersIn(value: unknown, words: number): readonly number[] {
  const isCluster = (cluster: unknown) => Number.isInteger(cluster) && Number(cluster) >= 0 && Number(cluster) < words;
  if (!Array.isArray(value) || value.length !== words || !value.every(isCluster)) {
    return refuseModel("its words have no valid clusters");
  }
  const used = new Set(value);
  return used.size === Math.max(...used) + 1 ? value : refuseModel("it has clusters without words");
}
