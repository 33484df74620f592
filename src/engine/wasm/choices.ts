/** Choosing among the legal columns of a row of scores, and the losses of a choice. Contract: ../kernels.ts; the same in plain TypeScript: ../js/choices.ts. */
import { at, exp, LANES, loadPart, log, madd, storePart, sumOfLanes, wholeVectors } from "./simd";

/** Ones where lane < lanes. */
@inline
function firstLanes(lanes: i32): v128 {
  return i32x4.lt_s(i32x4(0, 1, 2, 3), i32x4.splat(lanes));
}

/** Ones where the mask (or 0: anything) is not 0 and the lane exists. */
@inline
function chosenLanes(mask: i32, place: i32, lanes: i32): v128 {
  if (mask == 0) return lanes >= LANES ? i32x4.splat(-1) : firstLanes(lanes);
  return i32x4.ne(loadPart(at(mask + place), lanes), i32x4.splat(0));
}

@inline
function greatestLane(v: v128): f32 {
  let greatest = f32x4.extract_lane(v, 0);
  if (f32x4.extract_lane(v, 1) > greatest) greatest = f32x4.extract_lane(v, 1);
  if (f32x4.extract_lane(v, 2) > greatest) greatest = f32x4.extract_lane(v, 2);
  if (f32x4.extract_lane(v, 3) > greatest) greatest = f32x4.extract_lane(v, 3);
  return greatest;
}

/** log Σ exp(x) over the columns of one row that are in `mask`, or −Infinity; `start` is the first place of the row. */
function logSum(x: i32, mask: i32, start: i32, columns: i32): f64 {
  const whole = wholeVectors(columns);
  const end = start + whole;
  let most = f32x4.splat(-Infinity);
  for (let a = start; a < end; a += LANES) most = f32x4.pmax(most, legalScores(x, mask, a, LANES));
  if (whole < columns) most = f32x4.pmax(most, legalScores(x, mask, end, columns - whole));
  const greatest = greatestLane(most);
  let sums = f32x4.splat(0);
  for (let a = start; a < end; a += LANES) sums = f32x4.add(sums, terms(x, mask, a, greatest, LANES));
  if (whole < columns) sums = f32x4.add(sums, terms(x, mask, end, greatest, columns - whole));
  const sum = sumOfLanes(sums);
  if (sum == 0) return -Infinity;
  // NaN and infinity are no matter for the logarithm; they pass through.
  return sum < Infinity ? <f64>greatest + log(sum) : <f64>sum;
}

/** Scores, −Infinity where not legal. */
@inline
function legalScores(x: i32, mask: i32, place: i32, lanes: i32): v128 {
  return v128.bitselect(loadPart(at(x + place), lanes), f32x4.splat(-Infinity), chosenLanes(mask, place, lanes));
}

/** exp(x − greatest), 0 where not legal. */
@inline
function terms(x: i32, mask: i32, place: i32, greatest: f32, lanes: i32): v128 {
  const term = exp(f32x4.sub(loadPart(at(x + place), lanes), f32x4.splat(greatest)));
  return v128.and(term, chosenLanes(mask, place, lanes));
}

export function logSoftmax(x: i32, mask: i32, y: i32, rows: i32, columns: i32): void {
  const whole = wholeVectors(columns);
  for (let r = 0; r < rows; r++) {
    const start = r * columns;
    const end = start + whole;
    const shift = f32x4.splat(<f32>logSum(x, mask, start, columns));
    for (let a = start; a < end; a += LANES) logSoftmaxPart(x, mask, y, a, shift, LANES);
    if (whole < columns) logSoftmaxPart(x, mask, y, end, shift, columns - whole);
  }
}

@inline
function logSoftmaxPart(x: i32, mask: i32, y: i32, place: i32, shift: v128, lanes: i32): void {
  const value = f32x4.sub(loadPart(at(x + place), lanes), shift);
  const isLegal = chosenLanes(mask, place, lanes);
  storePart(at(y + place), v128.bitselect(value, f32x4.splat(-Infinity), isLegal), lanes);
}

export function targetLoss(y: i32, targets: i32, losses: i32, rows: i32, columns: i32): void {
  for (let r = 0; r < rows; r++) {
    const target = load<i32>(at(targets + r));
    store<f32>(at(losses + r), target < 0 ? 0 : -load<f32>(at(y + r * columns + target)));
  }
}

