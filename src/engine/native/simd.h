/*
 * The kernels themselves, written once for vectors of LANES floats. kernels.c includes this file once per instruction set, after defining
 *   V, VI, VU      a vector of floats, of 32-bit integers, of those without sign (GCC vector types: + - * / & ~ < work on them, with a scalar too)
 *   LANES          how many
 *   NAME(x)        the name of x in this instruction set
 *   load(p), loadSome(p, n), store(p, v), storeSome(p, v, n), all(x), fma(a, b, c), root(v)
 *   TILE_ROWS, TILE_PANELS   the shape of a product that fills the registers
 * The contract is in ../kernels.ts, the readable version in ../js. Whatever ends inside a vector is loaded and stored in part and computed with
 * the same instructions, so that a number has the same bits wherever it stands.
 */

/* ── Vectors ──────────────────────────────────────────────────────────────────────────────────────────────────── */

#define get NAME(get)
#define put NAME(put)
#define magnitude NAME(magnitude)
#define without NAME(without)
#define where NAME(where)
#define choose NAME(choose)
#define flushed NAME(flushed)
#define bounded NAME(bounded)
#define expOf NAME(expOf)
#define tanhOf NAME(tanhOf)
#define sigmoidOf NAME(sigmoidOf)
#define addVectors NAME(addVectors)
#define greatestLane NAME(greatestLane)
#define firstLanes NAME(firstLanes)
#define smallExpMinus1 NAME(smallExpMinus1)
#define boundedExp NAME(boundedExp)
#define PER_PANEL (PANEL / LANES)

/* `n` is LANES, a constant with which the compiler drops the question, or less. */
INLINE V get(const float *p, int n) { return n >= LANES ? load(p) : loadSome(p, n); }
INLINE void put(float *p, V v, int n) {
  if (n >= LANES) store(p, v);
  else storeSome(p, v, n);
}

/* Does something for every vector of `count` elements, from element i on with n lanes, and for what is left over. */
#define FOR_VECTORS(count, ...)                            \
  do {                                                     \
    const int whole_ = (count) - (count) % LANES;          \
    for (int i = 0; i < whole_; i += LANES) {              \
      enum { n = LANES };                                  \
      __VA_ARGS__                                          \
    }                                                      \
    if (whole_ < (count)) {                                \
      const int i = whole_, n = (count) - whole_;          \
      __VA_ARGS__                                          \
    }                                                      \
  } while (0)

INLINE V without(V v, VI mask) { return (V)((VI)v & ~mask); }
INLINE V where(V v, VI mask) { return (V)((VI)v & mask); }
INLINE V choose(VI mask, V a, V b) { return (V)(((VI)a & mask) | ((VI)b & ~mask)); }
INLINE V magnitude(V v) { return (V)((VI)v & 0x7fffffff); }
INLINE V flushed(V v) { return without(v, magnitude(v) < all(1e-30f)); }
/* Keeps a NaN. */
INLINE V bounded(V v, float low, float high) {
  v = choose(v < all(low), all(low), v);
  return choose(v > all(high), all(high), v);
}
INLINE VI firstLanes(int n) {
  VI lane;
  for (int i = 0; i < LANES; i++) lane[i] = i;
  return lane < n;
}
/* In pairs, pairs of pairs and so on: the same order for every row. */
INLINE float addVectors(V v) {
  float lanes[LANES];
  store(lanes, v);
  for (int half = LANES / 2; half > 0; half /= 2)
    for (int i = 0; i < half; i++) lanes[i] += lanes[i + half];
  return lanes[0];
}

INLINE float greatestLane(V v) {
  float lanes[LANES], greatest = -INFINITY;
  store(lanes, v);
  for (int k = 0; k < LANES; k++)
    if (lanes[k] > greatest) greatest = lanes[k];
  return greatest;
}

