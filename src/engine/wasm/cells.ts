/**
 * LSTM cells. Contract: ../kernels.ts; the same in plain TypeScript: ../js/cells.ts. Gradients below 1e-30 become 0: a chain of nearly
 * closed gates would otherwise carry subnormals, which are slow, from step to step. Bodies are inlined twice, as in elementwise.ts.
 */
import { at, flushed, LANES, loadPart, madd, sigmoid, storePart, tanh, wholeVectors } from "./simd";

/** The address of the previous row of row r, or 0 if there is none. */
@inline
function previousRow(base: i32, stride: i32, indices: i32, r: i32): usize {
  const index = indices ? load<i32>(at(indices + r)) : base ? r : -1;
  return index < 0 ? 0 : at(base + index * stride);
}

/** Part of a row that may be missing. */
@inline
function loadIfAny(row: usize, k: i32, lanes: i32): v128 {
  return row ? loadPart(row + at(k), lanes) : f32x4.splat(0);
}

/** activation · (1 − activation). */
@inline
function sigmoidSlope(v: v128): v128 {
  return f32x4.mul(v, f32x4.sub(f32x4.splat(1), v));
}

/** 1 − activation². */
@inline
function tanhSlope(v: v128): v128 {
  return f32x4.sub(f32x4.splat(1), f32x4.mul(v, v));
}

export function lstm(
  gates: i32,
  previous: i32,
  previousStride: i32,
  indices: i32,
  c: i32,
  h: i32,
  rows: i32,
  width: i32,
): void {
  const whole = wholeVectors(width);
  for (let r = 0; r < rows; r++) {
    const source = previousRow(previous, previousStride, indices, r);
    const gateRow = at(gates + 4 * width * r);
    const cRow = at(c + width * r);
    const hRow = at(h + width * r);
    for (let k = 0; k < whole; k += LANES) lstmPart(gateRow, width, source, cRow, hRow, k, LANES);
    if (whole < width) lstmPart(gateRow, width, source, cRow, hRow, whole, width - whole);
  }
}

@inline
function lstmPart(gateRow: usize, width: i32, source: usize, cRow: usize, hRow: usize, k: i32, lanes: i32): void {
  const iGate = gateRow + at(k);
  const fGate = iGate + at(width);
  const oGate = fGate + at(width);
  const gGate = oGate + at(width);
  const i = sigmoid(loadPart(iGate, lanes));
  storePart(iGate, i, lanes);
  const f = sigmoid(loadPart(fGate, lanes));
  storePart(fGate, f, lanes);
  const g = tanh(loadPart(gGate, lanes));
  storePart(gGate, g, lanes);
  const cell = madd(f, loadIfAny(source, k, lanes), f32x4.mul(i, g));
  storePart(cRow + at(k), cell, lanes);
  const o = sigmoid(loadPart(oGate, lanes));
  storePart(oGate, o, lanes);
  storePart(hRow + at(k), f32x4.mul(o, tanh(cell)), lanes);
}

export function lstmBackward(
  gates: i32,
  previous: i32,
  previousStride: i32,
  indices: i32,
  c: i32,
  dh: i32,
  dc: i32,
  dGates: i32,
  dPrevious: i32,
  dPreviousStride: i32,
  rows: i32,
  width: i32,
): void {
  const whole = wholeVectors(width);
  for (let r = 0; r < rows; r++) {
    const source = previousRow(previous, previousStride, indices, r);
    const target = dPrevious && source ? previousRow(dPrevious, dPreviousStride, indices, r) : 0;
    const gateRow = at(gates + 4 * width * r);
    const dGateRow = at(dGates + 4 * width * r);
    const cRow = at(c + width * r);
    const dhRow = at(dh + width * r);
    const dcRow = dc ? at(dc + width * r) : 0;
    for (let k = 0; k < whole; k += LANES) {
      lstmBackwardPart(gateRow, width, source, cRow, dhRow, dcRow, dGateRow, target, k, LANES);
    }
    if (whole < width) {
      lstmBackwardPart(gateRow, width, source, cRow, dhRow, dcRow, dGateRow, target, whole, width - whole);
    }
  }
}

