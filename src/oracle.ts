/** `treewright/oracle`: transition systems, derivations, and oracles that say what each transition costs. */

export { type FindHead, headsBy, headsByRules } from "./heads/head-child.ts";
export { type ComparisonCounts, type ComparisonSetting, compareOracles } from "./oracles/comparison.ts";
export {
  bestReachable,
  grammarAround,
  type Inspection,
  inspect,
  readActions,
  type Verdict,
} from "./oracles/inspection.ts";
export { type Guide, ILLEGAL, type MakeOracle, type Oracle, optimalIds } from "./oracles/oracle.ts";
export { builtConstituents, type Fate, type GoldFate, goldFates, type Reach } from "./oracles/reachability.ts";
export { followGuide, type WalkEnd, type WalkOptions, type WalkStep, walk } from "./oracles/walk.ts";
export { type Random, randomFromSeed } from "./shared/random.ts";
export { lexicalSystem } from "./systems/lexical/lexical.ts";
export { type Formula, type SystemEntry, type SystemExample, systemOf } from "./systems/system-entry.ts";
export {
  defaultOracleFor,
  exactOracleOf,
  ORACLE_NAMES,
  oracleNamed,
  oracleNamesOf,
  oracleOf,
} from "./systems/system-oracles.ts";
export { DEFAULT_SYSTEM, EXACT_SYSTEMS, findSystem, SYSTEM_NAMES, SYSTEMS, systemNamed } from "./systems/systems.ts";
export { type Action, labelsIn } from "./transitions/action.ts";
export {
  ActionTable,
  type Grammar,
  grammarFor,
  grammarNamed,
  grammarOf,
  labelsOf,
} from "./transitions/action-table.ts";
export { build, deriveStates, replay } from "./transitions/derivation.ts";
export type { Limits, ResolvedLimits } from "./transitions/limits.ts";
export { measureLimits } from "./transitions/measure-limits.ts";
export {
  type BuiltItem,
  builtIn,
  itemsOf,
  type OpenItem,
  type PartItem,
  type Stack,
  type StackItem,
} from "./transitions/stack.ts";
export {
  IllegalActionError,
  NothingToParseError,
  UnfinishedError,
  UnknownActionError,
  UnknownLabelError,
} from "./transitions/transition-errors.ts";
export { type Effect, type Rules, type State, type TransitionSystem, treeOf } from "./transitions/transition-system.ts";
