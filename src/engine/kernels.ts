/**
 * Everything the engine computes, as functions of numbers over one memory (memory.ts): five sets keep this contract, the
 * plain TypeScript one (kernels-js.ts, the truth), WASM SIMD, WASM relaxed SIMD, native, and native with products of 16-bit floats.
 *
 * An argument that names a matrix or vector (`x`, `weights`, `gradient`, …) is an element offset; an argument that names indices, a
 * mask or targets is an offset too, read as integers. `stride` is the distance between the starts of two rows; a matrix without one has
 * its rows side by side. Arguments are positional and plain numbers, against the style guide: a call must make no garbage.
 *
 * Rules that hold for every kernel and every set:
 * - Sizes may be 0. Inputs and outputs do not overlap, unless said so or unless they are the same matrix in an elementwise kernel.
 * - A row's result has the same bits whatever other rows are in the call.
 * - Backward kernels *add* to the gradients of their inputs, unless said otherwise.
 * - An index below 0 is a row of zeros to read, and is skipped when writing.
 * - Offset 0 for an argument marked `or 0` means that it is not there.
 */
export interface Kernels {
  readonly name: KernelName;

  // ── Products ─────────────────────────────────────────────────────────────────────────────────────────────────
  // B rows, I inner, O outer. Weights are I×O; products read a packed copy of packedLength(I, O) elements, to be packed again after each change.

  /** packed ← weights (I×O), for y = x·W. */
  pack(weights: number, packed: number, inner: number, outer: number): void;
  /** packed ← weightsᵀ, for dx = dy·Wᵀ; `inner` and `outer` are those of the weights: length packedLength(outer, inner). */
  packTransposed(weights: number, packed: number, inner: number, outer: number): void;
  /** y (B×O) = [y, if accumulate] + [bias] + x (B×I)·W. `bias` (O) or 0; `accumulate` 0 or 1. */
  matmul(
    x: number,
    xStride: number,
    packed: number,
    bias: number,
    y: number,
    yStride: number,
    rows: number,
    inner: number,
    outer: number,
    accumulate: number,
  ): void;
  /**
   * gradient (I×O, plain layout) += xᵀ·dy. The rows of x and dy may lie anywhere: `xRows` and `dyRows` name integers, the offset of each row. Best
   * over 128 rows or more at once.
   */
  weightGradient(xRows: number, dyRows: number, gradient: number, rows: number, inner: number, outer: number): void;
  /** gradient += the sum of the rows of dy. */
  biasGradient(dy: number, dyStride: number, gradient: number, rows: number, columns: number): void;

  // ── Rows ─────────────────────────────────────────────────────────────────────────────────────────────────────

  /** y = x. With strides, one part of a concatenation. */
  copyRows(x: number, xStride: number, y: number, yStride: number, rows: number, columns: number): void;
  /** y += x. */
  addRows(x: number, xStride: number, y: number, yStride: number, rows: number, columns: number): void;
  /**
   * y[r] = the row at table + indices[r] · tableStride. With table 0 and stride 1, indices are offsets of rows anywhere in the
   * memory (one such call cannot read offset 0, which no one owns).
   */
  gatherRows(
    table: number,
    tableStride: number,
    indices: number,
    y: number,
    yStride: number,
    rows: number,
    columns: number,
  ): void;
  /** The row at table + indices[r] · tableStride += x[r], in the order of r. */
  scatterAddRows(
    x: number,
    xStride: number,
    indices: number,
    table: number,
    tableStride: number,
    rows: number,
    columns: number,
  ): void;
  /**
   * y[r] = scales[i] · the bytes of row i, where i is indices[r], or r if `indices` is 0: rows that are kept in a quarter of the memory. `codes` names bytes
   * with a sign, four in the place of each element, rows of `columns` bytes side by side.
   */
  widenRows(
    codes: number,
    scales: number,
    indices: number,
    y: number,
    yStride: number,
    rows: number,
    columns: number,
  ): void;
  /** The row at table + indices[r] · columns = 0. */
  zeroRows(table: number, indices: number, rows: number, columns: number): void;

