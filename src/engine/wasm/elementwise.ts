/**
 * One number at a time. Contract: ../kernels.ts; the same in plain TypeScript: ../js/elementwise.ts.
 * Each kernel is its body for a number of lanes, inlined twice: with the constant 4 for whole vectors, without a branch or a
 * call that would make the loop up to three times slower, and once for what is left over.
 */
import {
  at,
  LANES,
  loadPart,
  madd,
  normalDensity,
  normalDistribution,
  sigmoid as sigmoidOf,
  storePart,
  tanh as tanhOf,
  wholeVectors,
} from "./simd";

export function fill(y: i32, count: i32, value: f64): void {
  const v = f32x4.splat(<f32>value);
  const whole = wholeVectors(count);
  for (let i = 0; i < whole; i += LANES) fillPart(y + i, v, LANES);
  if (whole < count) fillPart(y + whole, v, count - whole);
}

@inline
function fillPart(y: i32, v: v128, lanes: i32): void {
  storePart(at(y), v, lanes);
}

export function scale(y: i32, count: i32, factor: f64): void {
  const f = f32x4.splat(<f32>factor);
  const whole = wholeVectors(count);
  for (let i = 0; i < whole; i += LANES) scalePart(y + i, f, LANES);
  if (whole < count) scalePart(y + whole, f, count - whole);
}

@inline
function scalePart(y: i32, f: v128, lanes: i32): void {
  storePart(at(y), f32x4.mul(f, loadPart(at(y), lanes)), lanes);
}

export function addScaled(x: i32, y: i32, count: i32, factor: f64): void {
  const f = f32x4.splat(<f32>factor);
  const whole = wholeVectors(count);
  for (let i = 0; i < whole; i += LANES) addScaledPart(x + i, y + i, f, LANES);
  if (whole < count) addScaledPart(x + whole, y + whole, f, count - whole);
}

@inline
function addScaledPart(x: i32, y: i32, f: v128, lanes: i32): void {
  storePart(at(y), madd(f, loadPart(at(x), lanes), loadPart(at(y), lanes)), lanes);
}

export function multiply(x: i32, y: i32, z: i32, count: i32): void {
  const whole = wholeVectors(count);
  for (let i = 0; i < whole; i += LANES) multiplyPart(x + i, y + i, z + i, LANES);
  if (whole < count) multiplyPart(x + whole, y + whole, z + whole, count - whole);
}

@inline
function multiplyPart(x: i32, y: i32, z: i32, lanes: i32): void {
  storePart(at(z), f32x4.mul(loadPart(at(x), lanes), loadPart(at(y), lanes)), lanes);
}

export function addProduct(x: i32, y: i32, z: i32, count: i32): void {
  const whole = wholeVectors(count);
  for (let i = 0; i < whole; i += LANES) addProductPart(x + i, y + i, z + i, LANES);
  if (whole < count) addProductPart(x + whole, y + whole, z + whole, count - whole);
}

@inline
function addProductPart(x: i32, y: i32, z: i32, lanes: i32): void {
  storePart(at(z), madd(loadPart(at(x), lanes), loadPart(at(y), lanes), loadPart(at(z), lanes)), lanes);
}

export function relu(x: i32, y: i32, count: i32): void {
  const whole = wholeVectors(count);
  for (let i = 0; i < whole; i += LANES) reluPart(x + i, y + i, LANES);
  if (whole < count) reluPart(x + whole, y + whole, count - whole);
}

@inline
function reluPart(x: i32, y: i32, lanes: i32): void {
  storePart(at(y), f32x4.pmax(loadPart(at(x), lanes), f32x4.splat(0)), lanes);
}

export function reluBackward(y: i32, dy: i32, dx: i32, count: i32): void {
  const whole = wholeVectors(count);
  for (let i = 0; i < whole; i += LANES) reluBackwardPart(y + i, dy + i, dx + i, LANES);
  if (whole < count) reluBackwardPart(y + whole, dy + whole, dx + whole, count - whole);
}

@inline
function reluBackwardPart(y: i32, dy: i32, dx: i32, lanes: i32): void {
  const passed = v128.and(loadPart(at(dy), lanes), f32x4.gt(loadPart(at(y), lanes), f32x4.splat(0)));
  storePart(at(dx), f32x4.add(loadPart(at(dx), lanes), passed), lanes);
}

export function tanh(x: i32, y: i32, count: i32): void {
  const whole = wholeVectors(count);
  for (let i = 0; i < whole; i += LANES) tanhPart(x + i, y + i, LANES);
  if (whole < count) tanhPart(x + whole, y + whole, count - whole);
}

@inline
function tanhPart(x: i32, y: i32, lanes: i32): void {
  storePart(at(y), tanhOf(loadPart(at(x), lanes)), lanes);
}

