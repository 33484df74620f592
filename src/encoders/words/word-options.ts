/** The options of the encoder `words`. */
import { layers, number, type OptionsOf, oneOf, size } from "../../contracts/options.ts";

export const WORD_OPTIONS = {
  wordSize: size(64, "learned vector of a word", 1),
  tagSize: size(0, "vector of a tag as input; 0: tags are not read"),
  characterSize: size(32, "vector of a character; 0: characters are not read"),
  characterHidden: size(48, "each direction of the LSTM over a word's characters"),
  encoderLayers: layers(2, "bi-LSTM layers over the sentence; 0: words are encoded one by one"),
  encoderHidden: size(160, "vector of a word, and each direction of that bi-LSTM", 1),
  encoderCell: oneOf(["standard", "coupled"], "standard", "LSTM cell of the encoder"),
  minWordCount: number(2, "words seen less often than this have no vector of their own", 1),
  blurWords: number(
    0.25,
    "b: a known word is taken for unknown in training with probability b / (b + count); if words seen once have vectors, those alone, with probability b",
  ),
};

export type WordOptions = OptionsOf<typeof WORD_OPTIONS>;
