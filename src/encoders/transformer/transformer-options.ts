/** The options of the encoder `transformer`. */
import { layers, number, type OptionsOf, oneOf, size } from "../../contracts/options.ts";

export const TRANSFORMER_OPTIONS = {
  encoderLayers: layers(0, "number of layers of the pretrained encoder to use, counted from the first; 0: all"),
  layerOutput: oneOf(["last", "mix"], "last", "which layers give the output: the last, or a learned mix of all"),
  wordPieces: oneOf(["first", "last", "both", "mean"], "both", "which of its pieces represent a word"),
  encoderSize: size(512, "size of an encoded word; 0: the size of the pretrained encoder"),
  caseFeature: oneOf(
    ["auto", "yes", "no"],
    "auto",
    "whether the encoder is told how a word is capitalised; auto: only if the vocabulary has no capitals",
  ),
  encoderRate: number(0.2, "learning rate of the pretrained parameters, relative to the other parameters", 0, 1),
  layerDecay: number(1, "factor on that learning rate for each layer further down", 0, 1),
  frozenLayers: layers(
    0,
    "number of lowest pretrained layers that are not trained; with 1 or more, word piece vectors are not trained either",
  ),
  encoderDropout: number(0.1, "dropout inside the encoder", 0, 0.9),
  vocabulary: oneOf(
    ["all", "seen"],
    "all",
    "word pieces to keep: all, or those in the training trees and single characters",
  ),
};

export type TransformerOptions = OptionsOf<typeof TRANSFORMER_OPTIONS>;
