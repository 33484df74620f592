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
  encoderDropout: number(0.1, "dropout inside the encoder", 0, 0.9),
  vocabulary: oneOf(
    ["all", "seen"],
    "all",
    "word pieces that are kept: all, or those of the training trees and single characters",
  ),
};

export type TransformerOptions = OptionsOf<typeof TRANSFORMER_OPTIONS>;
