/** A pattern or an operation that cannot be read: knows the place, and can point at it. */
import { SyntaxProblem } from "../shared/errors.ts";

export class PatternProblem extends SyntaxProblem {
  /** The line with a caret below the place, for people. */
  readonly excerpt: string;

  constructor(code: "E_PATTERN" | "E_OPERATION", reason: string, text: string, offset: number) {
    super(code, reason, { line: 1, column: offset + 1 });
    this.excerpt = `${text.replace(/\s/g, " ")}\n${" ".repeat(offset)}^`;
  }
}

export function badPattern(reason: string, text: string, offset: number): PatternProblem {
  return new PatternProblem("E_PATTERN", reason, text, offset);
}
