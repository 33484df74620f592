/** The options of the network `stack-lstm`. */
import { layers, type OptionsOf, oneOf, size } from "../../contracts/options.ts";

export const STACK_LSTM_OPTIONS = {
  itemSize: size(160, "vector size of words and constituents on the stack", 1),
  stackHidden: size(160, "size of the LSTM over the stack", 1),
  stackLayers: layers(1, "number of layers of the LSTM over the stack", 1),
  actionSize: size(0, "size of the action vectors"),
  actionHidden: size(0, "size of the LSTM over past actions; 0: none"),
  compositionHidden: size(80, "size of each direction of the LSTM that composes constituents", 1),
  compositionLayers: layers(1, "number of layers of the LSTM that composes constituents", 1),
  stateSize: size(160, "size of the layer before the scores", 1),
  stateWords: oneOf(
    ["next", "around"],
    "next",
    "which words the state reads from an encoder that knows the sentence: the next one, or also the words around it and the first words of what is on the stack",
  ),
  cell: oneOf(["standard", "coupled"], "standard", "kind of LSTM cell; the reference parsers use coupled"),
};

export type StackLstmOptions = OptionsOf<typeof STACK_LSTM_OPTIONS>;