@inline
function lstmBackwardPart(
  gateRow: usize,
  width: i32,
  source: usize,
  cRow: usize,
  dhRow: usize,
  dcRow: usize,
  dGateRow: usize,
  target: usize,
  k: i32,
  lanes: i32,
): void {
  const gate = gateRow + at(k);
  const dGate = dGateRow + at(k);
  const i = loadPart(gate, lanes);
  const f = loadPart(gate + at(width), lanes);
  const o = loadPart(gate + at(2 * width), lanes);
  const g = loadPart(gate + at(3 * width), lanes);
  const squashed = tanh(loadPart(cRow + at(k), lanes));
  const dHidden = loadPart(dhRow + at(k), lanes);
  const before = loadIfAny(source, k, lanes);
  const dCell = madd(f32x4.mul(dHidden, o), tanhSlope(squashed), loadIfAny(dcRow, k, lanes));
  storePart(dGate, flushed(f32x4.mul(f32x4.mul(dCell, g), sigmoidSlope(i))), lanes);
  storePart(dGate + at(width), flushed(f32x4.mul(f32x4.mul(dCell, before), sigmoidSlope(f))), lanes);
  storePart(dGate + at(2 * width), flushed(f32x4.mul(f32x4.mul(dHidden, squashed), sigmoidSlope(o))), lanes);
  storePart(dGate + at(3 * width), flushed(f32x4.mul(f32x4.mul(dCell, i), tanhSlope(g))), lanes);
  if (target) storePart(target + at(k), flushed(madd(dCell, f, loadPart(target + at(k), lanes))), lanes);
}

export function coupledCell(
  gates: i32,
  gatesStride: i32,
  previous: i32,
  previousStride: i32,
  indices: i32,
  c: i32,
  rows: i32,
  width: i32,
): void {
  const whole = wholeVectors(width);
  for (let r = 0; r < rows; r++) {
    const source = previousRow(previous, previousStride, indices, r);
    const gateRow = at(gates + gatesStride * r);
    const cRow = at(c + width * r);
    for (let k = 0; k < whole; k += LANES) coupledCellPart(gateRow, width, source, cRow, k, LANES);
    if (whole < width) coupledCellPart(gateRow, width, source, cRow, whole, width - whole);
  }
}

@inline
function coupledCellPart(gateRow: usize, width: i32, source: usize, cRow: usize, k: i32, lanes: i32): void {
  const gate = gateRow + at(k);
  const i = sigmoid(loadPart(gate, lanes));
  storePart(gate, i, lanes);
  const g = tanh(loadPart(gate + at(width), lanes));
  storePart(gate + at(width), g, lanes);
  const kept = f32x4.sub(f32x4.splat(1), i);
  storePart(cRow + at(k), madd(kept, loadIfAny(source, k, lanes), f32x4.mul(i, g)), lanes);
}

export function coupledCellBackward(
  gates: i32,
  gatesStride: i32,
  previous: i32,
  previousStride: i32,
  indices: i32,
  dc: i32,
  dGates: i32,
  dGatesStride: i32,
  dPrevious: i32,
  dPreviousStride: i32,
  rows: i32,
  width: i32,
): void {
  const whole = wholeVectors(width);
  for (let r = 0; r < rows; r++) {
    const source = previousRow(previous, previousStride, indices, r);
    const target = dPrevious && source ? previousRow(dPrevious, dPreviousStride, indices, r) : 0;
    const gateRow = at(gates + gatesStride * r);
    const dGateRow = at(dGates + dGatesStride * r);
    const dcRow = at(dc + width * r);
    for (let k = 0; k < whole; k += LANES) {
      coupledCellBackwardPart(gateRow, width, source, dcRow, dGateRow, target, k, LANES);
    }
    if (whole < width) {
      coupledCellBackwardPart(gateRow, width, source, dcRow, dGateRow, target, whole, width - whole);
    }
  }
}

