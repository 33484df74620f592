/**
 * A part-of-speech tagger that learns in seconds: an averaged perceptron over the words around and the tags before (Collins 2002),
 * greedy from left to right. It tags the input of networks that read tags when there are no gold ones.
 */
import { type Random, shuffle } from "../shared/random.ts";
import type { Matrix } from "../shared/safetensors.ts";
import { unknownClass } from "../text/unknown-words.ts";
import { withoutTags } from "../trees/map.ts";
import { unescapeWord } from "../trees/ptb-escapes.ts";
import { leaf, type Sentence } from "../trees/tree.ts";

/** As stored with a model: a row of weights for each feature, a column for each tag. */
export interface StoredTagger {
  readonly tags: readonly string[];
  readonly features: readonly string[];
  readonly weights: Matrix;
}

export class PerceptronTagger {
  readonly tags: readonly string[];
  readonly #weights: ReadonlyMap<string, Float32Array>;

  constructor(stored: StoredTagger) {
    const { tags, features, weights } = stored;
    this.tags = tags;
    this.#weights = new Map(
      features.map((feature, i) => [feature, weights.data.subarray(i * weights.cols, (i + 1) * weights.cols)]),
    );
  }

  /** The sentence with predicted tags for the words that have none. Given tags stay, and later words are tagged in their light. */
  tag(sentence: Sentence): Sentence {
    if (sentence.every(({ tag }) => tag !== null)) return sentence;
    const score = (features: readonly string[], scores: Float32Array) => {
      for (const feature of features) addTo(scores, this.#weights.get(feature));
    };
    const given = sentence.map(({ tag }) => tag);
    const tags = tagWords(sentence, score, this.tags, given);
    return sentence.map(({ word, offsets }, i) => leaf(tags[i]!, word, offsets));
  }
}

/** Times that the sentences are gone through. */
const ITERATIONS = 8;
/** Weights of features seen less often than this are dropped: most of a treebank's features, and none that matters. */
const MIN_UPDATES = 2;

export function trainTagger(sentences: readonly Sentence[], random: Random): StoredTagger {
  const tags = [...new Set(sentences.flatMap((sentence) => sentence.map(({ tag }) => tag ?? "")))].sort();
  const tagIds = new Map(tags.map((tag, id) => [tag, id]));
  const rows = new Map<string, Row>();
  let step = 0;
  const order = [...sentences];
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    for (const sentence of shuffle(order, random)) {
      tagWords(
        sentence,
        (features, scores, i) => {
          for (const feature of features) addTo(scores, rows.get(feature)?.weights);
          step++;
          const gold = tagIds.get(sentence[i]!.tag ?? "")!;
          const best = argmax(scores);
          if (best === gold) return;
          for (const feature of features) {
            let row = rows.get(feature);
            if (row === undefined) {
              row = newRow(tags.length);
              rows.set(feature, row);
            }
            change(row, gold, 1, step);
            change(row, best, -1, step);
            row.updates++;
          }
        },
        tags,
      );
    }
  }
  const kept = [...rows].filter(([, row]) => row.updates >= MIN_UPDATES).sort(([a], [b]) => (a < b ? -1 : 1));
  const data = new Float32Array(kept.length * tags.length);
  for (const [r, [, row]] of kept.entries()) {
    for (let id = 0; id < tags.length; id++) {
      // The average over all steps: what it was until its last change, and what it has been since.
      const sum = row.sums[id]! + (step - row.changedAt[id]!) * row.weights[id]!;
      data[r * tags.length + id] = sum / Math.max(1, step);
    }
  }
  return {
    tags,
    features: kept.map(([feature]) => feature),
    weights: { rows: kept.length, cols: tags.length, data },
  };
}

/** Each sentence tagged by a tagger that was trained on the other parts of the treebank: what a parser will get at test time. */
export function jackknife(sentences: readonly Sentence[], parts: number, random: Random): Sentence[] {
  const tagged: Sentence[] = [...sentences];
  const ways = Math.min(parts, sentences.length);
  for (let part = 0; part < ways; part++) {
    const others = sentences.filter((_, i) => i % ways !== part);
    const tagger = new PerceptronTagger(trainTagger(others.length > 0 ? others : sentences, random));
    for (let i = part; i < sentences.length; i += ways) tagged[i] = tagger.tag(withoutTags(sentences[i]!));
  }
  return tagged;
}

interface Row {
  readonly weights: Float32Array;
  readonly sums: Float64Array;
  readonly changedAt: Float64Array;
  updates: number;
}

function newRow(tags: number): Row {
  return {
    weights: new Float32Array(tags),
    sums: new Float64Array(tags),
    changedAt: new Float64Array(tags),
    updates: 0,
  };
}

function change(row: Row, tag: number, amount: number, step: number): void {
  row.sums[tag]! += (step - row.changedAt[tag]!) * row.weights[tag]!;
  row.changedAt[tag] = step;
  row.weights[tag]! += amount;
}

/** Walks through a sentence; `score` adds up the weights of a word's features. Returns the given tags, and the best ones in between. */
function tagWords(
  sentence: Sentence,
  score: (features: readonly string[], scores: Float32Array, position: number) => void,
  tags: readonly string[],
  given: readonly (string | null)[] = [],
): string[] {
  const words = sentence.map(({ word }) => unescapeWord(word));
  const lower = words.map((word) => word.toLowerCase());
  const predicted: string[] = [];
  for (const i of words.keys()) {
    const known = given[i] ?? null;
    if (known !== null) {
      predicted.push(known);
      continue;
    }
    const scores = new Float32Array(tags.length);
    score(featuresOf(words, lower, i, predicted), scores, i);
    predicted.push(tags[argmax(scores)] ?? "");
  }
  return predicted;
}

function featuresOf(words: readonly string[], lower: readonly string[], i: number, tags: readonly string[]): string[] {
  const word = lower[i]!;
  const [before, before2, after, after2] = [
    lower[i - 1] ?? "<",
    lower[i - 2] ?? "<",
    lower[i + 1] ?? ">",
    lower[i + 2] ?? ">",
  ];
  const [tag, tag2] = [tags[i - 1] ?? "<", tags[i - 2] ?? "<"];
  return [
    "bias",
    `w ${word}`,
    `W ${words[i]}`,
    `s1 ${word.slice(-1)}`,
    `s2 ${word.slice(-2)}`,
    `s3 ${word.slice(-3)}`,
    `p ${word.slice(0, 2)}`,
    `shape ${unknownClass(words[i]!)}${i === 0 ? " first" : ""}`,
    `t ${tag}`,
    `tt ${tag2} ${tag}`,
    `tw ${tag} ${word}`,
    `b ${before}`,
    `bs ${before.slice(-3)}`,
    `b2 ${before2}`,
    `a ${after}`,
    `as ${after.slice(-3)}`,
    `a2 ${after2}`,
  ];
}

function addTo(scores: Float32Array, weights: Float32Array | undefined): void {
  if (weights === undefined) return;
  for (let id = 0; id < scores.length; id++) scores[id]! += weights[id]!;
}

function argmax(scores: Float32Array): number {
  let best = 0;
  for (let id = 1; id < scores.length; id++) if (scores[id]! > scores[best]!) best = id;
  return best;
}
