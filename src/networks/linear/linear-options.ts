/** The options of the network `linear`. */
import { number, type OptionSpec, type OptionsOf, oneOf } from "../../contracts/options.ts";
import { HEAD_CHOICES } from "../../heads/head-child.ts";

const hashBits: OptionSpec<number> = {
  default: 20,
  meaning: "features are hashed to 2 to the power of this many rows of weights",
  isWhole: true,
  least: 8,
  most: 24,
};

export const LINEAR_OPTIONS = {
  hashBits,
  keptShare: number(
    0.25,
    "share of the learned rows that the model file has, those with the largest weights; the others hardly matter",
    0,
    1,
  ),
  headRules: oneOf(
    HEAD_CHOICES,
    "collins",
    "which word stands for a constituent in features: its head by Collins's rules for the Penn Treebank, or that of its first or last child. A system that decides on heads brings its own",
  ),
};

export type LinearOptions = OptionsOf<typeof LINEAR_OPTIONS>;