  // ── Elementwise ──────────────────────────────────────────────────────────────────────────────────────────────

  fill(y: number, count: number, value: number): void;
  /** y *= factor. */
  scale(y: number, count: number, factor: number): void;
  /** y += factor · x. */
  addScaled(x: number, y: number, count: number, factor: number): void;
  /** z = x · y. */
  multiply(x: number, y: number, z: number, count: number): void;
  /** z += x · y. */
  addProduct(x: number, y: number, z: number, count: number): void;
  /** y = max(0, x). */
  relu(x: number, y: number, count: number): void;
  /** dx += dy where y > 0. */
  reluBackward(y: number, dy: number, dx: number, count: number): void;
  tanh(x: number, y: number, count: number): void;
  /** dx += dy · (1 − y²). */
  tanhBackward(y: number, dy: number, dx: number, count: number): void;
  sigmoid(x: number, y: number, count: number): void;
  /** dx += dy · y · (1 − y). */
  sigmoidBackward(y: number, dy: number, dx: number, count: number): void;
  /** y = x · Φ(x), where Φ is the distribution function of a standard normal (Hendrycks & Gimpel 2016): BERT's activation. */
  gelu(x: number, y: number, count: number): void;
  /** dx = [dx, if accumulate] + dy · (Φ(x) + x · φ(x)); unlike the others above, it needs x and not y. dx may be dy. */
  geluBackward(x: number, dy: number, dx: number, count: number, accumulate: number): void;
  /**
   * y = [y, if accumulate] + x · mask / (1 − rate), where mask is 0 with probability `rate`. The mask is a function of `seed` and the place in the
   * call alone, the same in every set: the backward step is the same call, from dy to dx, accumulating. 0 ≤ rate < 1.
   */
  dropout(x: number, y: number, count: number, rate: number, seed: number, accumulate: number): void;

  // ── LSTM cells ───────────────────────────────────────────────────────────────────────────────────────────────
  // H width. The previous cell of row r is at previous + (indices ? indices[r] : r) · previousStride, as in gatherRows;
  // with neither `previous` nor `indices` there is none: zeros.

  /**
   * The standard cell. `gates` (B×4H) holds the sums for input, forget, output gate and candidate (i, f, o, g), and afterwards their activations.
   * c = f · previous + i · g,  h = o · tanh(c), both B×H.
   */
  lstm(
    gates: number,
    previous: number,
    previousStride: number,
    indices: number,
    c: number,
    h: number,
    rows: number,
    width: number,
  ): void;
  /**
   * From dh and dc (B×H; dc or 0) to dGates (B×4H, *written*; may be `gates`) and dPrevious (added, addressed as previous; or 0).
   * `gates` holds the activations left by `lstm`.
   */
  lstmBackward(
    gates: number,
    previous: number,
    previousStride: number,
    indices: number,
    c: number,
    dh: number,
    dc: number,
    dGates: number,
    dPrevious: number,
    dPreviousStride: number,
    rows: number,
    width: number,
  ): void;
  /**
   * First half of the coupled cell (forget = 1 − input): `gates` has rows of [i, g, …], sums before and activations afterwards.
   * c = (1 − i) · previous + i · g.
   */
  coupledCell(
    gates: number,
    gatesStride: number,
    previous: number,
    previousStride: number,
    indices: number,
    c: number,
    rows: number,
    width: number,
  ): void;
  /** From dc (complete) to dGates ([i, g, …], *written*; may be `gates`) and dPrevious (added, addressed as previous; or 0). */
  coupledCellBackward(
    gates: number,
    gatesStride: number,
    previous: number,
    previousStride: number,
    indices: number,
    dc: number,
    dGates: number,
    dGatesStride: number,
    dPrevious: number,
    dPreviousStride: number,
    rows: number,
    width: number,
  ): void;
  /** Second half: h = o · tanh(c); `output` holds the sums of the output gate (which may have seen c), and afterwards their activations. */
  coupledOutput(output: number, outputStride: number, c: number, h: number, rows: number, width: number): void;
  /** From dh to dOutput (*written*; may be `output`) and dc (added). */
  coupledOutputBackward(
    output: number,
    outputStride: number,
    c: number,
    dh: number,
    dOutput: number,
    dOutputStride: number,
    dc: number,
    rows: number,
    width: number,
  ): void;

