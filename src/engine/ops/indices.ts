import { ParserError } from "../../shared/errors.ts";

/** Kernels do not check what they read: an index beyond the last row stops here. */
export function requireIndices(operation: string, indices: ArrayLike<number>, rows: number): void {
  for (let i = 0; i < indices.length; i++) {
    const index = indices[i]!;
    if (index < rows && Number.isInteger(index) && index >= -1) continue;
    throw new ParserError("E_SHAPE", `${operation}: there is no row ${index} among ${rows}`);
  }
}
