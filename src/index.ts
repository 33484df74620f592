/**
 * `treewright`: the parser, trees and their formats, dependencies, evaluation and drawing. Doors re-export only; each name is a promise
 * we keep. `treewright/trees` works on trees and treebanks; the others are `oracle`, `train`, `engine`, `server` and `worker`.
 */

export type { Constraints, SpanConstraint } from "./constraints/constraints.ts";
export { type KnownNames, partialTree } from "./constraints/partial-tree.ts";
export { drawDependencies } from "./dependencies/arc-drawing.ts";
export { type ConlluOptions, writeConllu } from "./dependencies/conllu.ts";
export { type DependencyWord, dependenciesOf } from "./dependencies/dependencies.ts";
export type { KernelChoice } from "./engine/choose-kernels.ts";
export type { Constituent } from "./evaluation/bracketing.ts";
export type { EvalbCounts, EvalbSummary } from "./evaluation/counts.ts";
export { type EvalbEvaluator, type EvalbOptions, evalb } from "./evaluation/evalb.ts";
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
export { compareTrees, type TreeDifference } from "./evaluation/tree-difference.ts";
export type { BatchLimits } from "./parsing/batches.ts";
export type { GivenConstraints, GivenSpan, GivenTag } from "./parsing/given-constraints.ts";
export type { ModelSource } from "./parsing/load-model.ts";
export { type Alternative, type Parse, type ParseJson, type ScoredConstituent, writeParse } from "./parsing/parse.ts";
export { type ModelInfo, type ParseOptions, Parser, type StreamOptions, type TextOptions } from "./parsing/parser.ts";
export type { ParserOptions } from "./parsing/parser-options.ts";
export { type RerankOptions, rerank } from "./parsing/rerank.ts";
export type { SentenceInput } from "./parsing/sentence-input.ts";
export {
  type SentenceSurprisal,
  type SurprisalSummary,
  summarizeSurprisal,
  surprisal,
  type WordSurprisal,
} from "./parsing/surprisal.ts";
export type { TraceStep } from "./parsing/trace.ts";
export { type ClausePhrase, type Phrase, type Phrases, phrasesOf } from "./phrases/phrases.ts";
export { ParserError, type Place, SyntaxProblem } from "./shared/errors.ts";
export { type Detokenized, type DetokenizerOptions, detokenize } from "./text/detokenizer.ts";
export { type SplitterOptions, splitSentences, type TextSentence } from "./text/sentence-splitter.ts";
export type { Token, TokenizerOptions } from "./text/token.ts";
export { tokenize } from "./text/tokenizer.ts";
export type { BracketOptions } from "./trees/bracket-options.ts";
export { readTree, readTrees } from "./trees/bracket-reader.ts";
export { writeTree } from "./trees/bracket-writer.ts";
export { type ArcOptions, type ArcRow, drawArcs, drawArcsSheet } from "./trees/drawing/arcs.ts";
export { type BoxOptions, drawBoxes } from "./trees/drawing/boxes.ts";
export { type CollapsedNodes, labelledNodes } from "./trees/drawing/collapse.ts";
export { writeForest, writeQtree } from "./trees/drawing/latex.ts";
export type { LatexOptions } from "./trees/drawing/latex-tree.ts";
export type { Notation } from "./trees/drawing/notation.ts";
export { drawSvg, drawSvgSheet, type SvgOptions } from "./trees/drawing/svg.ts";
export type { LineStyle } from "./trees/drawing/svg-geometry.ts";
export type { SvgColors, SvgScheme } from "./trees/drawing/svg-look.ts";
export type { Font } from "./trees/drawing/text-width.ts";
export { treesEqual } from "./trees/equality.ts";
export { readSquareBrackets, writeSquareBrackets } from "./trees/formats/square-brackets.ts";
export { FORMATS, formatNamed, formatOfFile, READABLE_FORMATS, WRITABLE_FORMATS } from "./trees/formats.ts";
export { labelMeaning, tagMeaning } from "./trees/glossary.ts";
export { type IndentedOptions, writeIndented } from "./trees/indented.ts";
export { escapeWord, unescapeWord } from "./trees/ptb-escapes.ts";
export { flatten, height, subtrees, taggedWords, words } from "./trees/queries.ts";
export { type LabelledSpan, labelledSpans } from "./trees/spans.ts";
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