  // ── Transformers ─────────────────────────────────────────────────────────────────────────────────────────────

  /**
   * y = (x − mean) / √(variance + ε) · gain + shift, with mean and variance of each row (Ba et al. 2016). `statistics` (B×2) receives
   * the mean and 1 / √(variance + ε); or 0.
   */
  layerNorm(
    x: number,
    gain: number,
    shift: number,
    y: number,
    statistics: number,
    rows: number,
    columns: number,
    epsilon: number,
  ): void;
  /** From dy to dx (*written*; not dy itself), dGain and dShift (added; both or 0). `statistics` as `layerNorm` left them. */
  layerNormBackward(
    x: number,
    statistics: number,
    gain: number,
    dy: number,
    dx: number,
    dGain: number,
    dShift: number,
    rows: number,
    columns: number,
  ): void;
  /**
   * Self-attention in several heads (Vaswani et al. 2017) over S sentences that lie one after the other: `starts` (S + 1 integers) has the first row of
   * each. A row of `queries` holds the queries of all heads, then all keys, then all values: 3 · H columns, H = heads · width; `context` has
   * rows of H columns. For each head, context = dropped(softmax(q·kᵀ / √width))·v. `probabilities` receives the softmax before anything is dropped, an n×n block for each
   * head of each sentence (Σ heads · n² in all); or 0. What is dropped depends on `seed` and the place in `probabilities`, as in `dropout`.
   * `scratch`: attentionScratch(rows of the longest sentence, width) elements.
   */
  attention(
    queries: number,
    starts: number,
    sentences: number,
    heads: number,
    width: number,
    context: number,
    probabilities: number,
    scratch: number,
    rate: number,
    seed: number,
  ): void;
  /** From dContext to dQueries (all columns, *written*; not `queries` itself). */
  attentionBackward(
    queries: number,
    starts: number,
    sentences: number,
    heads: number,
    width: number,
    probabilities: number,
    dContext: number,
    dQueries: number,
    scratch: number,
    rate: number,
    seed: number,
  ): void;

  // ── Choices ──────────────────────────────────────────────────────────────────────────────────────────────────
  // B×A scores; `mask` and `set` are B×A integers, 0 or not. `mask` or 0: all are legal.

  /** y = log softmax over the legal columns, −Infinity elsewhere; a row with nothing legal is −Infinity throughout. y may be x. */
  logSoftmax(x: number, mask: number, y: number, rows: number, columns: number): void;
  /** losses[r] = −y[r, targets[r]]; 0 for a target below 0. */
  targetLoss(y: number, targets: number, losses: number, rows: number, columns: number): void;
  /** dx += dLosses[r] · (exp(y) − 1 at the target); y is the log softmax of x. */
  targetLossBackward(y: number, targets: number, dLosses: number, dx: number, rows: number, columns: number): void;
  /** losses[r] = −log Σ exp(y) over the columns in `set` (a subset of the legal ones); 0 for a row whose set is empty. */
  setLoss(y: number, set: number, losses: number, rows: number, columns: number): void;
  /** dx += dLosses[r] · (exp(y) − exp(y + losses[r]) in the set); nothing for a row whose set is empty. */
  setLossBackward(
    y: number,
    set: number,
    losses: number,
    dLosses: number,
    dx: number,
    rows: number,
    columns: number,
  ): void;
  /** chosen[r] (integers) = the legal column with the greatest x, the lowest among equals; −1 where nothing is legal. */
  argmax(x: number, mask: number, chosen: number, rows: number, columns: number): void;
  /**
   * losses[r] = max(0, margin + best legal score outside `set` − best score in `set`). `pairs` (B×2 integers) receives the two columns, rival first, or
   * −1, −1 where the loss is 0 (also when there is no rival or the set is empty).
   */
  marginLoss(
    x: number,
    mask: number,
    set: number,
    margin: number,
    losses: number,
    pairs: number,
    rows: number,
    columns: number,
  ): void;
  /** dx[r, rival] += dLosses[r], dx[r, best in set] −= dLosses[r]. */
  marginLossBackward(pairs: number, dLosses: number, dx: number, rows: number, columns: number): void;

