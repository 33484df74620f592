/** Matrix products over packed panels, and the gradients of weights and biases. Contract: ../kernels.ts; the same in plain TypeScript: ../js/products.ts. */
import { addRow, at, CONSTANTS_LENGTH, LANES, loadPart, madd, setConstants, storePart } from "./simd";

/** Columns of a packed panel; kernels.ts has the same constant. */
const PANEL: i32 = 16;
/** Rows multiplied before going on to the next columns: 64 rows of 512 inputs stay in the second-level cache. */
const ROW_BLOCK: i32 = 64;

export function pack(weights: i32, packed: i32, inner: i32, outer: i32): void {
  packRows(weights, outer, packed, inner, outer);
}

/** The same for a matrix whose rows are `stride` apart. */
export function packRows(weights: i32, stride: i32, packed: i32, inner: i32, outer: i32): void {
  let target = at(packed);
  for (let panel = 0; panel < outer; panel += PANEL) {
    let source = at(weights + panel);
    const columns = outer - panel;
    for (let i = 0; i < inner; i++) {
      v128.store(target, loadPart(source, columns));
      v128.store(target, loadPart(source + 16, columns - 4), 16);
      v128.store(target, loadPart(source + 32, columns - 8), 32);
      v128.store(target, loadPart(source + 48, columns - 12), 48);
      source += at(stride);
      target += at(PANEL);
    }
  }
}

export function packTransposed(weights: i32, packed: i32, inner: i32, outer: i32): void {
  packTransposedRows(weights, outer, packed, inner, outer);
}

export function packTransposedRows(weights: i32, stride: i32, packed: i32, inner: i32, outer: i32): void {
  let target = at(packed);
  for (let panel = 0; panel < inner; panel += PANEL) {
    for (let o = 0; o < outer; o++) {
      let source = at(weights + panel * stride + o);
      for (let lane = 0; lane < PANEL; lane++) {
        store<f32>(target, panel + lane < inner ? load<f32>(source) : 0);
        source += at(stride);
        target += 4;
      }
    }
  }
}

export function matmul(
  x: i32,
  xStride: i32,
  packed: i32,
  bias: i32,
  y: i32,
  yStride: i32,
  rows: i32,
  inner: i32,
  outer: i32,
  accumulate: i32,
): void {
  const xStep = at(xStride);
  const yStep = at(yStride);
  for (let first = 0; first < rows; first += ROW_BLOCK) {
    const count = min(ROW_BLOCK, rows - first);
    const xBlock = at(x + first * xStride);
    const yBlock = at(y + first * yStride);
    // Three rows left over are four with one of them computed twice.
    const byFour = (count & 3) == 3 ? count : count & ~3;
    for (let o = 0; o < outer; o += 8) {
      const weights = at(packed + panelPlace(o, inner));
      const columns = outer - o;
      const biasPlace = bias ? at(bias + o) : 0;
      for (let r = 0; r < byFour; r += 4) {
        const xRow = xBlock + <usize>r * xStep;
        const yRow = yBlock + <usize>r * yStep + at(o);
        const isThree = r + 3 == count;
        // With a constant the compiler drops every question about the number of columns.
        if (columns >= 8) fourRows(xRow, xStep, isThree, weights, inner, biasPlace, yRow, yStep, 8, accumulate);
        else fourRows(xRow, xStep, isThree, weights, inner, biasPlace, yRow, yStep, columns, accumulate);
      }
    }
    const xLast = xBlock + <usize>byFour * xStep;
    const yLast = yBlock + <usize>byFour * yStep;
    if (count - byFour == 2) twoRows(xLast, xStep, at(packed), inner, at(bias), yLast, yStep, outer, accumulate);
    else if (count - byFour == 1) oneRow(xLast, at(packed), inner, at(bias), yLast, outer, accumulate);
  }
}

/** Where column o of the packed weights begins. */
@inline
function panelPlace(o: i32, inner: i32): i32 {
  const lane = o & (PANEL - 1);
  return (o - lane) * inner + lane;
}

/** What a sum starts from: [y] + [bias]. `bias` is an address or 0. */
@inline
function start(y: usize, bias: usize, columns: i32, accumulate: i32): v128 {
  let sum = accumulate ? loadPart(y, columns) : f32x4.splat(0);
  if (bias) sum = f32x4.add(sum, loadPart(bias, columns));
  return sum;
}

