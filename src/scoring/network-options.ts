/** The shape of the network: stored with a model, chosen by a preset, each part of it open to change. */
export interface NetworkOptions {
  /** Learned vector of a word; of its tag, as an input (0: tags are not read); of a pretrained word vector (0: none). */
  readonly wordSize: number;
  readonly tagSize: number;
  readonly pretrainedSize: number;
  /** Vector of a character, and of each direction of the LSTM that reads a word's characters (0: characters are not read). */
  readonly characterSize: number;
  readonly characterHidden: number;
  /** Bi-LSTM over the sentence: layers (0: none, then an LSTM reads the buffer from the right), width of each direction. */
  readonly encoderLayers: number;
  readonly encoderHidden: number;
  /** Words, nonterminals and constituents as they lie on the stack. */
  readonly itemSize: number;
  readonly stackHidden: number;
  readonly stackLayers: number;
  /** Vector of an action, and width of the LSTM over the actions taken (0: the history is not read). */
  readonly actionSize: number;
  readonly actionHidden: number;
  /** Each direction of the bi-LSTM that makes a constituent's vector from its children's. */
  readonly compositionHidden: number;
  readonly compositionLayers: number;
  /** The layer that scores are made from. */
  readonly stateSize: number;
  /** "coupled" is the cell of the reference parsers: forget = 1 − input, gates see the cell. */
  readonly cell: "standard" | "coupled";
  /** Width of the layer that predicts tags from the encoder (0: the model predicts no tags). */
  readonly taggerHidden: number;
}

/** The paper's network (its section 4.2), with the sizes of the parsers it was built into. */
export const PAPER_NETWORK: NetworkOptions = {
  wordSize: 32,
  tagSize: 12,
  pretrainedSize: 0,
  characterSize: 0,
  characterHidden: 0,
  encoderLayers: 0,
  encoderHidden: 0,
  itemSize: 128,
  stackHidden: 128,
  stackLayers: 2,
  actionSize: 16,
  actionHidden: 128,
  compositionHidden: 128,
  compositionLayers: 2,
  stateSize: 128,
  cell: "coupled",
  taggerHidden: 0,
};

/** Ours: what reads words by their characters and in their sentence, and predicts tags itself; chosen in docs/experiments.md. */
export const DEFAULT_NETWORK: NetworkOptions = {
  wordSize: 64,
  tagSize: 0,
  pretrainedSize: 0,
  characterSize: 32,
  characterHidden: 48,
  encoderLayers: 2,
  encoderHidden: 160,
  itemSize: 160,
  stackHidden: 160,
  stackLayers: 1,
  actionSize: 0,
  actionHidden: 0,
  compositionHidden: 80,
  compositionLayers: 1,
  stateSize: 160,
  cell: "standard",
  taggerHidden: 96,
};
