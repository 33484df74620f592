/**
 * What the kernels share: addresses, parts of a vector, and exp, tanh and sigmoid as SIMD polynomials.
 * A row that ends inside a vector is loaded and stored in part and computed with the same instructions as a whole one, so that a number
 * has the same bits wherever it stands.
 */

/** Elements of a vector. */
export const LANES: i32 = 4;

/** The address of an element offset. */
@inline
export function at(offset: i32): usize {
  return <usize>(<u32>offset) << 2;
}

/** How many of `count` elements fill whole vectors. */
@inline
export function wholeVectors(count: i32): i32 {
  return count & ~(LANES - 1);
}

/** a · b + c: rounded twice, the same everywhere; in the relaxed build, once where the CPU can. */
@inline
export function madd(a: v128, b: v128, c: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return f32x4.relaxed_madd(a, b, c);
  return f32x4.add(c, f32x4.mul(a, b));
}

/** The first `lanes` (any number) elements at `place`, the others 0. */
@inline
export function loadPart(place: usize, lanes: i32): v128 {
  return lanes >= 4 ? v128.load(place) : loadTail(place, lanes);
}

@inline
export function storePart(place: usize, value: v128, lanes: i32): void {
  if (lanes >= 4) v128.store(place, value);
  else storeTail(place, value, lanes);
}

function loadTail(place: usize, lanes: i32): v128 {
  if (lanes == 3) return v128.load_lane<f32>(place, v128.load64_zero(place), 2, 8);
  if (lanes == 2) return v128.load64_zero(place);
  if (lanes == 1) return v128.load32_zero(place);
  return f32x4.splat(0);
}

function storeTail(place: usize, value: v128, lanes: i32): void {
  if (lanes >= 2) {
    v128.store_lane<u64>(place, value, 0);
    if (lanes == 3) v128.store_lane<f32>(place, value, 2, 8);
  } else if (lanes == 1) v128.store_lane<f32>(place, value, 0);
}

/** Adds one row to another. */
@inline
export function addRow(source: usize, target: usize, columns: i32): void {
  const whole = wholeVectors(columns);
  for (let i = 0; i < whole; i += LANES) addPart(source + at(i), target + at(i), LANES);
  if (whole < columns) addPart(source + at(whole), target + at(whole), columns - whole);
}

@inline
function addPart(source: usize, target: usize, lanes: i32): void {
  storePart(target, f32x4.add(loadPart(target, lanes), loadPart(source, lanes)), lanes);
}

/** (l0 + l1) + (l2 + l3). */
export function sumOfLanes(v: v128): f32 {
  return (
    f32x4.extract_lane(v, 0) + f32x4.extract_lane(v, 1) + (f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3))
  );
}

/** 0 where |v| < 1e-30; NaN stays. */
@inline
export function flushed(v: v128): v128 {
  return v128.andnot(v, f32x4.lt(f32x4.abs(v), f32x4.splat(1e-30)));
}

// Constants of exp, tanh and sigmoid, as vectors in the instance's own part of the memory: newer versions of V8 build a constant in the code anew at
// every use, which made an LSTM step half as slow again (Node 24: 12.7 ns a unit, 8.2 from memory; Node 20: 8.1 and 9.1). A name is a place in the table.
const ROUNDER: i32 = 0;
const LOG2_E: i32 = 1;
const MINUS_LN_2_HIGH: i32 = 2;
const MINUS_LN_2_LOW: i32 = 3;
const EXPONENT_BIAS: i32 = 4;
const ONE: i32 = 5;
const TWO: i32 = 6;
const TANH_LEAST: i32 = 7;
const TANH_MOST: i32 = 8;
const SIGMOID_LEAST: i32 = 9;
const SIGMOID_MOST: i32 = 10;
/** Coefficients of the polynomial, that of the highest power first. */
const POLYNOMIAL: i32 = 11;

/** p / √2, −½, 1 / √(2π), and half the coefficients of the polynomial of the error function, that of the highest power first. */
const ERF_P: i32 = 16;
const MINUS_HALF: i32 = 17;
const DENSITY_AT_0: i32 = 18;
const ERF: i32 = 19;

/** How many elements the table takes. */
export const CONSTANTS_LENGTH: i32 = 24 * LANES;

let table: usize = 0;

export function setConstants(offset: i32): void {
  table = at(offset);
  // Adding and subtracting 1.5 · 2²³ rounds to an integer, which then also stands in the low bits: faster than nearest and trunc.
  setConstant(ROUNDER, 12582912);
  setConstant(LOG2_E, 1.4426950408889634);
  // ln 2 in two parts, the first with few bits, so that n · ln 2 is exact enough.
  setConstant(MINUS_LN_2_HIGH, -0.693359375);
  setConstant(MINUS_LN_2_LOW, 2.1219444005469057e-4);
  setConstant(EXPONENT_BIAS, reinterpret<f32>(127));
  setConstant(ONE, 1);
  setConstant(TWO, 2);
  setConstant(TANH_LEAST, -9);
  setConstant(TANH_MOST, 9);
  setConstant(SIGMOID_LEAST, -69);
  setConstant(SIGMOID_MOST, 69);
  // Least squares at Chebyshev nodes of |r| ≤ ln 2 / 2; error 3e-9.
  setConstant(POLYNOMIAL, 0.0013946561629209894);
  setConstant(POLYNOMIAL + 1, 0.00836922350716825);
  setConstant(POLYNOMIAL + 2, 0.04166626152316201);
  setConstant(POLYNOMIAL + 3, 0.16666515384503555);
  setConstant(POLYNOMIAL + 4, 0.5000000081291196);
  setConstant(ERF_P, 0.231641887935);
  setConstant(MINUS_HALF, -0.5);
  setConstant(DENSITY_AT_0, 0.3989422804014327);
  setConstant(ERF, 0.5307027145);
  setConstant(ERF + 1, -0.7265760135);
  setConstant(ERF + 2, 0.7107068705);
  setConstant(ERF + 3, -0.142248368);
  setConstant(ERF + 4, 0.127414796);
}