/** 4 rows × 8 columns: eight sums, two weights and one input fill the registers; more would spill. */
@inline
function fourRows(
  x: usize,
  xStep: usize,
  isThree: bool,
  weights: usize,
  inner: i32,
  bias: usize,
  y: usize,
  yStep: usize,
  columns: i32,
  accumulate: i32,
): void {
  let xa = x;
  let xb = x + xStep;
  let xc = xb + xStep;
  let xd = isThree ? xc : xc + xStep;
  const yb = y + yStep;
  const yc = yb + yStep;
  const yd = isThree ? yc : yc + yStep;
  const bias4 = bias ? bias + 16 : 0;
  let a0 = start(y, bias, columns, accumulate);
  let a1 = start(y + 16, bias4, columns - 4, accumulate);
  let b0 = start(yb, bias, columns, accumulate);
  let b1 = start(yb + 16, bias4, columns - 4, accumulate);
  let c0 = start(yc, bias, columns, accumulate);
  let c1 = start(yc + 16, bias4, columns - 4, accumulate);
  let d0 = start(yd, bias, columns, accumulate);
  let d1 = start(yd + 16, bias4, columns - 4, accumulate);
  const end = x + at(inner);
  while (xa < end) {
    const w0 = v128.load(weights);
    const w1 = v128.load(weights, 16);
    let s = v128.load32_splat(xa);
    a0 = madd(s, w0, a0);
    a1 = madd(s, w1, a1);
    s = v128.load32_splat(xb);
    b0 = madd(s, w0, b0);
    b1 = madd(s, w1, b1);
    s = v128.load32_splat(xc);
    c0 = madd(s, w0, c0);
    c1 = madd(s, w1, c1);
    s = v128.load32_splat(xd);
    d0 = madd(s, w0, d0);
    d1 = madd(s, w1, d1);
    weights += PANEL << 2;
    xa += 4;
    xb += 4;
    xc += 4;
    xd += 4;
  }
  storePart(y, a0, columns);
  storePart(y + 16, a1, columns - 4);
  storePart(yb, b0, columns);
  storePart(yb + 16, b1, columns - 4);
  storePart(yc, c0, columns);
  storePart(yc + 16, c1, columns - 4);
  storePart(yd, d0, columns);
  storePart(yd + 16, d1, columns - 4);
}

/** 2 rows × 16 columns. */
function twoRows(
  x: usize,
  xStep: usize,
  weights: usize,
  inner: i32,
  bias: usize,
  y: usize,
  yStep: usize,
  outer: i32,
  accumulate: i32,
): void {
  const end = x + at(inner);
  for (let columns = outer; columns > 0; columns -= PANEL) {
    const yb = y + yStep;
    let a0 = start(y, bias, columns, accumulate);
    let a1 = start(y + 16, bias ? bias + 16 : 0, columns - 4, accumulate);
    let a2 = start(y + 32, bias ? bias + 32 : 0, columns - 8, accumulate);
    let a3 = start(y + 48, bias ? bias + 48 : 0, columns - 12, accumulate);
    let b0 = start(yb, bias, columns, accumulate);
    let b1 = start(yb + 16, bias ? bias + 16 : 0, columns - 4, accumulate);
    let b2 = start(yb + 32, bias ? bias + 32 : 0, columns - 8, accumulate);
    let b3 = start(yb + 48, bias ? bias + 48 : 0, columns - 12, accumulate);
    let xa = x;
    let xb = x + xStep;
    while (xa < end) {
      const s = v128.load32_splat(xa);
      const t = v128.load32_splat(xb);
      let w = v128.load(weights);
      a0 = madd(s, w, a0);
      b0 = madd(t, w, b0);
      w = v128.load(weights, 16);
      a1 = madd(s, w, a1);
      b1 = madd(t, w, b1);
      w = v128.load(weights, 32);
      a2 = madd(s, w, a2);
      b2 = madd(t, w, b2);
      w = v128.load(weights, 48);
      a3 = madd(s, w, a3);
      b3 = madd(t, w, b3);
      weights += PANEL << 2;
      xa += 4;
      xb += 4;
    }
    storePanel(y, a0, a1, a2, a3, columns);
    storePanel(yb, b0, b1, b2, b3, columns);
    y += PANEL << 2;
    if (bias) bias += PANEL << 2;
  }
}