/* exp, tanh and sigmoid: the polynomials of ../wasm/simd.ts, where they are explained. */
#define ROUNDER 12582912.0f
INLINE V smallExpMinus1(V r) {
  V p = all(0.0013946561629209894f);
  p = fma(p, r, all(0.00836922350716825f));
  p = fma(p, r, all(0.04166626152316201f));
  p = fma(p, r, all(0.16666515384503555f));
  p = fma(p, r, all(0.5000000081291196f));
  return fma(r * r, p, r);
}
#define REDUCE(x)                                                                               \
  const V rounded = fma(x, all(1.4426950408889634f), all(ROUNDER));                             \
  const V whole = rounded - all(ROUNDER);                                                       \
  const V r = fma(whole, all(2.1219444005469057e-4f), fma(whole, all(-0.693359375f), x));       \
  const V power = (V)(((VI)rounded + 127) << 23)
INLINE V boundedExp(V x) {
  REDUCE(x);
  return fma(power, smallExpMinus1(r), power);
}
INLINE V expOf(V x) { return without(boundedExp(bounded(x, -80, 88)), x < all(-69)); }
INLINE V tanhOf(V x) {
  const V b = bounded(x, -9, 9);
  const V twice = b + b;
  REDUCE(twice);
  const V expMinus1 = fma(power, smallExpMinus1(r), power - all(1));
  return expMinus1 / (expMinus1 + all(2));
}
INLINE V sigmoidOf(V x) { return all(1) / (all(1) + boundedExp(bounded(-x, -69, 69))); }

/* ── Products ─────────────────────────────────────────────────────────────────────────────────────────────────── */

INLINE void NAME(packRows)(const float *weights, long stride, float *packed, int inner, int outer) {
  for (int panel = 0; panel < outer; panel += PANEL)
    for (int i = 0; i < inner; i++, packed += PANEL)
      for (int v = 0; v < PANEL; v += LANES) {
        const int left = outer - panel - v;
        store(packed + v, left > 0 ? get(weights + i * stride + panel + v, left) : all(0));
      }
}
static void NAME(pack)(const float *weights, float *packed, int inner, int outer) {
  NAME(packRows)(weights, outer, packed, inner, outer);
}

INLINE void NAME(packTransposedRows)(const float *weights, long stride, float *packed, int inner, int outer) {
  for (int panel = 0; panel < inner; panel += PANEL, packed += (long)outer * PANEL)
    for (int lane = 0; lane < PANEL; lane++) {
      const float *row = panel + lane < inner ? weights + (panel + lane) * stride : 0;
      for (int o = 0; o < outer; o++) packed[(long)o * PANEL + lane] = row ? row[o] : 0;
    }
}
static void NAME(packTransposed)(const float *weights, float *packed, int inner, int outer) {
  NAME(packTransposedRows)(weights, outer, packed, inner, outer);
}

/* `rows` rows × `panels` panels of 16 columns, both constants: all sums stay in registers. Each sum runs over i in order, whatever the shape. */
INLINE void NAME(tile)(const int rows, const int panels, const float *x, long xStride, const float *weights,
                       long panelInner, int inner, const float *bias, float *y, long yStride, int columns,
                       int accumulate) {
  V sums[8][8];
  const long panelStep = panelInner * PANEL;
#pragma GCC unroll 8
  for (int r = 0; r < rows; r++)
#pragma GCC unroll 8
    for (int v = 0; v < panels * PER_PANEL; v++) {
      const int left = columns - v * LANES;
      V sum = all(0);
      if (accumulate && left > 0) sum = get(y + r * yStride + v * LANES, left);
      if (bias && left > 0) sum = sum + get(bias + v * LANES, left);
      sums[r][v] = sum;
    }
  for (int i = 0; i < inner; i++) {
    V w[8];
#pragma GCC unroll 8
    for (int v = 0; v < panels * PER_PANEL; v++)
      w[v] = load(weights + (v / PER_PANEL) * panelStep + (long)i * PANEL + (v % PER_PANEL) * LANES);
#pragma GCC unroll 8
    for (int r = 0; r < rows; r++) {
      const V input = all(x[r * xStride + i]);
#pragma GCC unroll 8
      for (int v = 0; v < panels * PER_PANEL; v++) sums[r][v] = fma(input, w[v], sums[r][v]);
    }
  }
#pragma GCC unroll 8
  for (int r = 0; r < rows; r++)
#pragma GCC unroll 8
    for (int v = 0; v < panels * PER_PANEL; v++) {
      const int left = columns - v * LANES;
      if (left > 0) put(y + r * yStride + v * LANES, sums[r][v], left);
    }
}

