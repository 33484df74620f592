/**
 * What a parser gives for a sentence: the tree, and how sure the parser was of it.
 *
 *   const parse = parser.parseTokens(["She", "reads", "."]);
 *   parse.tree;           // (S (NP (PRP She)) (VP (VBZ reads)) (. .))
 *   parse.constituents;   // [{ label: "S", start: 0, end: 3, confidence: 0.98 }, …], parents before children
 *   parse.alternatives;   // [{ tree, logProbability, probability }, …], the best trees, if several were asked for
 *
 * It keeps the analysis and builds the rest from it when asked, so that many parses can be kept.
 */
import { type Calibration, calibrated } from "../contracts/calibration.ts";
import type { Analysis } from "../contracts/decoder.ts";
import type { Model } from "../contracts/model.ts";
import { probabilityOf } from "../shared/probability.ts";
import { treeFromBrackets } from "../trees/brackets-to-tree.ts";
import { recordJson } from "../trees/formats/json-lines.ts";
import { leaf, type Offsets, offsetsOf, placesOf, type Sentence, type Tree } from "../trees/tree.ts";
import { toJson } from "../trees/tree-json.ts";

export interface ScoredConstituent {
  readonly label: string;
  /** Words `[start, end)`. */
  readonly start: number;
  readonly end: number;
  /**
   * From 0 to 1. With a calibrated model (`ModelInfo.calibrated`), the probability that the constituent is right: of those at 0.8, about
   * four in five are in the gold tree. Otherwise how sure the model itself is, which is more than it should be.
   */
  readonly confidence: number;
  /** Its position in the raw text, in UTF-16 units, `[start, end)`, if the positions of its words are known. */
  readonly offsets?: Offsets;
}

/** One of several trees of a sentence. */
export interface Alternative {
  readonly tree: Tree;
  readonly logProbability: number;
  /** The same as a probability, from 0 to 1: that of the whole tree. */
  readonly probability: number;
}

/** A parse as plain data. */
export interface ParseJson {
  /** The sentence as it stands in the raw text, and where, if that is known. */
  readonly text?: string;
  readonly offsets?: Offsets;
  readonly tokens: readonly string[];
  /** The place of each token in the raw text. */
  readonly tokenOffsets?: readonly Offsets[];
  readonly tree: Tree;
  readonly logProbability: number;
  /** The search that gave it, where the parser's own would have taken too long. */
  readonly fallback?: string;
  readonly constituents: readonly ScoredConstituent[];
  /** The best trees, best first, all different, the first one being `tree`; only where there are several. */
  readonly alternatives?: readonly Alternative[];
}

/** What the numbers of an analysis stand for. */
export interface Names {
  readonly labels: readonly string[];
  /** The names of actions; none where a model scores spans. */
  readonly actions: readonly string[];
  /** Null where confidences are the model's own. */
  readonly calibration: Calibration | null;
}

export function namesOf(model: Model): Names {
  return {
    labels: model.labels,
    actions: model.family === "steps" ? model.grammar.actions.names : [],
    calibration: model.description.calibration ?? null,
  };
}

export class Parse {
  /** The words as they were given, with their tags: given tags are kept, the others are predicted by the model. */
  readonly sentence: Sentence;
  /** The sentence as it stands in the raw text; null where that is not known. */
  readonly text: string | null;
  /** Of the whole tree. */
  readonly logProbability: number;
  /** The search that gave it, where the parser's own would have taken too long; null where it did not. */
  readonly fallback: string | null;
  readonly #names: Names;
  readonly #analysis: Analysis;
  readonly #analyses: readonly Analysis[];
  #tree: Tree | null = null;
  #alternatives: readonly Alternative[] | null = null;
  #constituents: readonly ScoredConstituent[] | null = null;

  /** @internal `Parser` makes parses; analyses are best first, and there is at least one. */
  constructor(names: Names, given: Sentence, analyses: readonly Analysis[], text: string | null = null) {
    const analysis = analyses[0]!;
    const { tags, logProbability } = analysis;
    this.sentence =
      tags === null ? given : given.map(({ tag, word, offsets }, i) => leaf(tag ?? tags[i]!, word, offsets));
    this.logProbability = logProbability;
    this.fallback = analysis.fallback ?? null;
    this.#names = names;
    this.#analysis = analysis;
    this.#analyses = analyses;
    this.text = text;
  }