/** 1 row × 48 columns while there are as many (twelve sums hide the latency of an addition), then × 16. */
function oneRow(x: usize, weights: usize, inner: i32, bias: usize, y: usize, outer: i32, accumulate: i32): void {
  const end = x + at(inner);
  const panelStep = at(inner * PANEL);
  let columns = outer;
  while (columns >= 3 * PANEL) {
    let a0 = start(y, bias, 4, accumulate);
    let a1 = start(y + 16, bias ? bias + 16 : 0, 4, accumulate);
    let a2 = start(y + 32, bias ? bias + 32 : 0, 4, accumulate);
    let a3 = start(y + 48, bias ? bias + 48 : 0, 4, accumulate);
    let b0 = start(y + 64, bias ? bias + 64 : 0, 4, accumulate);
    let b1 = start(y + 80, bias ? bias + 80 : 0, 4, accumulate);
    let b2 = start(y + 96, bias ? bias + 96 : 0, 4, accumulate);
    let b3 = start(y + 112, bias ? bias + 112 : 0, 4, accumulate);
    let c0 = start(y + 128, bias ? bias + 128 : 0, 4, accumulate);
    let c1 = start(y + 144, bias ? bias + 144 : 0, 4, accumulate);
    let c2 = start(y + 160, bias ? bias + 160 : 0, 4, accumulate);
    let c3 = start(y + 176, bias ? bias + 176 : 0, 4, accumulate);
    let xa = x;
    let wa = weights;
    let wb = wa + panelStep;
    let wc = wb + panelStep;
    weights = wc + panelStep;
    while (xa < end) {
      const s = v128.load32_splat(xa);
      a0 = madd(s, v128.load(wa), a0);
      a1 = madd(s, v128.load(wa, 16), a1);
      a2 = madd(s, v128.load(wa, 32), a2);
      a3 = madd(s, v128.load(wa, 48), a3);
      b0 = madd(s, v128.load(wb), b0);
      b1 = madd(s, v128.load(wb, 16), b1);
      b2 = madd(s, v128.load(wb, 32), b2);
      b3 = madd(s, v128.load(wb, 48), b3);
      c0 = madd(s, v128.load(wc), c0);
      c1 = madd(s, v128.load(wc, 16), c1);
      c2 = madd(s, v128.load(wc, 32), c2);
      c3 = madd(s, v128.load(wc, 48), c3);
      wa += PANEL << 2;
      wb += PANEL << 2;
      wc += PANEL << 2;
      xa += 4;
    }
    storePanel(y, a0, a1, a2, a3, PANEL);
    storePanel(y + 64, b0, b1, b2, b3, PANEL);
    storePanel(y + 128, c0, c1, c2, c3, PANEL);
    y += 3 * (PANEL << 2);
    if (bias) bias += 3 * (PANEL << 2);
    columns -= 3 * PANEL;
  }
  for (; columns > 0; columns -= PANEL) {
    let a0 = start(y, bias, columns, accumulate);
    let a1 = start(y + 16, bias ? bias + 16 : 0, columns - 4, accumulate);
    let a2 = start(y + 32, bias ? bias + 32 : 0, columns - 8, accumulate);
    let a3 = start(y + 48, bias ? bias + 48 : 0, columns - 12, accumulate);
    let xa = x;
    while (xa < end) {
      const s = v128.load32_splat(xa);
      a0 = madd(s, v128.load(weights), a0);
      a1 = madd(s, v128.load(weights, 16), a1);
      a2 = madd(s, v128.load(weights, 32), a2);
      a3 = madd(s, v128.load(weights, 48), a3);
      weights += PANEL << 2;
      xa += 4;
    }
    storePanel(y, a0, a1, a2, a3, columns);
    y += PANEL << 2;
    if (bias) bias += PANEL << 2;
  }
}

@inline
function storePanel(y: usize, v0: v128, v1: v128, v2: v128, v3: v128, columns: i32): void {
  storePart(y, v0, columns);
  storePart(y + 16, v1, columns - 4);
  storePart(y + 32, v2, columns - 8);
  storePart(y + 48, v3, columns - 12);
}

/** Rows and columns of dy that are repacked at once, and how much room that takes together with four columns of x. */
const GRADIENT_ROWS: i32 = 128;
const GRADIENT_COLUMNS: i32 = 512;
const SCRATCH: i32 = GRADIENT_ROWS * (GRADIENT_COLUMNS + LANES);

let scratch: i32 = 0;

/** How many elements of its own this instance needs; given once by `setScratch`, as threads share the memory. */
export function scratchLength(): i32 {
  return SCRATCH + CONSTANTS_LENGTH;
}

