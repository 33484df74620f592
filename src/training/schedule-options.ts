/** The options of a run that belong to none of its parts: how long it learns, how fast, and from which seed. */
import { count, number, type OptionsOf, oneOf } from "../contracts/options.ts";
import { STORAGES } from "../shared/safetensors.ts";

export const SCHEDULE_OPTIONS = {
  epochs: count(30, "maximum number of passes over the training trees"),
  patience: count(8, "stop after this many evaluations without a better dev F1"),
  evaluationsPerEpoch: count(1, "number of evaluations on the dev set in each epoch"),
  batch: count(8, "sentences per update"),
  optimizer: oneOf(
    ["adam", "sgd", "averaged-sgd"],
    "adam",
    "the reference parser uses sgd with --batch 1; with batches, sgd generalises better than adam for the paper's preset (docs/experiments.md); averaged-sgd evaluates and saves the average of the weights over all updates, as the averaged perceptron does, in place of a moving average",
  ),
  rate: number(0.0015, "peak learning rate", Number.MIN_VALUE),
  schedule: oneOf(
    ["linear", "cosine", "inverse", "constant"],
    "linear",
    "how the learning rate falls over the epochs; inverse is rate / (1 + 0.05 · epoch), as in the reference parser",
  ),
  warmup: number(0.5, "number of epochs over which the learning rate rises to its peak"),
  clip: number(5, "maximum norm of the gradient", Number.MIN_VALUE),
  beta2: number(0.999, "Adam's decay rate for squared gradients", 0, 0.999999),
  weightDecay: number(0, "decoupled weight decay (adam) or L2 penalty (sgd; the reference parser has 1e-6)"),
  average: number(
    0.999,
    "decay of the moving average of the weights, which is evaluated and saved; 0: no average",
    0,
    0.999999999,
  ),
  dropout: number(
    0.3,
    "dropout on the inputs of LSTM layers, the state summaries and the composition outputs; in the network linear, on features",
    0,
    0.999999,
  ),
  tagWeight: number(0.5, "weight of the tagging loss"),
  tags: oneOf(
    ["gold", "predicted"],
    "gold",
    "tags for training and evaluating an encoder that reads tags; predicted tags come from our tagger, with ten-fold jack-knifing",
  ),
  seed: { ...count(1, "random seed; the same seed, data, threads and kernels give the same bytes"), least: 0 },
  threads: count(2, "number of training threads", 1024),
  storage: oneOf(STORAGES, "float32", "number format in the model file"),
};

export type ScheduleOptions = OptionsOf<typeof SCHEDULE_OPTIONS>;