export function targetLossBackward(y: i32, targets: i32, dLosses: i32, dx: i32, rows: i32, columns: i32): void {
  for (let r = 0; r < rows; r++) {
    const target = load<i32>(at(targets + r));
    if (target < 0) continue;
    const dLoss = load<f32>(at(dLosses + r));
    const start = r * columns;
    const whole = wholeVectors(columns);
    for (let a = start; a < start + whole; a += LANES) addShares(y + a, dx + a, dLoss, LANES);
    if (whole < columns) addShares(y + start + whole, dx + start + whole, dLoss, columns - whole);
    const place = at(dx + start + target);
    store<f32>(place, load<f32>(place) - dLoss);
  }
}

/** dx += dLoss · exp(y). */
@inline
function addShares(y: i32, dx: i32, dLoss: f32, lanes: i32): void {
  const place = at(dx);
  storePart(place, madd(f32x4.splat(dLoss), exp(loadPart(at(y), lanes)), loadPart(place, lanes)), lanes);
}

export function setLoss(y: i32, set: i32, losses: i32, rows: i32, columns: i32): void {
  for (let r = 0; r < rows; r++) {
    const value = hasAny(set + r * columns, columns) ? -logSum(y, set, r * columns, columns) : 0;
    store<f32>(at(losses + r), <f32>value);
  }
}

export function setLossBackward(
  y: i32,
  set: i32,
  losses: i32,
  dLosses: i32,
  dx: i32,
  rows: i32,
  columns: i32,
): void {
  for (let r = 0; r < rows; r++) {
    const start = r * columns;
    if (!hasAny(set + start, columns)) continue;
    const loss = f32x4.splat(load<f32>(at(losses + r)));
    const dLoss = f32x4.splat(load<f32>(at(dLosses + r)));
    for (let a = 0; a < columns; a += LANES) {
      const place = at(dx + start + a);
      const value = loadPart(at(y + start + a), columns - a);
      const share = v128.and(exp(f32x4.add(value, loss)), chosenLanes(set, start + a, columns - a));
      const change = f32x4.mul(dLoss, f32x4.sub(exp(value), share));
      storePart(place, f32x4.add(loadPart(place, columns - a), change), columns - a);
    }
  }
}

function hasAny(set: i32, columns: i32): bool {
  for (let a = 0; a < columns; a++) if (load<i32>(at(set + a)) != 0) return true;
  return false;
}

export function argmax(x: i32, mask: i32, chosen: i32, rows: i32, columns: i32): void {
  for (let r = 0; r < rows; r++) {
    store<i32>(at(chosen + r), best(x + r * columns, mask ? mask + r * columns : 0, 0, columns));
  }
}

export function marginLoss(
  x: i32,
  mask: i32,
  set: i32,
  margin: f64,
  losses: i32,
  pairs: i32,
  rows: i32,
  columns: i32,
): void {
  for (let r = 0; r < rows; r++) {
    const start = r * columns;
    const rival = best(x + start, mask ? mask + start : 0, set + start, columns);
    const right = best(x + start, set + start, 0, columns);
    let loss: f32 = 0;
    if (rival >= 0 && right >= 0) {
      loss = <f32>margin + load<f32>(at(x + start + rival)) - load<f32>(at(x + start + right));
    }
    const holds = loss <= 0;
    store<f32>(at(losses + r), holds ? 0 : loss);
    store<i32>(at(pairs + 2 * r), holds ? -1 : rival);
    store<i32>(at(pairs + 2 * r + 1), holds ? -1 : right);
  }
}

export function marginLossBackward(pairs: i32, dLosses: i32, dx: i32, rows: i32, columns: i32): void {
  for (let r = 0; r < rows; r++) {
    const rival = load<i32>(at(pairs + 2 * r));
    if (rival < 0) continue;
    const dLoss = load<f32>(at(dLosses + r));
    const rivalPlace = at(dx + r * columns + rival);
    const rightPlace = at(dx + r * columns + load<i32>(at(pairs + 2 * r + 1)));
    store<f32>(rivalPlace, load<f32>(rivalPlace) + dLoss);
    store<f32>(rightPlace, load<f32>(rightPlace) - dLoss);
  }
}

/** The greatest column of one row that is in `mask` (or 0: any) and not in `except` (or 0: none); the lowest among equals, −1 for none. */
function best(x: i32, mask: i32, except: i32, columns: i32): i32 {
  let winner = -1;
  let greatest: f32 = -Infinity;
  for (let a = 0; a < columns; a++) {
    if (mask && load<i32>(at(mask + a)) == 0) continue;
    if (except && load<i32>(at(except + a)) != 0) continue;
    const value = load<f32>(at(x + a));
    if (winner < 0 || value > greatest) {
      winner = a;
      greatest = value;
    }
  }
  return winner;
}
