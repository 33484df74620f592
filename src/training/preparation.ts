/**
 * What is derived from the training trees before training starts: tags, if they are predicted; the task with its limits; what the
 * encoder needs to know about words; the description of the model.
 */
import type { EncoderPart, Resources } from "../contracts/encoder.ts";
import type { ModelDescription, Task } from "../contracts/model.ts";
import { checkedOptions } from "../contracts/options.ts";
import { type Parts, partNamed } from "../contracts/parts.ts";
import { ENCODERS } from "../encoders/encoders.ts";
import type { StoredModel } from "../models/model-file.ts";
import { NETWORKS } from "../networks/networks.ts";
import { ParserError } from "../shared/errors.ts";
import type { Matrix } from "../shared/safetensors.ts";
import { systemNamed } from "../systems/systems.ts";
import { marksIn } from "../taggers/marks.ts";
import type { StoredTagger } from "../taggers/perceptron-tagger.ts";
import { grammarOf } from "../transitions/action-table.ts";
import { measureLimits } from "../transitions/measure-limits.ts";
import { isLeaf, leaves, type Sentence, type Tree } from "../trees/tree.ts";
import { tagsFor } from "./predicted-tags.ts";
import { spanChains } from "./span-chains.ts";
import { startFrom } from "./start-from-model.ts";
import type { TrainingPlan } from "./training-plan.ts";

export interface Preparation {
  readonly description: ModelDescription;
  /** The training trees with the tags that the encoder is to read. */
  readonly trees: readonly Tree[];
  /** The sentences of the dev set as the parser gets them. */
  readonly devSentences: readonly Sentence[];
  /** Goes into the model: what tagged the trees and sentences above, where tags are predicted. */
  readonly tagger: StoredTagger | null;
  /** What the encoder noted for training. */
  readonly notes: unknown;
  /** Weights to start from. */
  readonly weights: ReadonlyMap<string, Matrix>;
}

export function prepareTraining(
  plan: TrainingPlan,
  gold: readonly Tree[],
  dev: readonly Tree[],
  resources: Resources = {},
  parts: Parts = {},
  start: StoredModel | null = null,
): Preparation {
  if (gold.length === 0) throw new ParserError("E_NO_TREES", "there are no trees to train on");
  const part = partNamed(plan.encoder.kind, "encoder", ENCODERS, parts.encoders);
  const options = checkedOptions(part.options, plan.encoder.options, `the encoder ${part.kind}`);
  refuseUnused(part, resources);
  const readsTags = part.readsTags(options);
  const { trees, devSentences, tagger } = tagsFor(readsTags ? plan.schedule : null, gold, dev);
  const tags = tagNames(trees);
  const predictsTags = Number(plan.tagger.options.taggerHidden) > 0;
  if ((readsTags || predictsTags) && tags.length === 0) {
    throw new ParserError("E_NO_TAGS", "the training trees have no tags, but the network reads or predicts them", {
      hint: "Train with --tag-size 0 --tagger-hidden 0",
    });
  }
  const found = {
    tags: {
      names: tags,
      head: predictsTags ? plan.tagger.options : null,
      ...(predictsTags && { marks: marksIn(trees) }),
    },
    task: taskOf(plan, trees, parts),
  };
  const { names, notes, weights, ...known } =
    start === null
      ? { ...part.prepare(trees, options, resources), ...found }
      : startFrom(start, part, options, trees, found);
  const description: ModelDescription = {
    encoder: { ...plan.encoder, names },
    network: {
      ...plan.network,
      ...(start?.description.network.names !== undefined && { names: start.description.network.names }),
    },
    decoder: plan.decoder,
    ...known,
  };
  return { description, trees, devSentences, tagger, notes, weights };
}

function refuseUnused({ kind, takes = [] }: EncoderPart, resources: Resources): void {
  const unused = (["vectors", "encoderFiles"] as const).find(
    (name) => resources[name] !== undefined && !takes.includes(name),
  );
  if (unused === undefined) return;
  const [what, hint] =
    unused === "vectors"
      ? ["word vectors", "Leave out --vectors, or choose a preset with the encoder words"]
      : [
          "a pretrained encoder",
          "Leave out --encoder, or choose a preset with the encoder transformer, such as minilm",
        ];
  throw new ParserError("E_ENCODER", `the encoder ${kind} does not use ${what}`, { hint });
}

/** A tree that is a word alone has no constituent to learn. */
export function canBeLearned(tree: Tree): boolean {
  return !isLeaf(tree) && leaves(tree).length > 0;
}

function taskOf({ network, system }: TrainingPlan, trees: readonly Tree[], parts: Parts): Task {
  const { family } = partNamed(network.kind, "network", NETWORKS, parts.networks);
  if (family === "spans") return { family, chains: spanChains(trees) };
  const limits = measureLimits(systemNamed(system, {}, parts.systems), trees);
  const { actions } = grammarOf(systemNamed(system, limits, parts.systems), trees);
  return { family, system, limits, actions: actions.names };
}

/** The most frequent first, ties in the order of the names. */
function tagNames(trees: readonly Tree[]): string[] {
  const counts = new Map<string, number>();
  for (const tree of trees) {
    for (const { tag } of leaves(tree)) if (tag !== null) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([name]) => name);
}
