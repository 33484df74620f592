/** The options of a run that hang on none of its parts: how long it learns, how fast, and from what chance. */
import { count, number, type OptionsOf, oneOf } from "../contracts/options.ts";
import { STORAGES } from "../shared/safetensors.ts";

export const SCHEDULE_OPTIONS = {
  epochs: count(30, "at most this many passes over the training trees"),
  patience: count(8, "stop after this many evaluations without a better dev F1"),
  evaluationsPerEpoch: count(1, "how often the dev set is parsed in an epoch"),
  batch: count(8, "sentences per update"),
  optimizer: oneOf(
    ["adam", "sgd"],
    "adam",
    "sgd with --batch 1 is the reference's; batched, it generalises better than Adam there (docs/experiments.md)",
  ),
  rate: number(0.0015, "learning rate at its peak", Number.MIN_VALUE),
  schedule: oneOf(
    ["linear", "cosine", "inverse", "constant"],
    "linear",
    "how the rate falls over all epochs; inverse: rate / (1 + 0.05 · epoch), the reference's",
  ),
  warmup: number(0.5, "epochs over which the rate rises"),
  clip: number(5, "largest norm of the gradient", Number.MIN_VALUE),
  beta2: number(0.999, "how much of the squared gradients Adam keeps", 0, 0.999999),
  weightDecay: number(0, "decoupled weight decay (Adam), or L2 (SGD; the reference has 1e-6)"),
  average: number(
    0.999,
    "moving average of the weights that is evaluated and saved: how much of it an update keeps; 0: none",
    0,
    0.999999999,
  ),
  dropout: number(0.3, "on the inputs of LSTM layers, the state summaries and the composition outputs", 0, 0.999999),
  tagWeight: number(0.5, "weight of the loss of predicted tags"),
  tags: oneOf(
    ["gold", "predicted"],
    "gold",
    "tags that an encoder with tag inputs is trained and evaluated on; predicted: by our tagger, jack-knifed ten ways",
  ),
  seed: { ...count(1, "of all chance; same seed, data, threads and kernels: same bytes"), least: 0 },
  threads: count(2, "threads that train", 1024),
  storage: oneOf(STORAGES, "float32", "numbers in the model file"),
};

export type ScheduleOptions = OptionsOf<typeof SCHEDULE_OPTIONS>;
