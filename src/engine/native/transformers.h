/*
 * What a transformer needs beyond products: GELU, layer normalisation, self-attention. Part of simd.h, which includes it, with the same
 * names; the contract is in ../kernels.ts, the readable version in ../js/transformers.ts.
 */

/* Φ(x) and exp(−x²/2): see ../wasm/simd.ts. */
INLINE V NAME(normalDistribution)(V x, V *bell) {
  const V t = all(1) / fma(magnitude(x), all(0.231641887935f), all(1));
  V p = all(0.5307027145f);
  p = fma(p, t, all(-0.7265760135f));
  p = fma(p, t, all(0.7107068705f));
  p = fma(p, t, all(-0.142248368f));
  p = fma(p, t, all(0.127414796f));
  *bell = expOf(x * x * all(-0.5f));
  const V tail = p * t * *bell;
  return choose(x < all(0), tail, all(1) - tail);
}

static void NAME(gelu)(const float *x, float *y, int count) {
  FOR_VECTORS(count, {
    V bell;
    const V v = get(x + i, n);
    put(y + i, v * NAME(normalDistribution)(v, &bell), n);
  });
}

static void NAME(geluBackward)(const float *x, const float *dy, float *dx, int count, int accumulate) {
  FOR_VECTORS(count, {
    V bell;
    const V v = get(x + i, n);
    const V below = NAME(normalDistribution)(v, &bell);
    const V slope = fma(v * bell, all(0.3989422804014327f), below);
    put(dx + i, fma(get(dy + i, n), slope, accumulate ? get(dx + i, n) : all(0)), n);
  });
}

static void NAME(layerNorm)(const float *x, const float *gain, const float *shift, float *y, float *statistics, int rows,
                            int columns, double epsilon) {
  for (int r = 0; r < rows; r++, x += columns, y += columns) {
    V sums = all(0), squares = all(0);
    FOR_VECTORS(columns, sums = sums + get(x + i, n););
    const float mean = addVectors(sums) / columns;
    FOR_VECTORS(columns, {
      const V d = where(get(x + i, n) - all(mean), firstLanes(n)); /* lanes that are not there count nothing */
      squares = fma(d, d, squares);
    });
    const float scale = (float)(1 / sqrt((double)(addVectors(squares) / columns) + epsilon));
    if (statistics) {
      statistics[2 * r] = mean;
      statistics[2 * r + 1] = scale;
    }
    FOR_VECTORS(columns, put(y + i, fma((get(x + i, n) - all(mean)) * all(scale), get(gain + i, n), get(shift + i, n)), n););
  }
}

static void NAME(layerNormBackward)(const float *x, const float *statistics, const float *gain, const float *dy, float *dx,
                                    float *dGain, float *dShift, int rows, int columns) {
  for (int r = 0; r < rows; r++, x += columns, dy += columns, dx += columns) {
    const V mean = all(statistics[2 * r]), scale = all(statistics[2 * r + 1]);
    V sums = all(0), products = all(0);
    FOR_VECTORS(columns, {
      const V slope = get(dy + i, n);
      const V normed = (get(x + i, n) - mean) * scale;
      const V dNormed = slope * get(gain + i, n);
      sums = sums + dNormed;
      products = fma(dNormed, normed, products);
      if (dGain) {
        put(dGain + i, fma(slope, normed, get(dGain + i, n)), n);
        put(dShift + i, get(dShift + i, n) + slope, n);
      }
    });
    const V sum = all(addVectors(sums) / columns), product = all(addVectors(products) / columns);
    FOR_VECTORS(columns, {
      const V normed = (get(x + i, n) - mean) * scale;
      put(dx + i, flushed(scale * (get(dy + i, n) * get(gain + i, n) - sum - normed * product)), n);
    });
  }
}

/* A row of scores, each times `scale`, becomes their softmax. */
INLINE void NAME(softmaxRow)(float *row, int count, float scale) {
  V most = all(-INFINITY);
  FOR_VECTORS(count, {
    const V v = choose(firstLanes(n), get(row + i, n), all(-INFINITY));
    most = choose(most < v, v, most);
  });
  const float greatest = greatestLane(most);
  V sums = all(0);
  FOR_VECTORS(count, {
    const V e = where(expOf((get(row + i, n) - all(greatest)) * all(scale)), firstLanes(n));
    put(row + i, e, n);
    sums = sums + e;
  });
  const V total = all(addVectors(sums));
  FOR_VECTORS(count, put(row + i, flushed(get(row + i, n) / total), n););
}