@inline
function coupledCellBackwardPart(
  gateRow: usize,
  width: i32,
  source: usize,
  dcRow: usize,
  dGateRow: usize,
  target: usize,
  k: i32,
  lanes: i32,
): void {
  const gate = gateRow + at(k);
  const dGate = dGateRow + at(k);
  const i = loadPart(gate, lanes);
  const g = loadPart(gate + at(width), lanes);
  const dCell = loadPart(dcRow + at(k), lanes);
  const change = f32x4.sub(g, loadIfAny(source, k, lanes));
  storePart(dGate, flushed(f32x4.mul(f32x4.mul(dCell, change), sigmoidSlope(i))), lanes);
  storePart(dGate + at(width), flushed(f32x4.mul(f32x4.mul(dCell, i), tanhSlope(g))), lanes);
  if (target) {
    const kept = f32x4.sub(f32x4.splat(1), i);
    storePart(target + at(k), flushed(madd(dCell, kept, loadPart(target + at(k), lanes))), lanes);
  }
}

export function coupledOutput(output: i32, outputStride: i32, c: i32, h: i32, rows: i32, width: i32): void {
  const whole = wholeVectors(width);
  for (let r = 0; r < rows; r++) {
    const gateRow = at(output + outputStride * r);
    const cRow = at(c + width * r);
    const hRow = at(h + width * r);
    for (let k = 0; k < whole; k += LANES) coupledOutputPart(gateRow, cRow, hRow, k, LANES);
    if (whole < width) coupledOutputPart(gateRow, cRow, hRow, whole, width - whole);
  }
}

@inline
function coupledOutputPart(gateRow: usize, cRow: usize, hRow: usize, k: i32, lanes: i32): void {
  const o = sigmoid(loadPart(gateRow + at(k), lanes));
  storePart(gateRow + at(k), o, lanes);
  storePart(hRow + at(k), f32x4.mul(o, tanh(loadPart(cRow + at(k), lanes))), lanes);
}

export function coupledOutputBackward(
  output: i32,
  outputStride: i32,
  c: i32,
  dh: i32,
  dOutput: i32,
  dOutputStride: i32,
  dc: i32,
  rows: i32,
  width: i32,
): void {
  const whole = wholeVectors(width);
  for (let r = 0; r < rows; r++) {
    const gateRow = at(output + outputStride * r);
    const dGateRow = at(dOutput + dOutputStride * r);
    const cRow = at(c + width * r);
    const dhRow = at(dh + width * r);
    const dcRow = at(dc + width * r);
    for (let k = 0; k < whole; k += LANES) {
      coupledOutputBackwardPart(gateRow, cRow, dhRow, dGateRow, dcRow, k, LANES);
    }
    if (whole < width) coupledOutputBackwardPart(gateRow, cRow, dhRow, dGateRow, dcRow, whole, width - whole);
  }
}

@inline
function coupledOutputBackwardPart(
  gateRow: usize,
  cRow: usize,
  dhRow: usize,
  dGateRow: usize,
  dcRow: usize,
  k: i32,
  lanes: i32,
): void {
  const o = loadPart(gateRow + at(k), lanes);
  const squashed = tanh(loadPart(cRow + at(k), lanes));
  const dHidden = loadPart(dhRow + at(k), lanes);
  storePart(dGateRow + at(k), flushed(f32x4.mul(f32x4.mul(dHidden, squashed), sigmoidSlope(o))), lanes);
  const sum = madd(f32x4.mul(dHidden, o), tanhSlope(squashed), loadPart(dcRow + at(k), lanes));
  storePart(dcRow + at(k), flushed(sum), lanes);
}
