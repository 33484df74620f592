/**
 * Every error this package throws on purpose is a `ParserError` with a stable `code`.
 * Bad input is a `ParserError`; a broken promise of our own code is an `InvariantError`.
 */
export class ParserError extends Error {
  readonly code: string;
  /** What the user can do about it, if anything is known. */
  readonly hint: string | undefined;

  constructor(code: string, message: string, details: { hint?: string; cause?: unknown } = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = new.target.name;
    this.code = code;
    this.hint = details.hint;
  }
}

/** A place in a text, counted from 1 as editors do; columns count UTF-16 units. */
export interface Place {
  readonly file?: string | undefined;
  readonly line: number;
  readonly column: number;
}

/** A text that is not in the format it should be in; knows where. */
export class SyntaxProblem extends ParserError {
  readonly reason: string;
  readonly place: Place;

  constructor(code: string, reason: string, place: Place, details: { hint?: string; cause?: unknown } = {}) {
    const file = place.file === undefined ? "" : `${place.file}:`;
    super(code, `${file}${place.line}:${place.column} ${reason}`, details);
    this.reason = reason;
    this.place = place;
  }

  /** The same problem, with the name of the file it was found in. */
  inFile(file: string): SyntaxProblem {
    const details = this.hint === undefined ? { cause: this.cause } : { hint: this.hint, cause: this.cause };
    return new SyntaxProblem(this.code, this.reason, { ...this.place, file }, details);
  }
}

/** What a caught value says: anything can be thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The code of a caught value, as Node's own errors have one ("ENOENT"); "" if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** A bug of ours: something that no input should be able to cause. */
export class InvariantError extends Error {
  override readonly name: string = "InvariantError";
}

export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}

/** Ends a `switch` over a union: the compiler complains here when a case is missing. */
export function assertNever(value: never): never {
  throw new InvariantError(`unexpected case ${JSON.stringify(value)}`);
}
