/** The options of the encoder `transformer`. */
import { layers, number, type OptionsOf, oneOf, size } from "../../contracts/options.ts";

export const TRANSFORMER_OPTIONS = {
  encoderLayers: layers(0, "layers of the pretrained encoder that are used, from the first on; 0: all"),
  layerOutput: oneOf(["last", "mix"], "last", "what is used of the layers: the last, or a learned mix of all"),
  wordPieces: oneOf(["first", "last", "both", "mean"], "both", "which pieces of a word stand for it"),
  encoderSize: size(512, "vector of a word; 0: as the encoder has it"),
  caseFeature: oneOf(
    ["auto", "yes", "no"],
    "auto",
    "whether the encoder is told how a word is capitalised; auto: where the vocabulary has no capitals",
  ),
  encoderRate: number(0.2, "learning rate of the pretrained parameters, relative to that of the others", 0, 1),
  layerDecay: number(1, "factor on that rate for each layer further down", 0, 1),
  frozenLayers: layers(0, "lowest pretrained layers that are not trained; with 1 or more, word pieces are not either"),
  encoderDropout: number(0.1, "dropout inside the encoder", 0, 0.9),
  vocabulary: oneOf(
    ["all", "seen"],
    "all",
    "word pieces that are kept: all, or those of the training trees and single characters",
  ),
};

export type TransformerOptions = OptionsOf<typeof TRANSFORMER_OPTIONS>;
