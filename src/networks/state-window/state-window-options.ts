/** The options of the network `state-window`. */
import { layers, type OptionsOf, size } from "../../contracts/options.ts";

export const STATE_WINDOW_OPTIONS = {
  stackWindow: layers(3, "stack items that are read, from the top", 1),
  bufferWindow: layers(2, "next words that are read", 1),
  stateSize: size(512, "hidden layer before the scores", 1),
};

export type StateWindowOptions = OptionsOf<typeof STATE_WINDOW_OPTIONS>;