export function tanhBackward(y: i32, dy: i32, dx: i32, count: i32): void {
  const whole = wholeVectors(count);
  for (let i = 0; i < whole; i += LANES) tanhBackwardPart(y + i, dy + i, dx + i, LANES);
  if (whole < count) tanhBackwardPart(y + whole, dy + whole, dx + whole, count - whole);
}

@inline
function tanhBackwardPart(y: i32, dy: i32, dx: i32, lanes: i32): void {
  const v = loadPart(at(y), lanes);
  const slope = f32x4.sub(f32x4.splat(1), f32x4.mul(v, v));
  storePart(at(dx), madd(loadPart(at(dy), lanes), slope, loadPart(at(dx), lanes)), lanes);
}

export function sigmoid(x: i32, y: i32, count: i32): void {
  const whole = wholeVectors(count);
  for (let i = 0; i < whole; i += LANES) sigmoidPart(x + i, y + i, LANES);
  if (whole < count) sigmoidPart(x + whole, y + whole, count - whole);
}

@inline
function sigmoidPart(x: i32, y: i32, lanes: i32): void {
  storePart(at(y), sigmoidOf(loadPart(at(x), lanes)), lanes);
}

export function sigmoidBackward(y: i32, dy: i32, dx: i32, count: i32): void {
  const whole = wholeVectors(count);
  for (let i = 0; i < whole; i += LANES) sigmoidBackwardPart(y + i, dy + i, dx + i, LANES);
  if (whole < count) sigmoidBackwardPart(y + whole, dy + whole, dx + whole, count - whole);
}

@inline
function sigmoidBackwardPart(y: i32, dy: i32, dx: i32, lanes: i32): void {
  const v = loadPart(at(y), lanes);
  const slope = f32x4.mul(v, f32x4.sub(f32x4.splat(1), v));
  storePart(at(dx), madd(loadPart(at(dy), lanes), slope, loadPart(at(dx), lanes)), lanes);
}

export function gelu(x: i32, y: i32, count: i32): void {
  const whole = wholeVectors(count);
  for (let i = 0; i < whole; i += LANES) geluPart(x + i, y + i, LANES);
  if (whole < count) geluPart(x + whole, y + whole, count - whole);
}

@inline
function geluPart(x: i32, y: i32, lanes: i32): void {
  const v = loadPart(at(x), lanes);
  storePart(at(y), f32x4.mul(v, normalDistribution(v)), lanes);
}

export function geluBackward(x: i32, dy: i32, dx: i32, count: i32, accumulate: i32): void {
  const whole = wholeVectors(count);
  for (let i = 0; i < whole; i += LANES) geluBackwardPart(x + i, dy + i, dx + i, LANES, accumulate);
  if (whole < count) geluBackwardPart(x + whole, dy + whole, dx + whole, count - whole, accumulate);
}

@inline
function geluBackwardPart(x: i32, dy: i32, dx: i32, lanes: i32, accumulate: i32): void {
  const v = loadPart(at(x), lanes);
  const slope = madd(v, normalDensity(v), normalDistribution(v));
  const before = accumulate ? loadPart(at(dx), lanes) : f32x4.splat(0);
  storePart(at(dx), madd(loadPart(at(dy), lanes), slope, before), lanes);
}

export function dropout(x: i32, y: i32, count: i32, rate: f64, seed: i32, accumulate: i32): void {
  dropoutFrom(0, x, y, count, rate, seed, accumulate);
}

/** Dropout of a part that begins at place `first` of the whole. */
export function dropoutFrom(first: i32, x: i32, y: i32, count: i32, rate: f64, seed: i32, accumulate: i32): void {
  const threshold = i32x4.splat(<i32>(rate * 16777216));
  const factor = f32x4.splat(<f32>(1 / (1 - rate)));
  const weyl: i32 = 0x9e3779b9;
  const start = seed + first * weyl;
  let counter = i32x4(start + weyl, start + 2 * weyl, start + 3 * weyl, start + 4 * weyl);
  for (let i = 0; i < count; i += LANES) {
    const isDropped = i32x4.lt_s(chance(counter), threshold);
    const kept = v128.andnot(f32x4.mul(factor, loadPart(at(x + i), count - i)), isDropped);
    const value = accumulate ? f32x4.add(loadPart(at(y + i), count - i), kept) : kept;
    storePart(at(y + i), value, count - i);
    counter = i32x4.add(counter, i32x4.splat(4 * weyl));
  }
}

/** 24 bits of chance: see the plain TypeScript. */
@inline
function chance(counter: v128): v128 {
  let hash = i32x4.mul(v128.xor(counter, i32x4.shr_u(counter, 16)), i32x4.splat(0x21f0aaad));
  hash = i32x4.mul(v128.xor(hash, i32x4.shr_u(hash, 15)), i32x4.splat(0xd35a2d97));
  return i32x4.shr_u(v128.xor(hash, i32x4.shr_u(hash, 15)), 8);
}
