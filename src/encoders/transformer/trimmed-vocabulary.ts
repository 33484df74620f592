/** A vocabulary of word pieces without those that a language or a treebank does not need: a multilingual one is four times an English one. */
import type { Sentence } from "../../trees/tree.ts";
import { readPieces } from "./piece-input.ts";
import { type PieceVocabulary, SPECIAL_PIECES, WordPieces } from "./word-pieces.ts";

export interface KeptPieces {
  /** Those that are learned come first. */
  readonly ids: readonly number[];
  /** How many are learned: the pieces of the training trees, and the special ones. No other gets a gradient. */
  readonly learned: number;
}

/** A vocabulary as it is; all of it is learned. */
export function allPieces({ pieces }: PieceVocabulary): KeptPieces {
  return { ids: [...pieces.keys()], learned: pieces.length };
}

/** The pieces of these sentences, and what is kept besides: all others, or, of those "seen", single characters, so that most words can still be spelt. */
export function keptPieces(
  vocabulary: PieceVocabulary,
  sentences: Iterable<Sentence>,
  kept: "all" | "seen",
): KeptPieces {
  const splitter = new WordPieces(vocabulary);
  const special = new Set<string>(Object.values(SPECIAL_PIECES));
  const all = [...vocabulary.pieces.entries()];
  const seen = new Set(all.filter(([, piece]) => special.has(piece)).map(([id]) => id));
  for (const sentence of sentences) for (const id of readPieces(splitter, sentence).ids) seen.add(id);
  const isKept = (piece: string) => kept === "all" || isCharacter(piece);
  const rest = all.filter(([id, piece]) => !seen.has(id) && isKept(piece)).map(([id]) => id);
  return { ids: [...[...seen].sort((a, b) => a - b), ...rest], learned: seen.size };
}

/** The same vocabulary with these pieces alone, in this order. */
export function trimmed(vocabulary: PieceVocabulary, ids: readonly number[]): PieceVocabulary {
  return { ...vocabulary, pieces: ids.map((id) => vocabulary.pieces[id]!) };
}

function isCharacter(piece: string): boolean {
  const [first, second] = piece.startsWith("##") ? piece.slice(2) : piece;
  return first !== undefined && second === undefined;
}
