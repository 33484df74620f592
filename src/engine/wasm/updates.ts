/** What happens to parameters once a batch has its gradients. Contract: ../kernels.ts; the same in plain TypeScript: ../js/updates.ts. */
import { at, flushed, LANES, loadPart, madd, storePart, wholeVectors } from "./simd";

export function sgd(weights: i32, gradient: i32, count: i32, rate: f64, decay: f64, factor: f64): void {
  const keep = f32x4.splat(<f32>(1 - rate * decay));
  const step = f32x4.splat(<f32>(-rate * factor));
  for (let i = 0; i < count; i += LANES) {
    const w = f32x4.mul(keep, loadPart(at(weights + i), count - i));
    storePart(at(weights + i), flushed(madd(step, loadPart(at(gradient + i), count - i), w)), count - i);
  }
}

export function sgdRows(
  weights: i32,
  gradient: i32,
  indices: i32,
  rows: i32,
  columns: i32,
  rate: f64,
  decay: f64,
  factor: f64,
): void {
  for (let r = 0; r < rows; r++) {
    const row = load<i32>(at(indices + r)) * columns;
    if (row >= 0) sgd(weights + row, gradient + row, columns, rate, decay, factor);
  }
}

export function adam(
  weights: i32,
  gradient: i32,
  mean: i32,
  variance: i32,
  count: i32,
  rate: f64,
  beta1: f64,
  beta2: f64,
  correction: f64,
  epsilon: f64,
  decay: f64,
  factor: f64,
): void {
  const keepMean = f32x4.splat(<f32>beta1);
  const newMean = f32x4.splat(<f32>((1 - beta1) * factor));
  const keepVariance = f32x4.splat(<f32>beta2);
  // The root is taken out of (1 − β₂) · factor², so that a gradient too small to square can be left out first.
  const root = f32x4.splat(<f32>(Math.sqrt(1 - beta2) * factor));
  const keepWeight = f32x4.splat(<f32>(1 - decay));
  const step = f32x4.splat(<f32>-rate);
  const unbias = f32x4.splat(<f32>correction);
  const tiny = f32x4.splat(<f32>epsilon);
  const whole = wholeVectors(count);
  for (let i = 0; i < whole; i += LANES) {
    adamPart(
      at(weights + i),
      at(gradient + i),
      at(mean + i),
      at(variance + i),
      keepMean,
      newMean,
      keepVariance,
      root,
      keepWeight,
      step,
      unbias,
      tiny,
      LANES,
    );
  }
  if (whole < count) {
    adamPart(
      at(weights + whole),
      at(gradient + whole),
      at(mean + whole),
      at(variance + whole),
      keepMean,
      newMean,
      keepVariance,
      root,
      keepWeight,
      step,
      unbias,
      tiny,
      count - whole,
    );
  }
}

@inline
function adamPart(
  weights: usize,
  gradient: usize,
  mean: usize,
  variance: usize,
  keepMean: v128,
  newMean: v128,
  keepVariance: v128,
  root: v128,
  keepWeight: v128,
  step: v128,
  unbias: v128,
  tiny: v128,
  lanes: i32,
): void {
  const g = loadPart(gradient, lanes);
  const scaled = f32x4.mul(root, g);
  // Its square would be a subnormal, or vanish beside any variance that is kept.
  const squarable = v128.andnot(scaled, f32x4.lt(f32x4.abs(scaled), f32x4.splat(1e-15)));
  const m = flushed(madd(newMean, g, f32x4.mul(keepMean, loadPart(mean, lanes))));
  const v = flushed(madd(squarable, squarable, f32x4.mul(keepVariance, loadPart(variance, lanes))));
  storePart(mean, m, lanes);
  storePart(variance, v, lanes);
  const w = f32x4.mul(keepWeight, loadPart(weights, lanes));
  const direction = f32x4.div(m, madd(f32x4.sqrt(v), unbias, tiny));
  storePart(weights, flushed(madd(step, direction, w)), lanes);
}

export function adamRows(
  weights: i32,
  gradient: i32,
  mean: i32,
  variance: i32,
  indices: i32,
  rows: i32,
  columns: i32,
  rate: f64,
  beta1: f64,
  beta2: f64,
  correction: f64,
  epsilon: f64,
  decay: f64,
  factor: f64,
): void {
  for (let r = 0; r < rows; r++) {
    const row = load<i32>(at(indices + r)) * columns;
    if (row < 0) continue;
    adam(
      weights + row,
      gradient + row,
      mean + row,
      variance + row,
      columns,
      rate,
      beta1,
      beta2,
      correction,
      epsilon,
      decay,
      factor,
    );
  }
}

export function movingAverage(weights: i32, average: i32, count: i32, keep: f64): void {
  const share = f32x4.splat(<f32>(1 - keep));
  for (let i = 0; i < count; i += LANES) {
    const before = loadPart(at(average + i), count - i);
    const change = f32x4.sub(loadPart(at(weights + i), count - i), before);
    storePart(at(average + i), flushed(madd(share, change, before)), count - i);
  }
}

/** Sums are taken in float64: over millions of numbers float32 loses digits. */
export function sum(x: i32, count: i32): f64 {
  let sums = f64x2.splat(0);
  for (let i = 0; i < count; i += LANES) {
    const v = loadPart(at(x + i), count - i);
    sums = f64x2.add(sums, f64x2.add(f64x2.promote_low_f32x4(v), f64x2.promote_low_f32x4(highHalf(v))));
  }
  return f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1);
}

export function squaredNorm(x: i32, count: i32): f64 {
  let sums = f64x2.splat(0);
  for (let i = 0; i < count; i += LANES) {
    const v = loadPart(at(x + i), count - i);
    const low = f64x2.promote_low_f32x4(v);
    const high = f64x2.promote_low_f32x4(highHalf(v));
    sums = f64x2.add(sums, f64x2.add(f64x2.mul(low, low), f64x2.mul(high, high)));
  }
  return f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1);
}

@inline
function highHalf(v: v128): v128 {
  return v128.shuffle<u64>(v, v, 1, 1);
}

export function squaredNormRows(x: i32, indices: i32, rows: i32, columns: i32): f64 {
  let total: f64 = 0;
  for (let r = 0; r < rows; r++) {
    const row = load<i32>(at(indices + r)) * columns;
    if (row >= 0) total += squaredNorm(x + row, columns);
  }
  return total;
}

export function allFinite(x: i32, count: i32): i32 {
  const exponent = i32x4.splat(0x7f800000);
  for (let i = 0; i < count; i += LANES) {
    const bits = v128.and(loadPart(at(x + i), count - i), exponent);
    if (v128.any_true(i32x4.eq(bits, exponent))) return 0;
  }
  return 1;
}
