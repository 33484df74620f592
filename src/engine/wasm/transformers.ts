/** Layer normalisation and self-attention. Contract: ../kernels.ts; the same in plain TypeScript: ../js/transformers.ts. */
import { dropoutFrom } from "./elementwise";
import { matmul, packRows, packTransposedRows } from "./products";
import { at, exp, flushed, LANES, loadPart, madd, storePart, sumOfLanes, wholeVectors } from "./simd";

export function layerNorm(
  x: i32,
  gain: i32,
  shift: i32,
  y: i32,
  statistics: i32,
  rows: i32,
  columns: i32,
  epsilon: f64,
): void {
  const whole = wholeVectors(columns);
  const rest = columns - whole;
  const count = <f32>columns;
  for (let r = 0; r < rows; r++) {
    const row = at(x + r * columns);
    let sums = f32x4.splat(0);
    for (let i = 0; i < whole; i += LANES) sums = f32x4.add(sums, v128.load(row + at(i)));
    if (rest) sums = f32x4.add(sums, loadPart(row + at(whole), rest));
    const mean = sumOfLanes(sums) / count;
    const means = f32x4.splat(mean);
    let squares = f32x4.splat(0);
    for (let i = 0; i < whole; i += LANES) {
      const d = f32x4.sub(v128.load(row + at(i)), means);
      squares = madd(d, d, squares);
    }
    if (rest) {
      // Lanes that are not there must count nothing.
      const d = f32x4.sub(loadPart(row + at(whole), rest), firstLanes(means, rest));
      squares = madd(d, d, squares);
    }
    const scale = <f32>(1 / Math.sqrt(<f64>(sumOfLanes(squares) / count) + epsilon));
    if (statistics) {
      store<f32>(at(statistics + 2 * r), mean);
      store<f32>(at(statistics + 2 * r), scale, 4);
    }
    const scales = f32x4.splat(scale);
    const target = at(y + r * columns);
    for (let i = 0; i < whole; i += LANES) {
      normPart(row + at(i), means, scales, at(gain + i), at(shift + i), target + at(i), LANES);
    }
    if (rest) normPart(row + at(whole), means, scales, at(gain + whole), at(shift + whole), target + at(whole), rest);
  }
}

@inline
function normPart(x: usize, means: v128, scales: v128, gain: usize, shift: usize, y: usize, lanes: i32): void {
  const normed = f32x4.mul(f32x4.sub(loadPart(x, lanes), means), scales);
  storePart(y, madd(normed, loadPart(gain, lanes), loadPart(shift, lanes)), lanes);
}

/** v in the first `lanes` (less than 4) lanes, 0 in the others. */
function firstLanes(v: v128, lanes: i32): v128 {
  return v128.and(v, i32x4.lt_s(i32x4(0, 1, 2, 3), i32x4.splat(lanes)));
}

export function layerNormBackward(
  x: i32,
  statistics: i32,
  gain: i32,
  dy: i32,
  dx: i32,
  dGain: i32,
  dShift: i32,
  rows: i32,
  columns: i32,
): void {
  const whole = wholeVectors(columns);
  const rest = columns - whole;
  for (let r = 0; r < rows; r++) {
    const row = at(x + r * columns);
    const dRow = at(dy + r * columns);
    const means = f32x4.splat(load<f32>(at(statistics + 2 * r)));
    const scale = load<f32>(at(statistics + 2 * r), 4);
    const scales = f32x4.splat(scale);
    let sums = f32x4.splat(0);
    let products = f32x4.splat(0);
    for (let i = 0; i < columns; i += LANES) {
      const lanes = columns - i;
      const slope = loadPart(dRow + at(i), lanes);
      const normed = f32x4.mul(f32x4.sub(loadPart(row + at(i), lanes), means), scales);
      const dNormed = f32x4.mul(slope, loadPart(at(gain + i), lanes));
      sums = f32x4.add(sums, dNormed);
      products = madd(dNormed, normed, products);
      if (dGain) {
        storePart(at(dGain + i), madd(slope, normed, loadPart(at(dGain + i), lanes)), lanes);
        storePart(at(dShift + i), f32x4.add(loadPart(at(dShift + i), lanes), slope), lanes);
      }
    }
    const mean = f32x4.splat(sumOfLanes(sums) / <f32>columns);
    const product = f32x4.splat(sumOfLanes(products) / <f32>columns);
    const target = at(dx + r * columns);
    for (let i = 0; i < whole; i += LANES) {
      normBackPart(row + at(i), means, scales, at(gain + i), dRow + at(i), mean, product, target + at(i), LANES);
    }
    if (rest) {
      const end = at(whole);
      normBackPart(row + end, means, scales, at(gain) + end, dRow + end, mean, product, target + end, rest);
    }
  }
}