#define TILE_CASE(count)                                                                                        \
  case count:                                                                                                   \
    NAME(tile)(count, panels, x, xStride, weights, panelInner, inner, bias, y, yStride, columns, accumulate);   \
    break
INLINE void NAME(tileOf)(int rows, const int panels, const float *x, long xStride, const float *weights,
                         long panelInner, int inner, const float *bias, float *y, long yStride, int columns,
                         int accumulate) {
  switch (rows) {
    TILE_CASE(1);
    TILE_CASE(2);
    TILE_CASE(3);
    TILE_CASE(4);
    TILE_CASE(5);
    TILE_CASE(6);
#if TILE_ROWS == 8
    TILE_CASE(7);
    TILE_CASE(8);
#endif
  }
}

/* Few rows have few sums a panel, so they take more panels at once, to hide the latency of an addition. */
#define NARROW_CASE(count, panels)                                                                                \
  case count:                                                                                                     \
    for (; o + panels * PANEL <= outer; o += panels * PANEL)                                                      \
      NAME(tile)(count, panels, x, xStride, packed + o * panelInner, panelInner, inner, bias ? bias + o : 0,      \
                 y + o, yStride, panels * PANEL, accumulate);                                                     \
    break
INLINE int NAME(narrow)(int rows, const float *x, long xStride, const float *packed, long panelInner, int inner,
                        const float *bias, float *y, long yStride, int outer, int accumulate) {
  int o = 0;
  switch (rows) {
    NARROW_CASE(1, 4);
    NARROW_CASE(2, 2 * TILE_PANELS);
#if TILE_ROWS == 8
    NARROW_CASE(3, 4);
#endif
  }
  return o;
}

/* Some rows times a stretch of `inner` inputs; `panelInner` is how many inputs a panel of the weights has in all. */
INLINE void NAME(multiplyBlock)(const float *x, long xStride, const float *packed, long panelInner, const float *bias,
                                float *y, long yStride, int rows, int inner, int outer, int accumulate) {
  /* Tiles of about the same height: ten rows are five and five, for two rows take as long as four. */
  const int tiles = (rows + TILE_ROWS - 1) / TILE_ROWS;
  const int most = (rows + tiles - 1) / tiles;
  int o = NAME(narrow)(rows, x, xStride, packed, panelInner, inner, bias, y, yStride, outer, accumulate);
  while (o < outer) {
    const float *weights = packed + o * panelInner;
    const float *biasHere = bias ? bias + o : 0;
    const int isWide = TILE_PANELS > 1 && o + PANEL < outer;
    for (int r = 0; r < rows; r += most) {
      const int height = rows - r < most ? rows - r : most;
      const float *xHere = x + r * xStride;
      float *yHere = y + r * yStride + o;
      if (isWide)
        NAME(tileOf)(height, TILE_PANELS, xHere, xStride, weights, panelInner, inner, biasHere, yHere, yStride, outer - o, accumulate);
      else NAME(tileOf)(height, 1, xHere, xStride, weights, panelInner, inner, biasHere, yHere, yStride, outer - o, accumulate);
    }
    o += isWide ? TILE_PANELS * PANEL : PANEL;
  }
}

/*
 * Block by block: the rows of a block times a stretch of inputs stay in the second-level cache while all weights of that stretch pass by once, a panel of
 * them at a time in the first. Sums that are broken off go on from y: the same additions in the same order, whatever the blocks.
 */
