/**
 * `treewright/trees`: what researchers and tools do with trees and treebanks. Search and editing, heads, cleaning, normal forms,
 * productions, positions, statistics, and the plan of a drawing.
 */

export {
  compileEdit,
  type Edit,
  type EditOptions,
  type EditResult,
  type EditRule,
  EndlessEditError,
} from "./editing/edit.ts";
export type { HeadFinder } from "./heads/head-finder.ts";
export { HEAD_FINDERS, headOf, lexicalize } from "./heads/heads.ts";
export { readHeadRules } from "./heads/read-rules.ts";
export { type HeadRule, type HeadRules, headFinderOf } from "./heads/rule-table.ts";
export {
  compilePattern,
  type MatchedNode,
  type Pattern,
  type PatternMatch,
  type SearchOptions,
} from "./search/pattern.ts";
export { PatternProblem } from "./search/pattern-problem.ts";
export {
  type ChomskyOptions,
  fromChomskyNormalForm,
  toChomskyNormalForm,
  type UndoChomskyOptions,
} from "./trees/chomsky-normal-form.ts";
export { escapeLatex } from "./trees/drawing/latex-text.ts";
export type { TextRun } from "./trees/drawing/notation.ts";
export type { PlannedArrow } from "./trees/drawing/svg-arrows.ts";
export { SCRIPT_SHIFT, SCRIPT_SIZE } from "./trees/drawing/svg-geometry.ts";
export { FONT_FAMILIES } from "./trees/drawing/svg-look.ts";
export { type PlannedNode, planSvg, type SvgPlan, type SvgPlanOptions } from "./trees/drawing/svg-plan.ts";
export { mapLabels, mapLeaves } from "./trees/map.ts";
export {
  changeWord,
  deleteBranch,
  deleteNode,
  insertParent,
  type NodeEdit,
  renameNode,
  type SiblingRun,
} from "./trees/node-edits.ts";
export { attachNode, type Direction, moveNode } from "./trees/node-moves.ts";
export { type TreePlace, treePlaces } from "./trees/node-places.ts";
export {
  leafPosition,
  nodeAt,
  type PositionOrder,
  positionSpanning,
  type TreePosition,
  treePositions,
} from "./trees/positions.ts";
export { type Production, type ProductionSymbol, productions, writeProduction } from "./trees/productions.ts";
export { smallestEnclosingSpan, spansWithout } from "./trees/spans.ts";
export { type Distribution, type Statistics, StatisticsCounter } from "./trees/statistics.ts";
export {
  addTop,
  chain,
  collapseRepeats,
  dropEmpties,
  removeTop,
  spliceLabels,
  stripFunctions,
  type TreeTransform,
} from "./trees/transforms.ts";
export { type CollapseOptions, collapseUnaries, expandUnaries } from "./trees/unary-chains.ts";
