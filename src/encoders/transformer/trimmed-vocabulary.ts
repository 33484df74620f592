/** A vocabulary of word pieces without those that a language or a treebank does not need: a multilingual one is four times an English one. */
import type { Sentence } from "../../trees/tree.ts";
import { readPieces } from "./piece-input.ts";
import { type PieceVocabulary, SPECIAL_PIECES, WordPieces } from "./word-pieces.ts";

export function allPieces({ pieces }: PieceVocabulary): number[] {
  return [...pieces.keys()];
}

/** The pieces of these sentences, the special ones, and single characters, so that most words can still be spelt. */
export function seenPieces(vocabulary: PieceVocabulary, sentences: Iterable<Sentence>): number[] {
  const splitter = new WordPieces(vocabulary);
  const seen = new Set<number>();
  for (const sentence of sentences) for (const id of readPieces(splitter, sentence).ids) seen.add(id);
  const special = new Set<string>(Object.values(SPECIAL_PIECES));
  return allPieces(vocabulary).filter((id) => {
    const piece = vocabulary.pieces[id]!;
    return seen.has(id) || special.has(piece) || isCharacter(piece);
  });
}

/** The same vocabulary with these pieces alone, in this order. */
export function trimmed(vocabulary: PieceVocabulary, ids: readonly number[]): PieceVocabulary {
  return { ...vocabulary, pieces: ids.map((id) => vocabulary.pieces[id]!) };
}

function isCharacter(piece: string): boolean {
  const [first, second] = piece.startsWith("##") ? piece.slice(2) : piece;
  return first !== undefined && second === undefined;
}
