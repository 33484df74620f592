/**
 * Scores of pairs of rows, by their difference: y[p] = relu(norm(x[firsts[p]] − x[seconds[p]]))·W + b.
 *
 * n rows have n² pairs. They are scored in pieces, and nothing is kept but the scores: the way back computes the layer again, for
 * those pairs alone whose scores have a gradient.
 */
import type { MatrixParameter, VectorParameter } from "../parameters.ts";
import type { Tape } from "../tape.ts";
import { requireShape, type Tensor } from "../tensor.ts";
import { requireIndices } from "./indices.ts";
import type { NormWeights } from "./layer-norm.ts";

export interface PairWeights {
  readonly norm: NormWeights; // 1×H
  readonly output: MatrixParameter; // H×O
  readonly bias: VectorParameter; // 1×O
}

/** 2 MiB for a layer of 250: it stays in the cache from one kernel to the next. */
const PAIRS_AT_ONCE = 2048;

// P pairs, H width of a row, O scores of a pair
export function pairScores(
  tape: Tape,
  x: Tensor, // any×H
  firsts: ArrayLike<number>, // P
  seconds: ArrayLike<number>, // P
  weights: PairWeights,
): Tensor {
  const { arena, kernels } = tape;
  const { norm, output, bias } = weights;
  const [P, H, O] = [firsts.length, x.cols, output.cols];
  requireIndices("pairScores", firsts, x.rows);
  requireIndices("pairScores", seconds, x.rows);
  requireShape("pairScores", output, H, null);
  const y = tape.result(`pairScores(${output.name})`, P, O, [x, norm.gain, norm.shift, output, bias]);

  /** The layer of some pairs, in memory that the caller takes back. */
  function layer(pairs: Int32Array) {
    const count = pairs.length;
    const [first, second] = [tape.integers(pairs.map((p) => firsts[p]!)), tape.integers(pairs.map((p) => seconds[p]!))];
    const [difference, active] = [arena.alloc(count * H), arena.alloc(count * H)];
    const statistics = arena.alloc(2 * count);
    kernels.gatherRows(x.data, H, first, difference, H, count, H);
    kernels.gatherRows(x.data, H, second, active, H, count, H);
    kernels.addScaled(active, difference, count * H, -1);
    kernels.layerNorm(difference, norm.gain.data, norm.shift.data, active, statistics, count, H, norm.epsilon);
    kernels.relu(active, active, count * H);
    return { first, second, difference, statistics, active };
  }

  function forEachPiece(pairs: Int32Array, run: (piece: Int32Array) => void): void {
    for (let from = 0; from < pairs.length; from += PAIRS_AT_ONCE) {
      const mark = arena.mark();
      run(pairs.subarray(from, from + PAIRS_AT_ONCE));
      arena.reset(mark);
    }
  }

  forEachPiece(
    Int32Array.from({ length: P }, (_, p) => p),
    (pairs) => {
      const { active } = layer(pairs);
      kernels.matmul(active, H, output.packed, bias.data, y.data + pairs[0]! * O, O, pairs.length, H, O, 0);
    },
  );
  tape.record(y, () => {
    forEachPiece(rowsWithGradient(tape, y), (pairs) => {
      const count = pairs.length;
      const { first, second, difference, statistics, active } = layer(pairs);
      const dy = arena.alloc(count * O); // P×O
      kernels.gatherRows(y.grad, O, tape.integers(pairs), dy, O, count, O);
      if (bias.grad !== 0) kernels.biasGradient(dy, O, bias.grad, count, O);
      tape.weightGradientNow(output, active, dy, O, count);
      const [dActive, dNormed] = [arena.alloc(count * H), arena.zeros(count * H)]; // P×H
      kernels.matmul(dy, O, output.packedTransposed, 0, dActive, H, count, O, H, 0);
      kernels.reluBackward(active, dActive, dNormed, count * H);
      const dDifference = dActive;
      const { gain, shift } = norm;
      kernels.layerNormBackward(
        difference,
        statistics,
        gain.data,
        dNormed,
        dDifference,
        gain.grad,
        shift.grad,
        count,
        H,
      );
      if (x.grad === 0) return;
      kernels.scatterAddRows(dDifference, H, first, x.grad, H, count, H);
      kernels.scale(dDifference, count * H, -1);
      kernels.scatterAddRows(dDifference, H, second, x.grad, H, count, H);
    });
  });
  return y;
}

function rowsWithGradient({ memory }: Tape, { rows, cols, grad }: Tensor): Int32Array {
  const { heap } = memory;
  const found: number[] = [];
  for (let row = 0; row < rows; row++) {
    const end = grad + (row + 1) * cols;
    for (let place = grad + row * cols; place < end; place++) {
      if (heap[place] === 0) continue;
      found.push(row);
      break;
    }
  }
  return Int32Array.from(found);
}
