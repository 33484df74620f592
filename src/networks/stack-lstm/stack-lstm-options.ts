/** The options of the network `stack-lstm`. */
import { layers, type OptionsOf, oneOf, size } from "../../contracts/options.ts";

export const STACK_LSTM_OPTIONS = {
  itemSize: size(160, "words and constituents on the stack", 1),
  stackHidden: size(160, "LSTM over the stack", 1),
  stackLayers: layers(1, "its layers", 1),
  actionSize: size(0, "vector of an action"),
  actionHidden: size(0, "LSTM over the actions taken; 0: none"),
  compositionHidden: size(80, "each direction of the LSTM that composes a constituent", 1),
  compositionLayers: layers(1, "its layers", 1),
  stateSize: size(160, "layer before the scores", 1),
  cell: oneOf(["standard", "coupled"], "standard", "LSTM cell; coupled is that of the reference parsers"),
};

export type StackLstmOptions = OptionsOf<typeof STACK_LSTM_OPTIONS>;