function setConstant(index: i32, value: f32): void {
  v128.store(table + (<usize>index << 4), f32x4.splat(value));
}

@inline
function constant(index: i32): v128 {
  return v128.load(table + (<usize>index << 4));
}

/** exp(r) − 1 for |r| ≤ ln 2 / 2: r + r² · polynomial. */
@inline
function smallExpMinus1(r: v128): v128 {
  let p = constant(POLYNOMIAL);
  p = madd(p, r, constant(POLYNOMIAL + 1));
  p = madd(p, r, constant(POLYNOMIAL + 2));
  p = madd(p, r, constant(POLYNOMIAL + 3));
  p = madd(p, r, constant(POLYNOMIAL + 4));
  return madd(f32x4.mul(r, r), p, r);
}

/** x · log₂ e rounded to n, which stands in the low bits. */
@inline
function roundedPower(x: v128): v128 {
  return madd(x, constant(LOG2_E), constant(ROUNDER));
}

/** x − n · ln 2. */
@inline
function remainder(x: v128, rounded: v128): v128 {
  const n = f32x4.sub(rounded, constant(ROUNDER));
  return madd(n, constant(MINUS_LN_2_LOW), madd(n, constant(MINUS_LN_2_HIGH), x));
}

/** 2ⁿ. */
@inline
function powerOf2(rounded: v128): v128 {
  return i32x4.shl(i32x4.add(rounded, constant(EXPONENT_BIAS)), 23);
}

/** exp(x), for −87 ≤ x ≤ 88. */
@inline
function boundedExp(x: v128): v128 {
  const rounded = roundedPower(x);
  const power = powerOf2(rounded);
  return madd(power, smallExpMinus1(remainder(x, rounded)), power);
}

/** exp(x) for any x; 0 below −69 (1e-30), so that no subnormal comes out. */
@inline
export function exp(x: v128): v128 {
  // pmin and pmax keep a NaN that is their first argument.
  const bounded = f32x4.pmin(f32x4.pmax(x, f32x4.splat(-80)), f32x4.splat(88));
  return v128.andnot(boundedExp(bounded), f32x4.lt(x, constant(SIGMOID_LEAST)));
}

/** exp(2x) − 1 = (2ⁿ − 1) + 2ⁿ · (exp(r) − 1) keeps all digits near 0; tanh = that / (that + 2). Beyond ±9, tanh is 1 in float32. */
@inline
export function tanh(x: v128): v128 {
  const bounded = f32x4.pmin(f32x4.pmax(x, constant(TANH_LEAST)), constant(TANH_MOST));
  const twice = f32x4.add(bounded, bounded);
  const rounded = roundedPower(twice);
  const power = powerOf2(rounded);
  const expMinus1 = madd(power, smallExpMinus1(remainder(twice, rounded)), f32x4.sub(power, constant(ONE)));
  return f32x4.div(expMinus1, f32x4.add(expMinus1, constant(TWO)));
}

/** 1 / (1 + exp(−x)); never below 1e-30. */
@inline
export function sigmoid(x: v128): v128 {
  const bounded = f32x4.pmin(f32x4.pmax(f32x4.neg(x), constant(SIGMOID_LEAST)), constant(SIGMOID_MOST));
  return f32x4.div(constant(ONE), f32x4.add(constant(ONE), boundedExp(bounded)));
}

/**
 * Φ(x) = 1 − ½ · t · (a₁ + t · (a₂ + …)) · exp(−x²/2) for x ≥ 0, t = 1 / (1 + p · x / √2), and 1 − Φ(−x) below 0: Abramowitz & Stegun 7.1.26, error
 * 8e-8.
 */
@inline
export function normalDistribution(x: v128): v128 {
  const t = f32x4.div(constant(ONE), madd(f32x4.abs(x), constant(ERF_P), constant(ONE)));
  let p = constant(ERF);
  p = madd(p, t, constant(ERF + 1));
  p = madd(p, t, constant(ERF + 2));
  p = madd(p, t, constant(ERF + 3));
  p = madd(p, t, constant(ERF + 4));
  const e = exp(f32x4.mul(f32x4.mul(x, x), constant(MINUS_HALF)));
  const tail = f32x4.mul(f32x4.mul(p, t), e);
  return v128.bitselect(tail, f32x4.sub(constant(ONE), tail), f32x4.lt(x, f32x4.splat(0)));
}

/** φ(x) = exp(−x²/2) / √(2π). */
@inline
export function normalDensity(x: v128): v128 {
  return f32x4.mul(exp(f32x4.mul(f32x4.mul(x, x), constant(MINUS_HALF))), constant(DENSITY_AT_0));
}

/** Natural logarithm of a positive number, by 2·atanh((m − 1) / (m + 1)) with m in [√½, √2). */
export function log(x: f64): f64 {
  const bits = reinterpret<i64>(x);
  let exponent = <i32>((bits >> 52) & 0x7ff) - 1023;
  let m = reinterpret<f64>((bits & 0xfffffffffffff) | 0x3ff0000000000000);
  if (m > 1.4142135623730951) {
    m *= 0.5;
    exponent += 1;
  }
  const f = (m - 1) / (m + 1);
  const s = f * f;
  const series = 1 + s * (1 / 3.0 + s * (1 / 5.0 + s * (1 / 7.0 + s * (1 / 9.0 + s * (1 / 11.0 + s * (1 / 13.0))))));
  return 2 * f * series + <f64>exponent * 0.6931471805599453;
}
