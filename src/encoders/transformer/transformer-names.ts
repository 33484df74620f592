/** The shape and the word pieces of an encoder as a model file has them, checked before use. */
import { namesIn, recordIn, refuseModel } from "../../contracts/stored.ts";
import type { EncoderShape } from "./checkpoint-config.ts";
import { type PieceVocabulary, SPECIAL_PIECES } from "./word-pieces.ts";

export interface TransformerNames {
  readonly shape: EncoderShape;
  readonly vocabulary: PieceVocabulary;
}

const MOST = 1 << 16;

export function checkTransformerNames(value: unknown): TransformerNames {
  const given = recordIn(value, "encoder names");
  const [shape, vocabulary] = [recordIn(given.shape, "encoder shape"), recordIn(given.vocabulary, "word pieces")];
  const size = (name: string): number => {
    const number = Number(shape[name]);
    return Number.isInteger(number) && number >= 1 && number <= MOST
      ? number
      : refuseModel(`its encoder has no valid ${name}`);
  };
  const [hidden, heads, positions] = [size("hidden"), size("heads"), size("positions")];
  const epsilon = Number(shape.epsilon);
  if (hidden % heads !== 0 || positions < 3 || !(epsilon >= 0 && epsilon < 1))
    refuseModel("its encoder has no valid shape");
  const flag = (name: string): boolean => {
    const flag = vocabulary[name];
    return typeof flag === "boolean" ? flag : refuseModel(`its word pieces have no valid ${name}`);
  };
  const pieces = namesIn(vocabulary.pieces, "word pieces");
  for (const piece of Object.values(SPECIAL_PIECES)) {
    if (!pieces.includes(piece)) refuseModel(`its word pieces lack ${piece}`);
  }
  return {
    shape: { hidden, heads, positions, epsilon, inside: size("inside"), layers: size("layers") },
    vocabulary: {
      pieces,
      lowercase: flag("lowercase"),
      stripAccents: flag("stripAccents"),
      chineseApart: flag("chineseApart"),
    },
  };
}
