import { ParserError } from "../../shared/errors.ts";

/** Kernels do not check what they read: sentences that do not cover all rows one after the other stop here. */
export function requireStarts(
  operation: string,
  starts: ArrayLike<number>,
  rows: number,
): { readonly longest: number; readonly squares: number } {
  let [longest, squares] = [0, 0];
  let isInOrder = starts.length > 0 && starts[0] === 0 && starts[starts.length - 1] === rows;
  for (let s = 1; s < starts.length; s++) {
    const length = starts[s]! - starts[s - 1]!;
    isInOrder &&= Number.isInteger(length) && length >= 0;
    longest = Math.max(longest, length);
    squares += length * length;
  }
  if (!isInOrder) throw new ParserError("E_SHAPE", `${operation}: the sentences do not make up ${rows} rows`);
  return { longest, squares };
}