static void NAME(matmul)(const float *x, long xStride, const float *packed, const float *bias, float *y, long yStride,
                         int rows, int inner, int outer, int accumulate) {
  const int rowBlocks = (rows + ROW_BLOCK - 1) / ROW_BLOCK, innerBlocks = inner > 0 ? (inner + INNER_BLOCK - 1) / INNER_BLOCK : 1;
  const int height = rowBlocks ? ((rows + rowBlocks - 1) / rowBlocks + TILE_ROWS - 1) / TILE_ROWS * TILE_ROWS : 0;
  const int stretch = (inner + innerBlocks - 1) / innerBlocks;
  for (int first = 0; first < rows; first += height) {
    const int count = rows - first < height ? rows - first : height;
    for (int block = 0; block < innerBlocks; block++) {
      const int start = block * stretch, length = inner - start < stretch ? inner - start : stretch;
      NAME(multiplyBlock)(x + first * xStride + start, xStride, packed + (long)start * PANEL, inner, block ? 0 : bias,
                          y + first * yStride, yStride, count, length, outer, block ? 1 : accumulate);
    }
  }
}

/* TILE_ROWS inputs × GRADIENT_WIDTH outputs: summed over rows that were copied side by side, then added to the gradient. */
INLINE void NAME(gradientTile)(const float *x, const float *dy, int rows, float *gradient, long stride, int inputs,
                               int columns) {
  enum { vectors = GRADIENT_WIDTH / LANES };
  V sums[TILE_ROWS][8];
#pragma GCC unroll 8
  for (int k = 0; k < TILE_ROWS; k++)
#pragma GCC unroll 8
    for (int v = 0; v < vectors; v++) sums[k][v] = all(0);
  /* What is added to in the end comes from far away. */
#pragma GCC unroll 8
  for (int k = 0; k < TILE_ROWS; k++)
    if (k < inputs) __builtin_prefetch(gradient + k * stride, 1);
  for (int r = 0; r < rows; r++) {
    V d[8];
#pragma GCC unroll 8
    for (int v = 0; v < vectors; v++) d[v] = load(dy + (long)r * GRADIENT_WIDTH + v * LANES);
#pragma GCC unroll 8
    for (int k = 0; k < TILE_ROWS; k++) {
      const V input = all(x[(long)r * TILE_ROWS + k]);
#pragma GCC unroll 8
      for (int v = 0; v < vectors; v++) sums[k][v] = fma(input, d[v], sums[k][v]);
    }
  }
#pragma GCC unroll 8
  for (int k = 0; k < TILE_ROWS; k++) {
    if (k >= inputs) break;
#pragma GCC unroll 8
    for (int v = 0; v < vectors; v++) {
      const int left = columns - v * LANES;
      float *place = gradient + k * stride + v * LANES;
      if (left > 0) put(place, get(place, left) + sums[k][v], left);
    }
  }
}

static void NAME(weightGradient)(const float *heap, const int *xRows, const int *dyRows, float *gradient, int rows,
                                 int inner, int outer, float *scratch) {
  float *const xPacked = scratch + GRADIENT_ROWS * GRADIENT_COLUMNS;
  for (int first = 0; first < rows; first += GRADIENT_ROWS) {
    const int count = rows - first < GRADIENT_ROWS ? rows - first : GRADIENT_ROWS;
    for (int left = 0; left < outer; left += GRADIENT_COLUMNS) {
      const int width = outer - left < GRADIENT_COLUMNS ? outer - left : GRADIENT_COLUMNS;
      for (int o = 0; o < width; o += GRADIENT_WIDTH)
        for (int r = 0; r < count; r++) {
          const float *source = heap + dyRows[first + r] + left + o;
          float *target = scratch + (long)o * count + (long)r * GRADIENT_WIDTH;
          const int columns = width - o < GRADIENT_WIDTH ? width - o : GRADIENT_WIDTH;
          for (int v = 0; v < GRADIENT_WIDTH; v += LANES)
            store(target + v, columns > v ? get(source + v, columns - v) : all(0));
        }
      /* A stripe of dy stays in the first-level cache while several tiles of x pass by. */
      for (int top = 0; top < inner; top += GRADIENT_INPUTS) {
        const int height = inner - top < GRADIENT_INPUTS ? inner - top : GRADIENT_INPUTS;
        for (int i = 0; i < height; i += TILE_ROWS) {
          const int inputs = height - i < TILE_ROWS ? height - i : TILE_ROWS;
          float *target = xPacked + (long)i * count;
          for (int r = 0; r < count; r++) {
            const float *source = heap + xRows[first + r] + top + i;
            for (int k = 0; k < TILE_ROWS; k++) target[r * TILE_ROWS + k] = k < inputs ? source[k] : 0;
          }
        }
        for (int o = 0; o < width; o += GRADIENT_WIDTH) {
          const float *dyPacked = scratch + (long)o * count;
          for (int i = 0; i < height; i += TILE_ROWS) {
            float *tile = gradient + (long)(top + i) * outer + left + o;
            const float *xTile = xPacked + (long)i * count;
            if (height - i >= TILE_ROWS && width - o >= GRADIENT_WIDTH)
              NAME(gradientTile)(xTile, dyPacked, count, tile, outer, TILE_ROWS, GRADIENT_WIDTH);
            else NAME(gradientTile)(xTile, dyPacked, count, tile, outer, height - i, width - o);
          }
        }
      }
    }
  }
}

