/** The options of the encoder `words`. */
import { layers, number, type OptionsOf, oneOf, size } from "../../contracts/options.ts";

export const WORD_OPTIONS = {
  wordSize: size(64, "size of the learned word vectors", 1),
  tagSize: size(0, "size of the tag vectors; 0: tags are not read"),
  characterSize: size(32, "size of the character vectors; 0: characters are not read"),
  characterHidden: size(48, "size of each direction of the LSTM over a word's characters"),
  encoderLayers: layers(2, "number of bi-LSTM layers over the sentence; 0: words are encoded one by one"),
  encoderHidden: size(160, "size of an encoded word, and of each direction of that bi-LSTM", 1),
  encoderCell: oneOf(["standard", "coupled"], "standard", "kind of LSTM cell in the encoder"),
  minWordCount: number(2, "minimum number of occurrences for a word to get its own vector", 1),
  blurWords: number(
    0.25,
    "training treats a known word as unknown with probability b / (b + count), where b is this value; if words seen once have vectors, only those, with probability b",
  ),
  wordClusters: size(
    0,
    "clusters of words, for a network that generates words; 0: none. About the square root of the number of words",
  ),
};

export type WordOptions = OptionsOf<typeof WORD_OPTIONS>;
