/**
 * What a parser gives for a sentence: the tree, and how sure the parser was of it.
 *
 *   const parse = parser.parseTokens(["She", "reads", "."]);
 *   parse.tree;           // (S (NP (PRP She)) (VP (VBZ reads)) (. .))
 *   parse.constituents;   // [{ label: "S", start: 0, end: 3, confidence: 0.98 }, …], parents before children
 *
 * It keeps the steps and builds the rest from them when asked, so that many parses can be kept.
 */
import { invariant } from "../shared/errors.ts";
import type { Grammar } from "../transitions/action-table.ts";
import { treeOf } from "../transitions/transition-system.ts";
import { leaf, type Sentence, type Tree } from "../trees/tree.ts";
import { toJson, writeJson } from "../trees/tree-json.ts";
import { type ScoredConstituent, scoredConstituents } from "./confidence.ts";

/** The steps of a parse: small, and the same whichever thread took them. */
export interface Derivation {
  readonly actionIds: ArrayLike<number>;
  /** Of each action, given the ones before it. */
  readonly logProbabilities: ArrayLike<number>;
  /** The tags that the model predicts; null if it predicts none. */
  readonly tags: readonly (string | null)[] | null;
}

/** A parse as plain data. */
export interface ParseJson {
  readonly tokens: readonly string[];
  /** [start, end) of each token in the raw text, if that is known. */
  readonly offsets?: readonly (readonly [number, number])[];
  readonly tree: Tree;
  readonly logProbability: number;
  readonly constituents: readonly ScoredConstituent[];
}

export class Parse {
  /** The words as they were given, with their tags: given ones stay, the others are the model's. */
  readonly sentence: Sentence;
  /** Of the whole tree: the sum over the steps. */
  readonly logProbability: number;
  readonly #grammar: Grammar;
  readonly #derivation: Derivation;
  #tree: Tree | null = null;
  #constituents: readonly ScoredConstituent[] | null = null;

  constructor(grammar: Grammar, given: Sentence, derivation: Derivation) {
    const { tags, logProbabilities } = derivation;
    this.sentence =
      tags === null ? given : given.map(({ tag, word, offsets }, i) => leaf(tag ?? tags[i]!, word, offsets));
    let sum = 0;
    for (let i = 0; i < logProbabilities.length; i++) sum += logProbabilities[i]!;
    this.logProbability = sum;
    this.#grammar = grammar;
    this.#derivation = derivation;
  }

  get tree(): Tree {
    this.#tree ??= this.#build();
    return this.#tree;
  }

  get tokens(): readonly string[] {
    return this.sentence.map(({ word }) => word);
  }

  /** The names of the transitions that built the tree, such as `SH`, `NT-NP`, `RE`. */
  get transitions(): readonly string[] {
    const { actions } = this.#grammar.actions;
    return Array.from(this.#derivation.actionIds, (id) => actions[id]!.name);
  }

  /** Of each transition, given the ones before it. */
  get stepLogProbabilities(): readonly number[] {
    return Array.from(this.#derivation.logProbabilities);
  }

  /** Every constituent with its confidence, parents before children, left to right: as `nodes(parse.tree)` has the branches. */
  get constituents(): readonly ScoredConstituent[] {
    this.#constituents ??= scoredConstituents(this.#grammar, this.sentence, this.#derivation);
    return this.#constituents;
  }

  toJSON(): ParseJson {
    const { tokens, logProbability, constituents } = this;
    const offsets = offsetsOf(this.sentence);
    return { tokens, ...(offsets && { offsets }), tree: toJson(this.tree), logProbability, constituents };
  }

  #build(): Tree {
    const { system, actions } = this.#grammar;
    const { actionIds } = this.#derivation;
    let state = system.start(this.sentence);
    for (let i = 0; i < actionIds.length; i++) state = system.apply(state, actions.actions[actionIds[i]!]!);
    const tree = treeOf(state);
    invariant(tree !== null, "a parse ends with a tree");
    return tree;
  }
}

/** The JSON form on one line, however deep the tree (JSON.stringify overflows the stack on deep ones). */
export function writeParse(parse: Parse): string {
  const { tokens, sentence, tree, logProbability, constituents } = parse;
  const offsets = offsetsOf(sentence);
  const start = JSON.stringify({ tokens, ...(offsets && { offsets }) }).slice(0, -1);
  const end = JSON.stringify({ logProbability, constituents }).slice(1);
  return `${start},"tree":${writeJson(tree)},${end}`;
}

function offsetsOf(sentence: Sentence): [number, number][] | null {
  const known = sentence.flatMap(({ offsets }): [number, number][] => (offsets ? [[offsets.start, offsets.end]] : []));
  return known.length === sentence.length ? known : null;
}