  get tree(): Tree {
    this.#tree ??= this.#treeOf(this.#analysis);
    return this.#tree;
  }

  /** The best trees, best first, all different: as many as were asked for (`kBest`), if there are as many. The first is `tree`. */
  get alternatives(): readonly Alternative[] {
    this.#alternatives ??= this.#analyses.map((analysis, i) => {
      const { logProbability } = analysis;
      const tree = i === 0 ? this.tree : this.#treeOf(analysis);
      return { tree, logProbability, probability: probabilityOf(logProbability) };
    });
    return this.#alternatives;
  }

  get tokens(): readonly string[] {
    return this.sentence.map(({ word }) => word);
  }

  /** The place of the sentence in the raw text, in UTF-16 units, `[start, end)`; null where that is not known. */
  get offsets(): Offsets | null {
    return offsetsOf(this.sentence, 0, this.sentence.length);
  }

  /** The names of the transitions that built the tree, such as `SH`, `NT-NP`, `RE`; none if it was not built by transitions. */
  get transitions(): readonly string[] {
    const { actions } = this.#names;
    return Array.from(this.#analysis.derivation?.actionIds ?? [], (id) => actions[id]!);
  }

  /** The log-probability of each transition, given the ones before it. */
  get stepLogProbabilities(): readonly number[] {
    return Array.from(this.#analysis.derivation?.logProbabilities ?? []);
  }

  /**
   * Of a model that generates words: the log-probability of the sentence up to each word and, at last, of the whole sentence, whatever its
   * tree; null of any other model. `surprisal` makes bits of it.
   */
  get prefixLogProbabilities(): readonly number[] | null {
    const { prefixMasses } = this.#analysis;
    return prefixMasses === undefined ? null : Array.from(prefixMasses);
  }

  /** @internal The same trees in another order: the places of `alternatives`. */
  inOrder(order: readonly number[]): Parse {
    const analyses = order.map((index) => this.#analyses[index]!);
    return new Parse(this.#names, this.sentence, analyses, this.text);
  }

  /** Every constituent with its confidence, parents before children, left to right: as `nodes(parse.tree)` has the branches. */
  get constituents(): readonly ScoredConstituent[] {
    this.#constituents ??= this.#scored();
    return this.#constituents;
  }

  toJSON(): ParseJson {
    const { text, offsets, tokens, logProbability, fallback, constituents, alternatives } = this;
    const places = placesOf(this.sentence);
    return {
      ...(text !== null && { text }),
      ...(offsets && { offsets }),
      tokens,
      ...(places && { tokenOffsets: places }),
      tree: toJson(this.tree),
      logProbability,
      ...(fallback !== null && { fallback }),
      constituents,
      ...(alternatives.length > 1 && {
        alternatives: alternatives.map((one) => ({ ...one, tree: toJson(one.tree) })),
      }),
    };
  }

  #treeOf({ brackets }: Analysis): Tree {
    const { labels } = this.#names;
    return treeFromBrackets(this.sentence, brackets, (index) => labels[brackets.labels[index]!]!);
  }

  #scored(): ScoredConstituent[] {
    const { brackets, confidences, certain } = this.#analysis;
    const { labels, starts, ends } = brackets;
    const { calibration } = this.#names;
    return Array.from(labels, (label, i) => {
      const [start, end] = [starts[i]!, ends[i]!];
      const offsets = offsetsOf(this.sentence, start, end);
      const own = confidences[i]!;
      const confidence = certain?.[i] ? 1 : calibration === null ? own : calibrated(own, calibration);
      return { label: this.#names.labels[label]!, start, end, confidence, ...(offsets && { offsets }) };
    });
  }
}

/** The JSON form on one line, however deep the tree (JSON.stringify overflows the stack on deep ones). */
export function writeParse(parse: Parse): string {
  return recordJson(parse);
}