/* d ← p · (d − Σ p · d) · scale. */
INLINE void NAME(softmaxRowBackward)(const float *p, float *d, int count, float scale) {
  V sums = all(0);
  FOR_VECTORS(count, sums = fma(get(p + i, n), get(d + i, n), sums););
  const V mean = all(addVectors(sums));
  FOR_VECTORS(count, put(d + i, flushed((get(d + i, n) - mean) * get(p + i, n) * all(scale)), n););
}

/* y ← xᵀ, n×n. */
INLINE void NAME(turn)(const float *x, float *y, int n) {
  for (int r = 0; r < n; r++)
    for (int c = 0; c < n; c++) y[(long)c * n + r] = x[(long)r * n + c];
}

static void NAME(attention)(const float *queries, const int *starts, int sentences, int heads, int width, float *context,
                            float *probabilities, float *scratch, double rate, unsigned seed) {
  const long hidden = (long)heads * width, stride = 3 * hidden, longest = longestOf(starts, sentences);
  const float scale = (float)(1 / sqrt((double)width));
  float *const dropped = scratch + longest * longest, *const packed = scratch + 3 * longest * longest;
  unsigned block = 0;
  for (int s = 0; s < sentences; s++) {
    const long first = starts[s], n = starts[s + 1] - first;
    for (int h = 0; h < heads; h++, block += (unsigned)(n * n)) {
      const float *q = queries + first * stride + (long)h * width;
      float *p = probabilities ? probabilities + block : scratch;
      NAME(packTransposedRows)(q + hidden, stride, packed, (int)n, width);
      NAME(matmul)(q, stride, packed, 0, p, n, (int)n, width, (int)n, 0);
      for (long r = 0; r < n; r++) NAME(softmaxRow)(p + r * n, (int)n, scale);
      if (rate > 0) NAME(dropoutFrom)(block, p, dropped, (int)(n * n), rate, seed, 0);
      NAME(packRows)(q + 2 * hidden, stride, packed, (int)n, width);
      NAME(matmul)(rate > 0 ? dropped : p, n, packed, 0, context + first * hidden + (long)h * width, hidden, (int)n,
                   (int)n, width, 0);
    }
  }
}

static void NAME(attentionBackward)(const float *queries, const int *starts, int sentences, int heads, int width,
                                    const float *probabilities, const float *dContext, float *dQueries, float *scratch,
                                    double rate, unsigned seed) {
  const long hidden = (long)heads * width, stride = 3 * hidden, longest = longestOf(starts, sentences);
  const long square = longest * longest;
  const float scale = (float)(1 / sqrt((double)width));
  float *const dScores = scratch + square, *const turned = dScores + square, *const packed = turned + square;
  unsigned block = 0;
  for (int s = 0; s < sentences; s++) {
    const long first = starts[s];
    const int n = starts[s + 1] - starts[s];
    for (int h = 0; h < heads; h++, block += (unsigned)(n * n)) {
      const float *q = queries + first * stride + (long)h * width, *dc = dContext + first * hidden + (long)h * width;
      const float *p = probabilities + block, *dropped = p;
      float *dq = dQueries + first * stride + (long)h * width;
      if (rate > 0) NAME(dropoutFrom)(block, p, scratch, n * n, rate, seed, 0), dropped = scratch;
      /* dv = droppedᵀ·dc */
      NAME(turn)(dropped, turned, n);
      NAME(packRows)(dc, hidden, packed, n, width);
      NAME(matmul)(turned, n, packed, 0, dq + 2 * hidden, stride, n, n, width, 0);
      /* The gradient of what was dropped, dc·vᵀ; of the probabilities; of the scores. */
      NAME(packTransposedRows)(q + 2 * hidden, stride, packed, n, width);
      NAME(matmul)(dc, hidden, packed, 0, dScores, n, n, width, n, 0);
      if (rate > 0) NAME(dropoutFrom)(block, dScores, dScores, n * n, rate, seed, 0);
      for (long r = 0; r < n; r++) NAME(softmaxRowBackward)(p + r * n, dScores + r * n, n, scale);
      /* dq = dScores·k, dk = dScoresᵀ·q */
      NAME(packRows)(q + hidden, stride, packed, n, width);
      NAME(matmul)(dScores, n, packed, 0, dq, stride, n, n, width, 0);
      NAME(turn)(dScores, turned, n);
      NAME(packRows)(q, stride, packed, n, width);
      NAME(matmul)(turned, n, packed, 0, dq + hidden, stride, n, n, width, 0);
    }
  }
}
