/**
 * WordPiece (Wu et al. 2016) as BERT has it: each stretch of letters is cut into the longest pieces that the vocabulary has, from the left;
 * all but the first are written with `##` in front.
 *
 *   const pieces = new WordPieces(vocabulary);
 *   pieces.idsOf("unaffable"); // the ids of un, ##aff, ##able
 */
import { ParserError } from "../../shared/errors.ts";
import { type CharacterRules, stretches } from "./bert-characters.ts";

/** Plain data, stored with a model. */
export interface PieceVocabulary extends CharacterRules {
  readonly pieces: readonly string[];
}

/** A stretch with more characters than this is unknown as a whole: so a text takes time in proportion to its length. */
const LONGEST_STRETCH = 100;

export const SPECIAL_PIECES = { unknown: "[UNK]", first: "[CLS]", last: "[SEP]" } as const;

export class WordPieces {
  readonly vocabulary: PieceVocabulary;
  readonly unknown: number;
  readonly first: number;
  readonly last: number;
  readonly #ids: ReadonlyMap<string, number>;
  /** The most UTF-16 units a piece has. */
  readonly #longest: number;

  constructor(vocabulary: PieceVocabulary) {
    this.vocabulary = vocabulary;
    this.#ids = new Map(vocabulary.pieces.map((piece, id) => [piece, id]));
    this.#longest = vocabulary.pieces.reduce((longest, { length }) => Math.max(longest, length), 0);
    [this.unknown, this.first, this.last] = [
      this.#special(SPECIAL_PIECES.unknown),
      this.#special(SPECIAL_PIECES.first),
      this.#special(SPECIAL_PIECES.last),
    ];
  }

  /** The pieces of a text; none for a text that has nothing to see. */
  idsOf(text: string): number[] {
    const ids: number[] = [];
    for (const stretch of stretches(text, this.vocabulary)) this.#split(stretch, ids);
    return ids;
  }

  #split(stretch: string, ids: number[]): void {
    const start = ids.length;
    let isKnown = stretch.length <= LONGEST_STRETCH || [...stretch].length <= LONGEST_STRETCH;
    for (let from = 0; isKnown && from < stretch.length; ) {
      const prefix = from === 0 ? "" : "##";
      let to = Math.min(stretch.length, from + this.#longest - prefix.length);
      let id: number | undefined;
      for (; to > from && id === undefined; to--) id = this.#ids.get(prefix + stretch.slice(from, to));
      isKnown = id !== undefined;
      if (isKnown) ids.push(id!);
      from = to + 1;
    }
    if (isKnown) return;
    ids.length = start;
    ids.push(this.unknown);
  }

  #special(piece: string): number {
    const id = this.#ids.get(piece);
    if (id === undefined) throw new ParserError("E_ENCODER", `the vocabulary of word pieces lacks ${piece}`);
    return id;
  }
}
