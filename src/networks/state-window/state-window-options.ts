/** The options of the network `state-window`. */
import { layers, type OptionsOf, oneOf, size } from "../../contracts/options.ts";

export const STATE_WINDOW_OPTIONS = {
  stackWindow: layers(3, "stack items that are read, from the top", 1),
  stackWords: oneOf(
    ["ends", "first-and-head", "ends-and-head"],
    "ends",
    "words of a stack item that are read: its first and its last; its first and its head (as Cross & Huang 2016 do); all three. Heads are only for systems that decide on them",
  ),
  bufferWindow: layers(2, "next words that are read", 1),
  stateSize: size(512, "hidden layer before the scores", 1),
};

export type StateWindowOptions = OptionsOf<typeof STATE_WINDOW_OPTIONS>;
