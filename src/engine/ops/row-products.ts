import { packedLength } from "../kernels.ts";
import type { Tape } from "../tape.ts";
import { requireShape, type Tensor } from "../tensor.ts";

/**
 * y = x·rowsᵀ + bias: the product of each row of x with each of `rows`, which are few of many, such as the words of a cluster. They are
 * packed for this one call.
 */
// B rows of x, I inner, N rows to multiply with
export function rowProducts(
  tape: Tape,
  x: Tensor, // B×I
  rows: Tensor, // N×I
  bias: Tensor, // N×1
): Tensor {
  const { kernels, arena } = tape;
  const [outer, inner] = [rows.rows, rows.cols];
  requireShape("rowProducts", x, null, inner);
  requireShape("rowProducts", bias, outer, 1);
  const y = tape.result("rowProducts", x.rows, outer, [x, rows, bias]); // B×N
  const mark = arena.mark();
  const packed = arena.alloc(packedLength(inner, outer));
  kernels.packTransposed(rows.data, packed, outer, inner);
  kernels.matmul(x.data, inner, packed, bias.data, y.data, outer, x.rows, inner, outer, 0);
  if (!tape.records) arena.reset(mark);
  tape.record(y, () => {
    if (bias.grad !== 0) kernels.biasGradient(y.grad, outer, bias.grad, x.rows, outer);
    const [xRows, dyRows] = [rowPlaces(tape, x.data, x.rows, inner), rowPlaces(tape, y.grad, x.rows, outer)];
    if (rows.grad !== 0) kernels.weightGradient(dyRows, xRows, rows.grad, x.rows, outer, inner);
    if (x.grad === 0) return;
    const back = arena.alloc(packedLength(outer, inner));
    kernels.pack(rows.data, back, outer, inner);
    kernels.matmul(y.grad, outer, back, 0, x.grad, inner, x.rows, outer, inner, 1);
  });
  return y;
}

function rowPlaces(tape: Tape, first: number, rows: number, cols: number): number {
  return tape.integers(Int32Array.from({ length: rows }, (_, r) => first + r * cols));
}
