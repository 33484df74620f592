/** The public API: re-exports only; each line is a promise we keep. */
export { ParserError, type Place, SyntaxProblem } from "./shared/errors.ts";
export { type BracketOptions, BracketScanner, readTree, readTrees } from "./trees/bracket-reader.ts";
export { writeTree } from "./trees/bracket-writer.ts";
export { escapeWord, unescapeWord } from "./trees/ptb-escapes.ts";
export {
  type Branch,
  branch,
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
