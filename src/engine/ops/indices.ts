import { ParserError } from "../../shared/errors.ts";

/** Kernels do not check what they read: an index beyond the last row stops here. `from` and `to` say which indices to look at. */
export function requireIndices(
  operation: string,
  indices: ArrayLike<number>,
  rows: number,
  from = 0,
  to = indices.length,
): void {
  for (let i = from; i < to; i++) {
    const index = indices[i]!;
    if (index < rows && Number.isInteger(index) && index >= -1) continue;
    throw new ParserError("E_SHAPE", `${operation}: there is no row ${index} among ${rows}`);
  }
}
