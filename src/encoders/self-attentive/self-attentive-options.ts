/** The options of the encoder `self-attentive`: those of words one by one, and of the layers above them. */
import { layers, number, type OptionsOf, size } from "../../contracts/options.ts";
import { WORD_OPTIONS } from "../words/word-options.ts";

const { encoderLayers: _, encoderHidden: __, encoderCell: ___, ...OF_WORDS } = WORD_OPTIONS;

export const SELF_ATTENTIVE_OPTIONS = {
  ...OF_WORDS,
  attentionLayers: layers(4, "number of self-attention layers over the sentence", 1),
  attentionSize: size(
    256,
    "size of an encoded word, half of it for its position; a multiple of four times the number of heads",
    1,
  ),
  attentionHeads: layers(8, "number of heads in each layer", 1),
  attentionInside: size(1024, "size of the feed-forward net inside each layer, half of it for positions", 1),
  attentionDropout: number(0.05, "dropout inside the layers", 0, 0.9),
};

export type SelfAttentiveOptions = OptionsOf<typeof SELF_ATTENTIVE_OPTIONS>;
