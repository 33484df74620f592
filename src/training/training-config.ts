/**
 * Every option of training with its default and its meaning: the one source of the command line's flags and help, of docs/training.md,
 * and of what a model file says about its making.
 */

import { KERNEL_CHOICES } from "../engine/choose-kernels.ts";
import { DEFAULT_NETWORK, type NetworkOptions, PAPER_NETWORK } from "../scoring/network-options.ts";
import { ParserError } from "../shared/errors.ts";
import { STORAGES } from "../shared/safetensors.ts";
import { ORACLE_NAMES, oracleNamesOf } from "../systems/system-oracles.ts";
import { DEFAULT_SYSTEM, findSystem, SYSTEM_NAMES } from "../systems/systems.ts";

interface Option<Value> {
  readonly default: Value;
  /** What the default is with `--preset paper`, where it differs. */
  readonly paper?: Value;
  readonly choices?: readonly string[];
  readonly description: string;
}

function oneOf<Choice extends string>(choices: readonly Choice[], option: Option<NoInfer<Choice>>): Option<Choice> {
  return { ...option, choices };
}
function number(option: Option<number>): Option<number> {
  return option;
}
function flag(description: string): Option<boolean> {
  return { default: false, description };
}

/** A number of the network, with its defaults from the two networks. */
function size(name: Exclude<keyof NetworkOptions, "cell">, description: string): Option<number> {
  return { default: DEFAULT_NETWORK[name], paper: PAPER_NETWORK[name], description };
}

export const TRAINING_OPTIONS = {
  preset: oneOf(["default", "paper"], {
    default: "default",
    description:
      "paper: the paper's network, inputs and dropout; default: ours, which reads characters and predicts tags itself",
  }),
  system: oneOf(SYSTEM_NAMES, {
    default: DEFAULT_SYSTEM,
    description: "transition system",
  }),
  oracle: oneOf(ORACLE_NAMES, {
    default: "dynamic",
    description:
      "static: gold derivations only; dynamic: the exact loss; dynamic-paper: the loss as the paper prints it",
  }),
  targets: oneOf(["set", "preferred"], {
    default: "preferred",
    description:
      "among several optimal transitions, learn the likelihood of the set or of the one that comes first in gold order",
  }),
  explore: number({
    default: 0.1,
    description: "probability of following a wrong transition that the model prefers (section 4.3)",
  }),
  "explore-from": number({
    default: 2,
    description: "first epoch that explores; before it the model prefers too many wrong ones",
  }),
  epochs: number({ default: 30, paper: 16, description: "at most so many times over the training trees" }),
  patience: number({ default: 8, description: "stop after so many evaluations without a better dev F1" }),
  "evaluations-per-epoch": number({ default: 1, description: "how often the dev set is parsed" }),
  batch: number({ default: 8, description: "sentences an update" }),
  optimizer: oneOf(["adam", "sgd"], {
    default: "adam",
    paper: "sgd",
    description:
      "sgd with --batch 1 is the reference's; batched, it generalises better than Adam there (docs/experiments.md)",
  }),
  rate: number({ default: 0.0015, paper: 0.4, description: "learning rate at its peak" }),
  schedule: oneOf(["linear", "cosine", "inverse", "constant"], {
    default: "linear",
    description: "how the rate falls over all epochs; inverse: rate / (1 + 0.05 · epoch), the reference's",
  }),
  warmup: number({ default: 0.5, description: "epochs over which the rate rises" }),
  clip: number({ default: 5, description: "largest norm of the gradient" }),
  "weight-decay": number({
    default: 0,
    paper: 1e-6,
    description: "decoupled weight decay (Adam), or L2 (SGD; the reference has 1e-6)",
  }),
  average: number({
    default: 0.999,
    description: "moving average of the weights that is evaluated and saved: how much is kept an update; 0: none",
  }),
  dropout: number({
    default: 0.3,
    paper: 0.2,
    description: "on the inputs of LSTM layers, the state summaries and the composition outputs",
  }),
  "min-word-count": number({ default: 2, paper: 1, description: "words seen less often have no vector of their own" }),
  "blur-words": number({
    default: 0.25,
    paper: 0.5,
    description:
      "a known word is taken for unknown in training with probability b / (b + count); in the paper's preset, singletons with b",
  }),
  "tag-weight": number({ default: 0.5, paper: 0, description: "weight of the loss of predicted tags" }),
  tags: oneOf(["gold", "predicted"], {
    default: "gold",
    description:
      "tags that a network with tag inputs is trained and evaluated on; predicted: by our tagger, jack-knifed ten ways",
  }),
  seed: number({ default: 1, description: "of all chance; same seed, data, threads and kernels: same bytes" }),
  threads: number({ default: 2, description: "worker threads" }),
  kernels: oneOf(KERNEL_CHOICES, {
    default: "auto",
    description: "auto and fast: the fastest there is; the variable TREEWRIGHT_KERNELS says it too",
  }),
  "time-limit": number({ default: 0, description: "stop after so many minutes, saving; 0: no limit" }),
  storage: oneOf(STORAGES, {
    default: "float32",
    description: "numbers in the model file",
  }),
  "word-size": size("wordSize", "learned vector of a word"),
  "tag-size": size("tagSize", "vector of a tag as input; 0: tags are not read"),
  "character-size": size("characterSize", "vector of a character; 0: characters are not read"),
  "character-hidden": size("characterHidden", "each direction of the LSTM over a word's characters"),
  "encoder-layers": size("encoderLayers", "bi-LSTM layers over the sentence; 0: an LSTM reads the buffer"),
  "encoder-hidden": size("encoderHidden", "each direction of that bi-LSTM"),
  "item-size": size("itemSize", "words and constituents on the stack"),
  "stack-hidden": size("stackHidden", "LSTM over the stack"),
  "stack-layers": size("stackLayers", "its layers"),
  "action-size": size("actionSize", "vector of an action"),
  "action-hidden": size("actionHidden", "LSTM over the actions; 0: none"),
  "composition-hidden": size("compositionHidden", "each direction of the LSTM that composes a constituent"),
  "composition-layers": size("compositionLayers", "its layers"),
  "state-size": size("stateSize", "layer before the scores"),
  "tagger-hidden": size("taggerHidden", "layer that predicts tags; 0: none"),
  cell: oneOf(["standard", "coupled"], {
    default: DEFAULT_NETWORK.cell,
    paper: PAPER_NETWORK.cell,
    description: "LSTM cell",
  }),
  quiet: flag("no progress line"),
} as const;