export function setScratch(offset: i32): void {
  scratch = offset;
  setConstants(offset + SCRATCH);
}

export function weightGradient(
  xRows: i32,
  dyRows: i32,
  gradient: i32,
  rows: i32,
  inner: i32,
  outer: i32,
): void {
  const dyPacked = at(scratch);
  const xPacked = at(scratch + GRADIENT_ROWS * GRADIENT_COLUMNS);
  for (let first = 0; first < rows; first += GRADIENT_ROWS) {
    const count = min(GRADIENT_ROWS, rows - first);
    for (let left = 0; left < outer; left += GRADIENT_COLUMNS) {
      const width = min(GRADIENT_COLUMNS, outer - left);
      // Rows a power of two apart fall into the same few sets of the cache; side by side they do not (+ 25 %).
      for (let o = 0; o < width; o += 8) {
        const target = dyPacked + at(o * count);
        if (width - o >= 8) stripe(at(dyRows + first), left + o, target, count, 8, 8);
        else stripe(at(dyRows + first), left + o, target, count, 8, width - o);
      }
      for (let i = 0; i < inner; i += LANES) {
        if (inner - i >= LANES) stripe(at(xRows + first), i, xPacked, count, LANES, LANES);
        else stripe(at(xRows + first), i, xPacked, count, LANES, inner - i);
        const gradientRows = at(gradient + i * outer + left);
        for (let o = 0; o < width; o += 8) {
          const dyStripe = dyPacked + at(o * count);
          const tile = gradientRows + at(o);
          if (width - o >= 8 && inner - i >= LANES) gradientTile(xPacked, dyStripe, count, tile, at(outer), LANES, 8);
          else gradientTile(xPacked, dyStripe, count, tile, at(outer), inner - i, width - o);
        }
      }
    }
  }
}

/** Copies `lanes` of `size` (4 or 8) columns, from `column` on, of the rows at `offsets`, so that they stand side by side; the other columns are 0. */
@inline
function stripe(offsets: usize, column: i32, target: usize, rows: i32, size: i32, lanes: i32): void {
  for (let r = 0; r < rows; r++) {
    const source = at(load<i32>(offsets + at(r)) + column);
    v128.store(target, loadPart(source, lanes));
    if (size == 8) v128.store(target, loadPart(source + 16, lanes - 4), 16);
    target += at(size);
  }
}

/** 4 inputs × 8 outputs, summed over rows and added to the gradient. */
@inline
function gradientTile(
  x: usize,
  dy: usize,
  rows: i32,
  gradient: usize,
  step: usize,
  inputs: i32,
  columns: i32,
): void {
  let a0 = f32x4.splat(0);
  let a1 = a0;
  let b0 = a0;
  let b1 = a0;
  let c0 = a0;
  let c1 = a0;
  let d0 = a0;
  let d1 = a0;
  const end = x + (<usize>rows << 4);
  while (x < end) {
    const v0 = v128.load(dy);
    const v1 = v128.load(dy, 16);
    let s = v128.load32_splat(x);
    a0 = madd(s, v0, a0);
    a1 = madd(s, v1, a1);
    s = v128.load32_splat(x, 4);
    b0 = madd(s, v0, b0);
    b1 = madd(s, v1, b1);
    s = v128.load32_splat(x, 8);
    c0 = madd(s, v0, c0);
    c1 = madd(s, v1, c1);
    s = v128.load32_splat(x, 12);
    d0 = madd(s, v0, d0);
    d1 = madd(s, v1, d1);
    x += 16;
    dy += 32;
  }
  addTo(gradient, a0, a1, columns);
  if (inputs > 1) addTo(gradient + step, b0, b1, columns);
  if (inputs > 2) addTo(gradient + 2 * step, c0, c1, columns);
  if (inputs > 3) addTo(gradient + 3 * step, d0, d1, columns);
}

@inline
function addTo(place: usize, v0: v128, v1: v128, columns: i32): void {
  storePart(place, f32x4.add(loadPart(place, columns), v0), columns);
  storePart(place + 16, f32x4.add(loadPart(place + 16, columns - 4), v1), columns - 4);
}

export function biasGradient(dy: i32, dyStride: i32, gradient: i32, rows: i32, columns: i32): void {
  for (let r = 0; r < rows; r++) addRow(at(dy + r * dyStride), at(gradient), columns);
}