/* What a plain loop of multiply-adds reaches, for the benchmark: twelve sums, so that latency does not count. */
static float NAME(peak)(int count) {
  V sums[12];
  const V factor = all(0.999f), term = all(0.001f);
#pragma GCC unroll 12
  for (int k = 0; k < 12; k++) sums[k] = all((float)k);
  for (int i = 0; i < count; i++) {
#pragma GCC unroll 12
    for (int k = 0; k < 12; k++) sums[k] = fma(sums[k], factor, term);
  }
  V total = all(0);
  for (int k = 0; k < 12; k++) total = total + sums[k];
  return addVectors(total);
}

/* ── Rows ─────────────────────────────────────────────────────────────────────────────────────────────────────── */

INLINE void NAME(addRow)(const float *x, float *y, int columns) {
  FOR_VECTORS(columns, put(y + i, get(y + i, n) + get(x + i, n), n););
}

static void NAME(gatherRows)(const float *table, long tableStride, const int *indices, float *y, long yStride, int rows,
                             int columns) {
  for (int r = 0; r < rows; r++) {
    float *target = y + r * yStride;
    if (indices[r] < 0) memset(target, 0, sizeof(float) * columns);
    else memcpy(target, table + indices[r] * tableStride, sizeof(float) * columns);
  }
}

static void NAME(copyRows)(const float *x, long xStride, float *y, long yStride, int rows, int columns) {
  for (int r = 0; r < rows; r++) memcpy(y + r * yStride, x + r * xStride, sizeof(float) * columns);
}

static void NAME(addRows)(const float *x, long xStride, float *y, long yStride, int rows, int columns) {
  for (int r = 0; r < rows; r++) NAME(addRow)(x + r * xStride, y + r * yStride, columns);
}

static void NAME(scatterAddRows)(const float *x, long xStride, const int *indices, float *table, long tableStride,
                                 int rows, int columns) {
  for (int r = 0; r < rows; r++)
    if (indices[r] >= 0) NAME(addRow)(x + r * xStride, table + indices[r] * tableStride, columns);
}

static void NAME(biasGradient)(const float *dy, long dyStride, float *gradient, int rows, int columns) {
  for (int r = 0; r < rows; r++) NAME(addRow)(dy + r * dyStride, gradient, columns);
}

/* ── Elementwise ──────────────────────────────────────────────────────────────────────────────────────────────── */

static void NAME(relu)(const float *x, float *y, int count) {
  FOR_VECTORS(count, {
    const V v = get(x + i, n);
    put(y + i, without(v, v < all(0)), n);
  });
}

static void NAME(reluBackward)(const float *y, const float *dy, float *dx, int count) {
  FOR_VECTORS(count, put(dx + i, get(dx + i, n) + where(get(dy + i, n), get(y + i, n) > all(0)), n););
}

/* 24 bits of chance for each lane: see ../js/elementwise.ts. */
INLINE VI NAME(chance)(VU counter) {
  VU hash = (counter ^ (counter >> 16)) * 0x21f0aaadu;
  hash = (hash ^ (hash >> 15)) * 0xd35a2d97u;
  return (VI)((hash ^ (hash >> 15)) >> 8);
}