type Options = typeof TRAINING_OPTIONS;
export type TrainingOptions = { readonly [Name in keyof Options]: Options[Name]["default"] };

/** The options given, the rest from the preset; unknown names and values are errors. */
export function resolveTrainingOptions(given: Readonly<Record<string, unknown>>): TrainingOptions {
  const isPaper = given.preset === "paper";
  const resolved: Record<string, unknown> = {};
  for (const name of Object.keys(given)) {
    if (!(name in TRAINING_OPTIONS)) throw new ParserError("E_OPTION", `there is no training option "${name}"`);
  }
  for (const [name, option] of Object.entries(TRAINING_OPTIONS) as [string, Option<unknown>][]) {
    const fallback = isPaper && option.paper !== undefined ? option.paper : option.default;
    const value = given[name] ?? fallback;
    if (typeof value !== typeof option.default)
      throw new ParserError("E_OPTION", `--${name} takes a ${typeof option.default}`);
    if (option.choices !== undefined && !option.choices.includes(String(value))) {
      throw new ParserError("E_OPTION", `--${name} is ${option.choices.join(", ")}; not "${value}"`);
    }
    resolved[name] = value;
  }
  checkNumbers(resolved as TrainingOptions);
  return resolved as TrainingOptions; // every name of the table has a value of its type
}

/** The network that the options describe. */
export function networkOf(options: TrainingOptions, pretrainedSize: number): NetworkOptions {
  return {
    wordSize: options["word-size"],
    tagSize: options["tag-size"],
    pretrainedSize,
    characterSize: options["character-size"],
    characterHidden: options["character-hidden"],
    encoderLayers: options["encoder-layers"],
    encoderHidden: options["encoder-hidden"],
    itemSize: options["item-size"],
    stackHidden: options["stack-hidden"],
    stackLayers: options["stack-layers"],
    actionSize: options["action-size"],
    actionHidden: options["action-hidden"],
    compositionHidden: options["composition-hidden"],
    compositionLayers: options["composition-layers"],
    stateSize: options["state-size"],
    cell: options.cell,
    taggerHidden: options["tagger-hidden"],
  };
}

function checkNumbers(options: TrainingOptions): void {
  const need = (name: keyof TrainingOptions, isRight: boolean, what: string) => {
    if (!isRight) throw new ParserError("E_OPTION", `--${name} is ${what}; not ${options[name]}`);
  };
  need("explore", options.explore >= 0 && options.explore <= 1, "between 0 and 1");
  for (const name of ["dropout", "average"] as const) {
    need(name, options[name] >= 0 && options[name] < 1, "from 0 to below 1");
  }
  for (const name of ["epochs", "batch", "threads", "patience", "evaluations-per-epoch"] as const) {
    need(name, Number.isInteger(options[name]) && options[name] >= 1, "a whole number of at least 1");
  }
  need("rate", options.rate > 0, "greater than 0");
  need("seed", Number.isSafeInteger(options.seed) && options.seed >= 0, "a whole number");
  const oracles = oracleNamesOf(findSystem(options.system));
  need("oracle", oracles.includes(options.oracle), `${oracles.join(" or ")} for the ${options.system} system`);
}
