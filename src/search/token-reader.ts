/** Goes through the words of a pattern, and knows how to complain. */
import { type PatternToken, readTokens } from "./lexer.ts";
import { badPattern, type PatternProblem } from "./pattern-problem.ts";

/** A match is a call inside a call for each relation, and the call stack bounds those. */
const MAX_RELATIONS = 500;

/** What a reader of the grammar needs: the next token, and whether it is this one. */
export class TokenReader {
  readonly text: string;
  readonly #tokens: readonly PatternToken[];
  #at = 0;
  depth = 0;

  constructor(text: string) {
    this.text = text;
    this.#tokens = readTokens(text);
    const [extra] = this.#tokens.filter(({ kind }) => kind === "relation").slice(MAX_RELATIONS);
    if (extra !== undefined) throw this.problem(`a pattern has at most ${MAX_RELATIONS} relations`, extra.offset);
  }

  get next(): PatternToken {
    return this.#tokens[this.#at]!;
  }

  get afterNext(): PatternToken {
    return this.#tokens[Math.min(this.#at + 1, this.#tokens.length - 1)]!;
  }

  take(): PatternToken {
    const token = this.next;
    if (token.kind !== "end") this.#at++;
    return token;
  }

  isAt(mark: string): boolean {
    return this.next.kind === "mark" && this.next.text === mark;
  }

  takes(mark: string): boolean {
    if (!this.isAt(mark)) return false;
    this.#at++;
    return true;
  }

  expect(mark: string, why: string): void {
    if (!this.takes(mark)) throw this.problem(why);
  }

  problem(reason: string, offset = this.next.offset): PatternProblem {
    return badPattern(reason, this.text, offset);
  }
}