/* Of a part that begins at place `first` of the whole. */
INLINE void NAME(dropoutFrom)(unsigned first, const float *x, float *y, int count, double rate, unsigned seed,
                              int accumulate) {
  const int threshold = (int)(rate * 16777216);
  const V factor = all((float)(1 / (1 - rate)));
  const unsigned weyl = 0x9e3779b9;
  VU counter;
  for (unsigned k = 0; k < LANES; k++) counter[k] = seed + (first + k + 1) * weyl;
  FOR_VECTORS(count, {
    const V kept = without(factor * get(x + i, n), NAME(chance)(counter) < threshold);
    put(y + i, accumulate ? get(y + i, n) + kept : kept, n);
    counter = counter + LANES * weyl;
  });
}
static void NAME(dropout)(const float *x, float *y, int count, double rate, unsigned seed, int accumulate) {
  NAME(dropoutFrom)(0, x, y, count, rate, seed, accumulate);
}

/* ── LSTM cells ───────────────────────────────────────────────────────────────────────────────────────────────── */

#define sigmoidSlope(v) ((v) * (all(1) - (v)))
#define tanhSlope(v) (all(1) - (v) * (v))
#define getIfAny(row, i, n) ((row) ? get((row) + (i), n) : all(0))

static void NAME(lstm)(float *gates, const float *heap, long previous, long stride, const int *indices, float *c, float *h,
                       int rows, int width) {
  for (int row = 0; row < rows; row++) {
    const float *before = previousRow(heap, previous, stride, indices, row);
    float *gate = gates + 4L * width * row, *cRow = c + (long)width * row, *hRow = h + (long)width * row;
    FOR_VECTORS(width, {
      const V in = sigmoidOf(get(gate + i, n));
      const V forget = sigmoidOf(get(gate + width + i, n));
      const V out = sigmoidOf(get(gate + 2 * width + i, n));
      const V candidate = tanhOf(get(gate + 3 * width + i, n));
      const V cell = fma(forget, getIfAny(before, i, n), in * candidate);
      put(gate + i, in, n);
      put(gate + width + i, forget, n);
      put(gate + 2 * width + i, out, n);
      put(gate + 3 * width + i, candidate, n);
      put(cRow + i, cell, n);
      put(hRow + i, out * tanhOf(cell), n);
    });
  }
}

static void NAME(lstmBackward)(const float *gates, float *heap, long previous, long stride, const int *indices,
                               const float *c, const float *dh, const float *dc, float *dGates, long dPrevious,
                               long dStride, int rows, int width) {
  for (int row = 0; row < rows; row++) {
    const float *before = previousRow(heap, previous, stride, indices, row);
    float *target = dPrevious && before ? previousRow(heap, dPrevious, dStride, indices, row) : 0;
    const float *gate = gates + 4L * width * row, *cRow = c + (long)width * row, *dhRow = dh + (long)width * row;
    const float *dcRow = dc ? dc + (long)width * row : 0;
    float *dGate = dGates + 4L * width * row;
    FOR_VECTORS(width, {
      const V in = get(gate + i, n);
      const V forget = get(gate + width + i, n);
      const V out = get(gate + 2 * width + i, n);
      const V candidate = get(gate + 3 * width + i, n);
      const V squashed = tanhOf(get(cRow + i, n));
      const V dHidden = get(dhRow + i, n);
      const V dCell = fma(dHidden * out, tanhSlope(squashed), getIfAny(dcRow, i, n));
      put(dGate + i, flushed(dCell * candidate * sigmoidSlope(in)), n);
      put(dGate + width + i, flushed(dCell * getIfAny(before, i, n) * sigmoidSlope(forget)), n);
      put(dGate + 2 * width + i, flushed(dHidden * squashed * sigmoidSlope(out)), n);
      put(dGate + 3 * width + i, flushed(dCell * in * tanhSlope(candidate)), n);
      if (target) put(target + i, flushed(fma(dCell, forget, get(target + i, n))), n);
    });
  }
}

