/**
 * What a parser gives for a sentence: the tree, and how sure the parser was of it.
 *
 *   const parse = parser.parseTokens(["She", "reads", "."]);
 *   parse.tree;           // (S (NP (PRP She)) (VP (VBZ reads)) (. .))
 *   parse.constituents;   // [{ label: "S", start: 0, end: 3, confidence: 0.98 }, …], parents before children
 *
 * It keeps the analysis and builds the rest from it when asked, so that many parses can be kept.
 */
import type { Analysis } from "../contracts/decoder.ts";
import type { Model } from "../contracts/model.ts";
import { treeFromBrackets } from "../trees/brackets-to-tree.ts";
import { recordJson } from "../trees/formats/json-lines.ts";
import { leaf, type Offsets, offsetsOf, placesOf, type Sentence, type Tree } from "../trees/tree.ts";
import { toJson } from "../trees/tree-json.ts";

export interface ScoredConstituent {
  readonly label: string;
  /** Words `[start, end)`. */
  readonly start: number;
  readonly end: number;
  /** From 0 to 1. */
  readonly confidence: number;
  /** Its place in the raw text, in UTF-16 units, `[start, end)`, where that is known of its words. */
  readonly offsets?: Offsets;
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
}

/** What the numbers of an analysis stand for. */
export interface Names {
  readonly labels: readonly string[];
  /** The names of actions; none where a model scores spans. */
  readonly actions: readonly string[];
}

export function namesOf(model: Model): Names {
  return { labels: model.labels, actions: model.family === "steps" ? model.grammar.actions.names : [] };
}

export class Parse {
  /** The words as they were given, with their tags: given ones stay, the others are the model's. */
  readonly sentence: Sentence;
  /** The sentence as it stands in the raw text; null where that is not known. */
  readonly text: string | null;
  /** Of the whole tree. */
  readonly logProbability: number;
  /** The search that gave it, where the parser's own would have taken too long; null where it did not. */
  readonly fallback: string | null;
  readonly #names: Names;
  readonly #analysis: Analysis;
  #tree: Tree | null = null;
  #constituents: readonly ScoredConstituent[] | null = null;

  /** @internal `Parser` makes parses. */
  constructor(names: Names, given: Sentence, analysis: Analysis, text: string | null = null) {
    const { tags, logProbability } = analysis;
    this.sentence =
      tags === null ? given : given.map(({ tag, word, offsets }, i) => leaf(tag ?? tags[i]!, word, offsets));
    this.logProbability = logProbability;
    this.fallback = analysis.fallback ?? null;
    this.#names = names;
    this.#analysis = analysis;
    this.text = text;
  }

  get tree(): Tree {
    const { labels } = this.#names;
    const { brackets } = this.#analysis;
    this.#tree ??= treeFromBrackets(this.sentence, brackets, (index) => labels[brackets.labels[index]!]!);
    return this.#tree;
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

  /** Of each transition, given the ones before it. */
  get stepLogProbabilities(): readonly number[] {
    return Array.from(this.#analysis.derivation?.logProbabilities ?? []);
  }

  /** Every constituent with its confidence, parents before children, left to right: as `nodes(parse.tree)` has the branches. */
  get constituents(): readonly ScoredConstituent[] {
    this.#constituents ??= this.#scored();
    return this.#constituents;
  }

  toJSON(): ParseJson {
    const { text, offsets, tokens, logProbability, fallback, constituents } = this;
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
    };
  }

  #scored(): ScoredConstituent[] {
    const { labels, starts, ends } = this.#analysis.brackets;
    return Array.from(labels, (label, i) => {
      const [start, end] = [starts[i]!, ends[i]!];
      const offsets = offsetsOf(this.sentence, start, end);
      const confidence = this.#analysis.confidences[i]!;
      return { label: this.#names.labels[label]!, start, end, confidence, ...(offsets && { offsets }) };
    });
  }
}

/** The JSON form on one line, however deep the tree (JSON.stringify overflows the stack on deep ones). */
export function writeParse(parse: Parse): string {
  return recordJson(parse);
}
