/**
 * `treewright`: the parser, trees and their formats, evaluation and drawing. Doors re-export only; each name is a promise we keep.
 * `treewright/oracle`, `treewright/train`, `treewright/engine`, `treewright/server` and `treewright/worker` are the others.
 */

export { type ConlluOptions, writeConllu } from "./dependencies/conllu.ts";
export { type DependencyWord, dependenciesOf } from "./dependencies/dependencies.ts";
export {
  compileEdit,
  type Edit,
  type EditOptions,
  type EditResult,
  type EditRule,
  EndlessEditError,
} from "./editing/edit.ts";
export type { KernelChoice } from "./engine/choose-kernels.ts";
export type { Constituent } from "./evaluation/bracketing.ts";
export type {
  EvalbCounts,
  EvalbSummary,
  SectionCounts,
  SectionSummary,
  Strata,
  StratumCounts,
  StratumSummary,
} from "./evaluation/counts.ts";
export { type EvalbEvaluator, evalb } from "./evaluation/evalb.ts";
export { collinsParams, type EvalbParams, newParams, readEvalbParams } from "./evaluation/evalb-params.ts";
export type { Forest } from "./evaluation/evaluator.ts";
export { readForest } from "./evaluation/forest-reader.ts";
export { type EvalbReport, evalbReport } from "./evaluation/report.ts";
export type { SentenceResult } from "./evaluation/sentence-result.ts";
export {
  type Comparison,
  type ComparisonOptions,
  compareOutcomes,
  type Interval,
  meanF1Interval,
  type Outcome,
  outcomeOf,
  type Scores,
} from "./evaluation/significance.ts";
export type { HeadFinder } from "./heads/head-finder.ts";
export { HEAD_FINDERS, headOf, lexicalize } from "./heads/heads.ts";
export { readHeadRules } from "./heads/read-rules.ts";
export { type HeadRule, type HeadRules, headFinderOf } from "./heads/rule-table.ts";
export type { BatchLimits } from "./parsing/batches.ts";
export type { ModelSource } from "./parsing/load-model.ts";
export { type Alternative, type Parse, type ParseJson, type ScoredConstituent, writeParse } from "./parsing/parse.ts";
export { type ModelInfo, type ParseOptions, Parser, type StreamOptions, type TextOptions } from "./parsing/parser.ts";
export type { ParserOptions } from "./parsing/parser-options.ts";
export type { SentenceInput } from "./parsing/sentence-input.ts";
export type { TraceStep } from "./parsing/trace.ts";
export { type ClausePhrase, type Phrase, type Phrases, phrasesOf } from "./phrases/phrases.ts";
export {
  compilePattern,
  type MatchedNode,
  type Pattern,
  type PatternMatch,
  type SearchOptions,
} from "./search/pattern.ts";
export { PatternProblem } from "./search/pattern-problem.ts";
export { ParserError, type Place, SyntaxProblem } from "./shared/errors.ts";
export { type Detokenized, type DetokenizedWord, type DetokenizerOptions, detokenize } from "./text/detokenizer.ts";
export { type SplitterOptions, splitSentences, type TextSentence } from "./text/sentence-splitter.ts";
export type { Token, TokenizerOptions } from "./text/token.ts";
export { tokenize } from "./text/tokenizer.ts";
export type { BracketOptions } from "./trees/bracket-options.ts";
export { readTree, readTrees } from "./trees/bracket-reader.ts";
export { writeTree } from "./trees/bracket-writer.ts";
export {
  type ChomskyOptions,
  fromChomskyNormalForm,
  toChomskyNormalForm,
  type UndoChomskyOptions,
} from "./trees/chomsky-normal-form.ts";
export { type ArcOptions, type ArcRow, drawArcs } from "./trees/drawing/arcs.ts";
export { drawBoxes } from "./trees/drawing/boxes.ts";
export { writeForest, writeQtree } from "./trees/drawing/latex.ts";
export { drawSvg, drawSvgSheet, type SvgOptions } from "./trees/drawing/svg.ts";
export type { LineStyle } from "./trees/drawing/svg-geometry.ts";
export type { SvgColors } from "./trees/drawing/svg-look.ts";
export { type PlannedNode, planSvg, type SvgPlan, type SvgPlanOptions } from "./trees/drawing/svg-plan.ts";
export { treesEqual } from "./trees/equality.ts";
export { readSquareBrackets } from "./trees/formats/square-brackets.ts";
export { FORMATS, formatNamed, formatOfFile, READABLE_FORMATS, WRITABLE_FORMATS } from "./trees/formats.ts";
export { labelMeaning, tagMeaning } from "./trees/glossary.ts";
export { type IndentedOptions, writeIndented } from "./trees/indented.ts";
export { mapLabels, mapLeaves } from "./trees/map.ts";
export {
  leafPosition,
  nodeAt,
  type PositionOrder,
  positionSpanning,
  type TreePosition,
  treePositions,
} from "./trees/positions.ts";
export { type Production, type ProductionSymbol, productions, writeProduction } from "./trees/productions.ts";
export { escapeWord, unescapeWord } from "./trees/ptb-escapes.ts";
export { flatten, height, subtrees, taggedWords, words } from "./trees/queries.ts";
export { type LabelledSpan, labelledSpans, smallestEnclosingSpan, spansWithout } from "./trees/spans.ts";
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
export {
  type Branch,
  branch,
  isBareWord,
  isBranch,
  isLeaf,
  type Leaf,
  leaf,
  leaves,
  nodes,
  type Offsets,
  type Sentence,
  type Tree,
} from "./trees/tree.ts";
export type {
  ReadableFormat,
  ReadOptions,
  RecordOrigin,
  RecordProblem,
  TreeFormat,
  TreeRecord,
  WritableFormat,
  WriteOptions,
} from "./trees/tree-format.ts";
export { fromJson, readJson, toJson, writeJson } from "./trees/tree-json.ts";
export { writeTrees } from "./trees/tree-writer.ts";
export { type CollapseOptions, collapseUnaries, expandUnaries } from "./trees/unary-chains.ts";