static void NAME(coupledCell)(float *gates, long gatesStride, const float *heap, long previous, long stride,
                              const int *indices, float *c, int rows, int width) {
  for (int row = 0; row < rows; row++) {
    const float *before = previousRow(heap, previous, stride, indices, row);
    float *gate = gates + gatesStride * row, *cRow = c + (long)width * row;
    FOR_VECTORS(width, {
      const V in = sigmoidOf(get(gate + i, n));
      const V candidate = tanhOf(get(gate + width + i, n));
      put(gate + i, in, n);
      put(gate + width + i, candidate, n);
      put(cRow + i, fma(all(1) - in, getIfAny(before, i, n), in * candidate), n);
    });
  }
}

static void NAME(coupledCellBackward)(const float *gates, long gatesStride, float *heap, long previous, long stride,
                                      const int *indices, const float *dc, float *dGates, long dGatesStride,
                                      long dPrevious, long dStride, int rows, int width) {
  for (int row = 0; row < rows; row++) {
    const float *before = previousRow(heap, previous, stride, indices, row);
    float *target = dPrevious && before ? previousRow(heap, dPrevious, dStride, indices, row) : 0;
    const float *gate = gates + gatesStride * row, *dcRow = dc + (long)width * row;
    float *dGate = dGates + dGatesStride * row;
    FOR_VECTORS(width, {
      const V in = get(gate + i, n);
      const V candidate = get(gate + width + i, n);
      const V dCell = get(dcRow + i, n);
      put(dGate + i, flushed(dCell * (candidate - getIfAny(before, i, n)) * sigmoidSlope(in)), n);
      put(dGate + width + i, flushed(dCell * in * tanhSlope(candidate)), n);
      if (target) put(target + i, flushed(fma(dCell, all(1) - in, get(target + i, n))), n);
    });
  }
}

static void NAME(coupledOutput)(float *output, long stride, const float *c, float *h, int rows, int width) {
  for (int row = 0; row < rows; row++) {
    float *gate = output + stride * row, *hRow = h + (long)width * row;
    const float *cRow = c + (long)width * row;
    FOR_VECTORS(width, {
      const V out = sigmoidOf(get(gate + i, n));
      put(gate + i, out, n);
      put(hRow + i, out * tanhOf(get(cRow + i, n)), n);
    });
  }
}

static void NAME(coupledOutputBackward)(const float *output, long stride, const float *c, const float *dh, float *dOutput,
                                        long dStride, float *dc, int rows, int width) {
  for (int row = 0; row < rows; row++) {
    const float *gate = output + stride * row, *cRow = c + (long)width * row, *dhRow = dh + (long)width * row;
    float *dGate = dOutput + dStride * row, *dcRow = dc + (long)width * row;
    FOR_VECTORS(width, {
      const V out = get(gate + i, n);
      const V squashed = tanhOf(get(cRow + i, n));
      const V dHidden = get(dhRow + i, n);
      put(dGate + i, flushed(dHidden * squashed * sigmoidSlope(out)), n);
      put(dcRow + i, flushed(fma(dHidden * out, tanhSlope(squashed), get(dcRow + i, n))), n);
    });
  }
}

/* ── Choices ──────────────────────────────────────────────────────────────────────────────────────────────────── */

/* Ones where the mask, if there is one, is not 0, and the lane exists. */
#define chosen(mask, i, n) ((mask) ? (VI)((VI)get((const float *)(mask) + (i), n) != 0) : firstLanes(n))

static void NAME(logSoftmax)(const float *x, const int *mask, float *y, int rows, int columns) {
  const V none = all(-INFINITY);
  for (int row = 0; row < rows; row++, x += columns, y += columns, mask = mask ? mask + columns : 0) {
    V most = none;
    FOR_VECTORS(columns, {
      const V v = choose(chosen(mask, i, n), get(x + i, n), none);
      most = choose(most < v, v, most);
    });
    const float greatest = greatestLane(most);
    V sums = all(0);
    FOR_VECTORS(columns, sums = sums + where(expOf(get(x + i, n) - all(greatest)), chosen(mask, i, n)););
    const float sum = addVectors(sums);
    const float shift = sum == 0 ? -INFINITY : (float)((double)greatest + log(sum));
    FOR_VECTORS(columns, put(y + i, choose(chosen(mask, i, n), get(x + i, n) - all(shift), none), n););
  }
}

