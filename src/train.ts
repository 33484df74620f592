/**
 * `treewright/train`: training from code, and what it takes to define a part of one's own. Parts compute with `treewright/engine`,
 * transition systems are made with `treewright/oracle`.
 */

export {
  type Analysis,
  type Brackets,
  type DecoderPart,
  type Derivation,
  defineDecoder,
  type Request,
  type StepWatcher,
} from "./contracts/decoder.ts";
export {
  defineEncoder,
  type Encoded,
  type Encoder,
  type EncoderPart,
  type Learning,
  type Prepared,
  type Resources,
  type WordVectors,
} from "./contracts/encoder.ts";
export type {
  BoundSpans,
  BoundSteps,
  Model,
  ModelDescription,
  ModelOf,
  SpanModel,
  SpanTask,
  StepModel,
  StepTask,
  StoredPart,
  TagScores,
  Task,
} from "./contracts/model.ts";
export {
  allSpans,
  type Cursor,
  defineNetwork,
  type Family,
  type Move,
  type NetworkPart,
  type SpanNetwork,
  type SpanNetworkPart,
  type SpanScorer,
  type Spans,
  type StepNetwork,
  type StepNetworkPart,
  type StepScorer,
  spanRow,
} from "./contracts/network.ts";
export {
  defineObjective,
  type Lesson,
  type LossContext,
  type Objective,
  type ObjectivePart,
  type Statistics,
} from "./contracts/objective.ts";
export {
  checkedOptions,
  count,
  type GivenOptions,
  layers,
  number,
  type OptionSpec,
  type OptionsOf,
  type OptionTable,
  type OptionValue,
  oneOf,
  size,
  text,
} from "./contracts/options.ts";
export type { Parts } from "./contracts/parts.ts";
export { withPredictedTags } from "./decoders/batch-tags.ts";
export { ConstituentLog } from "./decoders/constituent-log.ts";
export { withTagLoss } from "./objectives/tag-loss.ts";
export type { PartChoice, Preset, TrainingChoices } from "./presets/preset.ts";
export { PRESETS } from "./presets/presets.ts";
export type { Storage } from "./shared/safetensors.ts";
export type { SystemEntry } from "./systems/system-entry.ts";
export type { BatchEvent, EvaluationEvent, Progress, TrainingEvent } from "./training/course.ts";
export { SCHEDULE_OPTIONS, type ScheduleOptions } from "./training/schedule-options.ts";
export { type Trained, type TrainOptions, train } from "./training/train.ts";
export { planTraining, type TrainingPlan } from "./training/training-plan.ts";
