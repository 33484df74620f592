/** How brackets are read. */
import type { SyntaxProblem } from "../shared/errors.ts";

export interface BracketOptions {
  /**
   * preterminals (default): a bracket around a single word is a leaf with its tag, `(DT The)`.
   * none: every bracket is a constituent and words have no tag, `(NP The public)`.
   */
  readonly tags?: "preterminals" | "none";
  /**
   * A bracket with nothing in it is an error (default), or what EVALB takes it for: a word without letters if white space follows its
   * label, as in `(S )`, and else nothing at all, as in `(S)`.
   */
  readonly emptyBrackets?: "error" | "evalb";
  /** Called for each problem; the tree it is in is left out and reading goes on. Without it the first problem is thrown. */
  readonly onProblem?: (problem: SyntaxProblem) => void;
  /** Called for each tree that is read, in order, with the line it starts on. */
  readonly onTree?: (line: number) => void;
}