  // ── Updates ──────────────────────────────────────────────────────────────────────────────────────────────────
  // `factor` multiplies the gradient first: clipping, and the mean over a batch. Results of less than 1e-30 become 0, for subnormals are slow.

  /** w −= rate · (factor · g + decay · w). */
  sgd(weights: number, gradient: number, count: number, rate: number, decay: number, factor: number): void;
  /** `sgd` on the rows weights + indices[r] · columns and no others. */
  sgdRows(
    weights: number,
    gradient: number,
    indices: number,
    rows: number,
    columns: number,
    rate: number,
    decay: number,
    factor: number,
  ): void;
  /**
   * g' = factor · g;  m ← β₁·m + (1 − β₁)·g';  v ← β₂·v + (1 − β₂)·g'²;  w ← w − decay · w − rate · m / (√v · correction + ε).
   * For step t of Adam, rate = α / (1 − β₁ᵗ) and correction = 1 / √(1 − β₂ᵗ); for AdamW, decay = α · λ.
   */
  adam(
    weights: number,
    gradient: number,
    mean: number,
    variance: number,
    count: number,
    rate: number,
    beta1: number,
    beta2: number,
    correction: number,
    epsilon: number,
    decay: number,
    factor: number,
  ): void;
  /** `adam` on the rows at + indices[r] · columns and no others. */
  adamRows(
    weights: number,
    gradient: number,
    mean: number,
    variance: number,
    indices: number,
    rows: number,
    columns: number,
    rate: number,
    beta1: number,
    beta2: number,
    correction: number,
    epsilon: number,
    decay: number,
    factor: number,
  ): void;
  /** average += (1 − keep) · (weights − average). */
  movingAverage(weights: number, average: number, count: number, keep: number): void;
  /** Σ x. */
  sum(x: number, count: number): number;
  /** Σ x². */
  squaredNorm(x: number, count: number): number;
  /** Σ x² over the rows x + indices[r] · columns. */
  squaredNormRows(x: number, indices: number, rows: number, columns: number): number;
  /** 1 if there is no NaN and no infinity, else 0. */
  allFinite(x: number, count: number): number;
}

export type KernelName = "js" | "wasm" | "relaxed" | "native" | "bfloat16";

/** Columns of a packed panel: the outer dimension is cut into panels, each of I rows × PANEL columns, the last padded with 0. */
export const PANEL = 16;

/** Below this magnitude a stored number becomes 0: far above the subnormals (under 1.2e-38), which what decays must never reach. */
export const SMALLEST = 1e-30;

/** The room that attention needs beside its inputs and outputs: three squares, and one packed copy of a head's keys or values. */
export function attentionScratch(longest: number, width: number): number {
  return 3 * longest * longest + Math.max(packedLength(width, longest), packedLength(longest, width));
}

/** How many elements a packed copy of I×O weights takes. */
export function packedLength(inner: number, outer: number): number {
  return Math.ceil(outer / PANEL) * PANEL * inner;
}