@inline
function normBackPart(
  x: usize,
  means: v128,
  scales: v128,
  gain: usize,
  dy: usize,
  mean: v128,
  product: v128,
  dx: usize,
  lanes: i32,
): void {
  const normed = f32x4.mul(f32x4.sub(loadPart(x, lanes), means), scales);
  const dNormed = f32x4.sub(f32x4.mul(loadPart(dy, lanes), loadPart(gain, lanes)), mean);
  storePart(dx, flushed(f32x4.mul(scales, f32x4.sub(dNormed, f32x4.mul(normed, product)))), lanes);
}

export function attention(
  queries: i32,
  starts: i32,
  sentences: i32,
  heads: i32,
  width: i32,
  context: i32,
  probabilities: i32,
  scratch: i32,
  rate: f64,
  seed: i32,
): void {
  const hidden = heads * width;
  const stride = 3 * hidden;
  const longest = longestOf(starts, sentences);
  const packed = scratch + 3 * longest * longest;
  let block = 0;
  for (let s = 0; s < sentences; s++) {
    const first = load<i32>(at(starts + s));
    const n = load<i32>(at(starts + s + 1)) - first;
    for (let h = 0; h < heads; h++) {
      const q = queries + first * stride + h * width;
      const p = probabilities ? probabilities + block : scratch;
      packTransposedRows(q + hidden, stride, packed, n, width);
      matmul(q, stride, packed, 0, p, n, n, width, n, 0);
      for (let r = 0; r < n; r++) softmax(at(p + r * n), n, <f32>(1 / Math.sqrt(<f64>width)));
      let dropped = p;
      if (rate > 0) {
        dropped = scratch + longest * longest;
        dropoutFrom(block, p, dropped, n * n, rate, seed, 0);
      }
      packRows(q + 2 * hidden, stride, packed, n, width);
      matmul(dropped, n, packed, 0, context + first * hidden + h * width, hidden, n, n, width, 0);
      block += n * n;
    }
  }
}

