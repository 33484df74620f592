/** `treewright/engine`: memory, kernels, gradients, layers and optimisers to write a model on. It knows nothing of trees. */

export { startTeam } from "#platform";
export { KERNEL_CHOICES, type KernelChoice } from "./engine/choose-kernels.ts";
export type { Engine } from "./engine/engine.ts";
export { type GradientError, worstGradient } from "./engine/gradient-check.ts";
export {
  glorot,
  glorotGates,
  glorotRows,
  type Initialiser,
  ones,
  orthogonal,
  uniform,
  zeros,
} from "./engine/initialisers.ts";
export type { KernelName, Kernels } from "./engine/kernels.ts";
export { type BiLstm, biLstm, readSequences, runBiLstm, type SequenceStates } from "./engine/layers/bi-lstm.ts";
export { type Dense, dense, runDense } from "./engine/layers/dense.ts";
export { type Lstm, type LstmOptions, type LstmRun, lstm, runLstm } from "./engine/layers/lstm.ts";
export {
  norm,
  runTransformerLayer,
  type TransformerLayer,
  type TransformerOptions,
  transformer,
} from "./engine/layers/transformer.ts";
export { runTwoPartLayer, type TwoPartLayer, twoPartTransformer } from "./engine/layers/two-part-transformer.ts";
export {
  type Arena,
  createFloat64Memory,
  createMemory,
  type Heap,
  type Memory,
  type MemoryOptions,
} from "./engine/memory.ts";
export { MovingAverage } from "./engine/moving-average.ts";
export { type Activation, activate } from "./engine/ops/activate.ts";
export { add } from "./engine/ops/add.ts";
export { affineSum, type Term } from "./engine/ops/affine-sum.ts";
export { appendRows } from "./engine/ops/append-rows.ts";
export { attention } from "./engine/ops/attention.ts";
export { columns } from "./engine/ops/columns.ts";
export { concatenate } from "./engine/ops/concatenate.ts";
export { type Dropout, dropout } from "./engine/ops/dropout.ts";
export type { FeedForwardWeights } from "./engine/ops/feed-forward.ts";
export { gather } from "./engine/ops/gather.ts";
export { givenLoss } from "./engine/ops/given-loss.ts";
export { layerNorm, type NormWeights } from "./engine/ops/layer-norm.ts";
export { setLoss, targetLoss } from "./engine/ops/log-likelihood.ts";
export { lookup } from "./engine/ops/lookup.ts";
export { maxMargin } from "./engine/ops/max-margin.ts";
export { multiply } from "./engine/ops/multiply.ts";
export { type PairWeights, pairScores } from "./engine/ops/pair-scores.ts";
export type { SelfAttentionWeights } from "./engine/ops/self-attention.ts";
export { sum } from "./engine/ops/sum.ts";
export {
  type AdamRule,
  adam,
  type Group,
  Optimizer,
  type OptimizerOptions,
  type Rule,
  type SgdRule,
  sgd,
} from "./engine/optimizers.ts";
export {
  type MatrixParameter,
  type Parameter,
  type ParameterOptions,
  Parameters,
  type TableParameter,
  type VectorParameter,
} from "./engine/parameters.ts";
export { constant, inverseDecay, type Schedule, type Warmup, warmupCosine, warmupLinear } from "./engine/schedules.ts";
export { Tape } from "./engine/tape.ts";
export { type RowStore, requireShape, type Tensor } from "./engine/tensor.ts";
export type { BuildTask, RunningTeam, ThreadPlace, ThreadTask } from "./engine/threads.ts";
export { chooseKernels } from "./platform/kernels.ts";
export type { TeamSetup } from "./platform/threads.ts";
export { NO_CHANCE, type Random, randomFromSeed, shuffle } from "./shared/random.ts";
export { type Matrix, readWeights, STORAGES, type Storage, type WeightsFile } from "./shared/safetensors.ts";
export { writeWeights } from "./shared/write-safetensors.ts";
