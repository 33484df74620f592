/** What the losses of a choice check before they compute. */
import { ParserError } from "../../shared/errors.ts";
import type { Tensor } from "../tensor.ts";
import { requireIndices } from "./indices.ts";

/** B×A scores need masks and sets of B·A integers, B targets, and every target legal: an illegal one has an infinite loss. */
export function requireChoices(
  operation: string,
  { rows, cols }: Tensor,
  mask: ArrayLike<number> | null,
  set: ArrayLike<number> | null,
  targets: ArrayLike<number> | null,
): void {
  const size = rows * cols;
  if ((mask ?? { length: size }).length !== size || (set ?? { length: size }).length !== size) {
    throw new ParserError("E_SHAPE", `${operation}: mask and set need ${rows}×${cols} integers`);
  }
  if (targets !== null && targets.length !== rows) {
    throw new ParserError("E_SHAPE", `${operation}: ${targets.length} targets for ${rows} rows`);
  }
  if (targets !== null) requireIndices(operation, targets, cols);
  for (let r = 0; mask !== null && r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      const isTarget = set !== null ? set[r * cols + c] !== 0 : targets?.[r] === c;
      if (isTarget && mask[r * cols + c] === 0) {
        throw new ParserError("E_ILLEGAL_TARGET", `${operation}: target ${c} of row ${r} is not legal`);
      }
    }
  }
}
