/** What becomes of a sentence. */
import type { Parse } from "../../../parsing/parse.ts";
import { ParserError } from "../../../shared/errors.ts";

/** null: an empty line stood there. */
export type Outcome = Parse | ParserError | null;

export function isParse(outcome: Outcome): outcome is Parse {
  return outcome !== null && !(outcome instanceof ParserError);
}
