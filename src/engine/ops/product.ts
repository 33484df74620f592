/** x·W by a matrix in whatever form it is kept: packed, or as int8, which is widened block by block. A part of operations, not one. */
import { PANEL } from "../kernels.ts";
import type { MatrixParameter } from "../parameters.ts";
import type { Tape } from "../tape.ts";

/**
 * Columns that are widened at once: 64 columns of 768 rows have 192 KiB, which stay in the second-level cache. Kernels that round x in each call get
 * fewer and wider blocks.
 */
const BLOCK = 4 * PANEL;
const ROUNDED_BLOCK = 32 * PANEL;

export interface ProductPlaces {
  readonly x: number; // B×I
  /** 0: none. */
  readonly bias: number; // 1×O
  readonly y: number; // B×O
  readonly rows: number;
  /** Whether the product is added to what is in y. */
  readonly accumulate: 0 | 1;
}

// B rows, I inner, O outer
export function product({ kernels, arena }: Tape, weight: MatrixParameter, places: ProductPlaces): void {
  const { x, bias, y, rows, accumulate } = places;
  const { rows: inner, cols: outer, int8 } = weight;
  if (int8 === null) {
    kernels.matmul(x, inner, weight.packed, bias, y, outer, rows, inner, outer, accumulate);
    return;
  }
  const mark = arena.mark();
  const block = kernels.name === "bfloat16" ? ROUNDED_BLOCK : BLOCK;
  const widened = arena.alloc(inner * block); // panels of I×16
  for (let o = 0; o < outer; o += block) {
    const columns = Math.min(block, outer - o);
    for (let panel = 0; panel < columns; panel += PANEL) {
      const codes = int8.codes + ((o + panel) * inner) / 4;
      kernels.widenRows(codes, int8.scales, 0, widened + panel * inner, PANEL, inner, PANEL);
    }
    kernels.matmul(x, inner, widened, bias && bias + o, y + o, outer, rows, inner, columns, accumulate);
  }
  arena.reset(mark);
}