static void NAME(targetLossBackward)(const float *y, const int *targets, const float *dLosses, float *dx, int rows,
                                     int columns) {
  for (int row = 0; row < rows; row++, y += columns, dx += columns) {
    if (targets[row] < 0) continue;
    const V dLoss = all(dLosses[row]);
    FOR_VECTORS(columns, put(dx + i, fma(dLoss, expOf(get(y + i, n)), get(dx + i, n)), n););
    dx[targets[row]] -= dLosses[row];
  }
}

static void NAME(setLossBackward)(const float *y, const int *set, const float *losses, const float *dLosses, float *dx,
                                  int rows, int columns) {
  for (int row = 0; row < rows; row++, y += columns, dx += columns, set += columns) {
    int hasAny = 0;
    for (int a = 0; a < columns; a++) hasAny |= set[a];
    if (!hasAny) continue;
    const V loss = all(losses[row]), dLoss = all(dLosses[row]);
    FOR_VECTORS(columns, {
      const V value = get(y + i, n);
      const V share = where(expOf(value + loss), chosen(set, i, n));
      put(dx + i, fma(dLoss, expOf(value) - share, get(dx + i, n)), n);
    });
  }
}

/* ── Updates ──────────────────────────────────────────────────────────────────────────────────────────────────── */

static void NAME(sgd)(float *w, const float *g, int count, double rate, double decay, double factor) {
  const V keep = all((float)(1 - rate * decay)), step = all((float)(-rate * factor));
  FOR_VECTORS(count, put(w + i, flushed(fma(step, get(g + i, n), keep * get(w + i, n))), n););
}

/* Explained in ../wasm/updates.ts. */
static void NAME(adam)(float *w, const float *g, float *mean, float *variance, int count, double rate, double beta1,
                       double beta2, double correction, double epsilon, double decay, double factor) {
  const V keepMean = all((float)beta1), newMean = all((float)((1 - beta1) * factor)), keepVariance = all((float)beta2);
  const V rootOfNew = all((float)(sqrt(1 - beta2) * factor)), keepWeight = all((float)(1 - decay));
  const V step = all((float)-rate), unbias = all((float)correction), tiny = all((float)epsilon);
  FOR_VECTORS(count, {
    const V gradient = get(g + i, n);
    const V scaled = rootOfNew * gradient;
    const V squarable = without(scaled, magnitude(scaled) < all(1e-15f));
    const V m = flushed(fma(newMean, gradient, keepMean * get(mean + i, n)));
    const V v = flushed(fma(squarable, squarable, keepVariance * get(variance + i, n)));
    put(mean + i, m, n);
    put(variance + i, v, n);
    const V direction = m / fma(root(v), unbias, tiny);
    put(w + i, flushed(fma(step, direction, keepWeight * get(w + i, n))), n);
  });
}

/* In double precision, LANES sums side by side. */
static double NAME(squaredNorm)(const float *x, int count) {
  double sums[LANES] = {0}, total = 0;
  int i = 0;
  for (; i + LANES <= count; i += LANES)
    for (int k = 0; k < LANES; k++) sums[k] += (double)x[i + k] * x[i + k];
  for (; i < count; i++) total += (double)x[i] * x[i];
  for (int k = 0; k < LANES; k++) total += sums[k];
  return total;
}

static void NAME(movingAverage)(const float *w, float *average, int count, double keep) {
  const V share = all((float)(1 - keep));
  FOR_VECTORS(count, {
    const V before = get(average + i, n);
    put(average + i, flushed(fma(share, get(w + i, n) - before, before)), n);
  });
}

#include "transformers.h"

#undef get
#undef put
#undef magnitude
#undef without
#undef where
#undef choose
#undef flushed
#undef bounded
#undef expOf
#undef tanhOf
#undef sigmoidOf
#undef addVectors
#undef greatestLane
#undef firstLanes
#undef smallExpMinus1
#undef boundedExp
#undef PER_PANEL
#undef FOR_VECTORS
#undef ROUNDER
#undef REDUCE
#undef TILE_CASE
#undef NARROW_CASE
#undef sigmoidSlope
#undef tanhSlope
#undef getIfAny
#undef chosen