export function attentionBackward(
  queries: i32,
  starts: i32,
  sentences: i32,
  heads: i32,
  width: i32,
  probabilities: i32,
  dContext: i32,
  dQueries: i32,
  scratch: i32,
  rate: f64,
  seed: i32,
): void {
  const hidden = heads * width;
  const stride = 3 * hidden;
  const longest = longestOf(starts, sentences);
  const square = longest * longest;
  const dScores = scratch + square;
  const turned = dScores + square;
  const packed = turned + square;
  const scale = <f32>(1 / Math.sqrt(<f64>width));
  let block = 0;
  for (let s = 0; s < sentences; s++) {
    const first = load<i32>(at(starts + s));
    const n = load<i32>(at(starts + s + 1)) - first;
    for (let h = 0; h < heads; h++) {
      const q = queries + first * stride + h * width;
      const dq = dQueries + first * stride + h * width;
      const dc = dContext + first * hidden + h * width;
      const p = probabilities + block;
      let dropped = p;
      if (rate > 0) {
        dropped = scratch;
        dropoutFrom(block, p, dropped, n * n, rate, seed, 0);
      }
      // dv = droppedᵀ·dc
      turn(dropped, turned, n);
      packRows(dc, hidden, packed, n, width);
      matmul(turned, n, packed, 0, dq + 2 * hidden, stride, n, n, width, 0);
      // The gradient of what was dropped, dc·vᵀ; of the probabilities; of the scores.
      packTransposedRows(q + 2 * hidden, stride, packed, n, width);
      matmul(dc, hidden, packed, 0, dScores, n, n, width, n, 0);
      if (rate > 0) dropoutFrom(block, dScores, dScores, n * n, rate, seed, 0);
      for (let r = 0; r < n; r++) softmaxBackward(at(p + r * n), at(dScores + r * n), n, scale);
      // dq = dScores·k, dk = dScoresᵀ·q
      packRows(q + hidden, stride, packed, n, width);
      matmul(dScores, n, packed, 0, dq, stride, n, n, width, 0);
      turn(dScores, turned, n);
      packRows(q, stride, packed, n, width);
      matmul(turned, n, packed, 0, dq + hidden, stride, n, n, width, 0);
      block += n * n;
    }
  }
}

function longestOf(starts: i32, sentences: i32): i32 {
  let longest = 0;
  for (let s = 0; s < sentences; s++) {
    longest = max(longest, load<i32>(at(starts + s + 1)) - load<i32>(at(starts + s)));
  }
  return longest;
}

/** A row of scores, each times `scale`, becomes their softmax. */
function softmax(row: usize, n: i32, scale: f32): void {
  let greatest = -Infinity as f32;
  for (let j = 0; j < n; j++) greatest = max(greatest, load<f32>(row + at(j)));
  const most = f32x4.splat(greatest);
  const scales = f32x4.splat(scale);
  let sums = f32x4.splat(0);
  const whole = wholeVectors(n);
  for (let j = 0; j < whole; j += LANES) {
    const e = exp(f32x4.mul(f32x4.sub(v128.load(row + at(j)), most), scales));
    v128.store(row + at(j), e);
    sums = f32x4.add(sums, e);
  }
  if (whole < n) {
    const e = exp(f32x4.mul(f32x4.sub(loadPart(row + at(whole), n - whole), most), scales));
    storePart(row + at(whole), e, n - whole);
    sums = f32x4.add(sums, firstLanes(e, n - whole));
  }
  const total = f32x4.splat(sumOfLanes(sums));
  for (let j = 0; j < whole; j += LANES) v128.store(row + at(j), flushed(f32x4.div(v128.load(row + at(j)), total)));
  if (whole < n) {
    storePart(row + at(whole), flushed(f32x4.div(loadPart(row + at(whole), n - whole), total)), n - whole);
  }
}

/** d ← p · (d − Σ p · d) · scale. */
function softmaxBackward(p: usize, d: usize, n: i32, scale: f32): void {
  let sums = f32x4.splat(0);
  for (let j = 0; j < n; j += LANES) sums = madd(loadPart(p + at(j), n - j), loadPart(d + at(j), n - j), sums);
  const mean = f32x4.splat(sumOfLanes(sums));
  const scales = f32x4.splat(scale);
  for (let j = 0; j < n; j += LANES) {
    const slope = f32x4.mul(f32x4.sub(loadPart(d + at(j), n - j), mean), loadPart(p + at(j), n - j));
    storePart(d + at(j), flushed(f32x4.mul(slope, scales)), n - j);
  }
}

/** y ← xᵀ, n×n. */
function turn(x: i32, y: i32, n: i32): void {
  for (let r = 0; r < n; r++) {
    let target = at(y + r);
    for (let c = 0; c < n; c++) {
      store<f32>(target, load<f32>(at(x + r * n + c)));
      target += at(n);
    }
  }
}
