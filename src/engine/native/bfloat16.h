/*
 * Products of 16-bit floats (bfloat16: the first half of a 32-bit float), summed in 32 bits: the matrix units of some CPUs (Intel's AMX)
 * compute them several times faster than 32-bit products, and others (AMD's since Zen 4) have an instruction of AVX-512 that is twice as fast.
 * Inputs and weights are rounded on the way, so the numbers differ from those of the other kernels; a row's result has the same bits whatever
 * other rows are in the call, as everywhere.
 *
 * They work on tiles of 16 rows and 16 columns of sums, and on 32 inputs at a time:
 *   left     a tile has 16 rows of 32 halves
 *   right    a tile has 16 rows of 16 pairs: row p has, for each column, the values of inputs 2p and 2p + 1
 * each 1 KiB, side by side in the order in which they are read.
 */
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
  SIDE = 16,                  /* rows and columns of a tile */
  DEPTH = 32,                 /* inputs of a tile */
  TILE = SIDE * DEPTH,        /* halves in a tile */
  BLOCK_ROWS = 512,           /* rows and inputs that are multiplied before going on to others: 768 KiB */
  BLOCK_INNER = 768,
  BLOCK_WIDTH = 128,          /* columns of weights that are rounded at once: 192 KiB */
  BLOCK_COLUMNS = 512,        /* columns of dy that are rounded at once, of as many rows: 512 KiB */
};

/* Multiplies up to two by two tiles; `depth` of them follow one another. The sums have 32 floats a row. */
typedef void SumTiles(const uint16_t *left, const uint16_t *right, float *sums, int depth, int rows, int columns);

/* How tiles are multiplied, and room for what is rounded; it grows as needed. */
typedef struct {
  SumTiles *sumTiles;
  uint16_t *left, *right;
  size_t leftSize, rightSize;
} Halves;

static uint16_t *roomFor(uint16_t **place, size_t *size, size_t count) {
  if (count > *size) {
    free(*place);
    *place = aligned_alloc(64, count * sizeof **place);
    *size = *place ? count : 0;
    if (!*place) abort();
  }
  return *place;
}

static void freeHalves(Halves *halves) {
  free(halves->left);
  free(halves->right);
}

#pragma GCC push_options
#pragma GCC target("avx512f,avx512dq,avx512vl,avx512bw,avx512bf16,fma,amx-tile,amx-bf16")

#define MASK(n) ((__mmask16)((n) >= SIDE ? 0xffff : (n) <= 0 ? 0 : (1u << (n)) - 1))

/* 16 floats of one row and 16 of the next as 16 pairs of halves. */
INLINE __m512i pairs(__m512 first, __m512 second) {
  const __m512i order = _mm512_set_epi16(31, 15, 30, 14, 29, 13, 28, 12, 27, 11, 26, 10, 25, 9, 24, 8, 23, 7, 22, 6, 21, 5,
                                         20, 4, 19, 3, 18, 2, 17, 1, 16, 0);
  return _mm512_permutexvar_epi16(order, (__m512i)_mm512_cvtne2ps_pbh(second, first));
}

/* Rows of x as left tiles; rows that are not there are zeros. */
static void roundRows(const float *x, long stride, uint16_t *left, int rows, int inner) {
  const int depth = (inner + DEPTH - 1) / DEPTH, tiles = (rows + SIDE - 1) / SIDE;
  for (int r = 0; r < tiles * SIDE; r++) {
    uint16_t *row = left + (long)(r / SIDE) * depth * TILE + r % SIDE * DEPTH;
    const float *source = x + r * stride;
    for (int d = 0; d < depth; d++, row += TILE) {
      const int some = r < rows ? inner - d * DEPTH : 0;
      const __m512 first = _mm512_maskz_loadu_ps(MASK(some), source + d * DEPTH);
      const __m512 second = _mm512_maskz_loadu_ps(MASK(some - SIDE), source + d * DEPTH + SIDE);
      _mm512_store_si512(row, (__m512i)_mm512_cvtne2ps_pbh(second, first));
    }
  }
}

/* A packed panel of weights as right tiles. */
static void roundPanel(const float *packed, uint16_t *right, int inner) {
  const int depth = (inner + DEPTH - 1) / DEPTH;
  for (int p = 0; p < depth * SIDE; p++, right += DEPTH) {
    const __m512 first = _mm512_maskz_loadu_ps(MASK(2 * p < inner ? SIDE : 0), packed + 2L * p * PANEL);
    const __m512 second = _mm512_maskz_loadu_ps(MASK(2 * p + 1 < inner ? SIDE : 0), packed + (2L * p + 1) * PANEL);
    _mm512_store_si512(right, pairs(first, second));
  }
}

/* 16 columns of rows that lie anywhere as right tiles; rows are the inputs of this product. */
static void roundScattered(const float *heap, const int *places, int column, int columns, uint16_t *right, int rows) {
  const int depth = (rows + DEPTH - 1) / DEPTH;
  for (int p = 0; p < depth * SIDE; p++, right += DEPTH) {
    const int r = 2 * p;
    const __m512 first = _mm512_maskz_loadu_ps(r < rows ? MASK(columns) : 0, heap + (r < rows ? places[r] : 0) + column);
    const __m512 second =
        _mm512_maskz_loadu_ps(r + 1 < rows ? MASK(columns) : 0, heap + (r + 1 < rows ? places[r + 1] : 0) + column);
    _mm512_store_si512(right, pairs(first, second));
  }
}

/* A right tile, turned: what were its columns are the rows of a left tile. */
static void turnTile(uint16_t *tile) {
  __m512i a[SIDE], b[SIDE];
  for (int i = 0; i < SIDE; i++) a[i] = _mm512_load_si512(tile + i * DEPTH);
  for (int i = 0; i < SIDE; i += 2) {
    b[i] = _mm512_unpacklo_epi32(a[i], a[i + 1]);
    b[i + 1] = _mm512_unpackhi_epi32(a[i], a[i + 1]);
  }
  for (int i = 0; i < SIDE; i += 4)
    for (int k = 0; k < 2; k++) {
      a[i + 2 * k] = _mm512_unpacklo_epi64(b[i + k], b[i + k + 2]);
      a[i + 2 * k + 1] = _mm512_unpackhi_epi64(b[i + k], b[i + k + 2]);
    }
  for (int k = 0; k < 4; k++) {
    b[k] = _mm512_shuffle_i32x4(a[k], a[k + 4], 0x88);
    b[k + 4] = _mm512_shuffle_i32x4(a[k], a[k + 4], 0xdd);
    b[k + 8] = _mm512_shuffle_i32x4(a[k + 8], a[k + 12], 0x88);
    b[k + 12] = _mm512_shuffle_i32x4(a[k + 8], a[k + 12], 0xdd);
  }
  for (int k = 0; k < 8; k++) {
    a[k] = _mm512_shuffle_i32x4(b[k], b[k + 8], 0x88);
    a[k + 8] = _mm512_shuffle_i32x4(b[k], b[k + 8], 0xdd);
  }
  for (int i = 0; i < SIDE; i++) _mm512_store_si512(tile + i * DEPTH, a[i]);
}

/* ── Sums of up to two by two tiles, 32 floats a row ──────────────────────────────────────────────────────────── */

static void sumTilesAmx(const uint16_t *left, const uint16_t *right, float *sums, int depth, int rows, int columns) {
  const int isTall = rows > SIDE, isWide = columns > SIDE;
  const uint16_t *below = left + (long)depth * TILE, *beside = right + (long)depth * TILE;
  const int stride = 2 * SIDE * sizeof *sums;
  _tile_zero(0);
  if (isTall && isWide) {
    _tile_zero(1);
    _tile_zero(2);
    _tile_zero(3);
    for (int d = 0; d < depth; d++) {
      _tile_loadd(4, left + d * TILE, 64);
      _tile_loadd(6, right + d * TILE, 64);
      _tile_loadd(5, below + d * TILE, 64);
      _tile_loadd(7, beside + d * TILE, 64);
      _tile_dpbf16ps(0, 4, 6);
      _tile_dpbf16ps(1, 4, 7);
      _tile_dpbf16ps(2, 5, 6);
      _tile_dpbf16ps(3, 5, 7);
    }
    _tile_stored(1, sums + SIDE, stride);
    _tile_stored(2, sums + 2 * SIDE * SIDE, stride);
    _tile_stored(3, sums + 2 * SIDE * SIDE + SIDE, stride);
  } else if (isWide) {
    _tile_zero(1);
    for (int d = 0; d < depth; d++) {
      _tile_loadd(4, left + d * TILE, 64);
      _tile_loadd(6, right + d * TILE, 64);
      _tile_loadd(7, beside + d * TILE, 64);
      _tile_dpbf16ps(0, 4, 6);
      _tile_dpbf16ps(1, 4, 7);
    }
    _tile_stored(1, sums + SIDE, stride);
  } else {
    _tile_zero(2);
    for (int d = 0; d < depth; d++) {
      _tile_loadd(6, right + d * TILE, 64);
      _tile_loadd(4, left + d * TILE, 64);
      _tile_dpbf16ps(0, 4, 6);
      if (!isTall) continue;
      _tile_loadd(5, below + d * TILE, 64);
      _tile_dpbf16ps(2, 5, 6);
    }
    if (isTall) _tile_stored(2, sums + 2 * SIDE * SIDE, stride);
  }
  _tile_stored(0, sums, stride);
}

enum { STRIP = 8 /* rows whose sums stay in registers, for 32 columns */ };

static void sumTilesAvx512Halves(const uint16_t *left, const uint16_t *right, float *sums, int depth, int rows, int columns) {
  /* Without a second tile of columns the first is multiplied twice, which costs less than a branch is worth. */
  const long beside = columns > SIDE ? (long)depth * TILE : 0;
  for (int first = 0; first < rows && first < 2 * SIDE; first += STRIP) {
    const uint16_t *strip = left + (long)(first / SIDE) * depth * TILE + first % SIDE * DEPTH;
    __m512 sum[STRIP], sumBeside[STRIP];
    for (int r = 0; r < STRIP; r++) sum[r] = sumBeside[r] = _mm512_setzero_ps();
    for (int d = 0; d < depth; d++)
      for (int p = 0; p < SIDE; p++) {
        const uint16_t *pairsOfColumns = right + (long)d * TILE + p * DEPTH;
        const __m512bh here = (__m512bh)_mm512_load_si512(pairsOfColumns);
        const __m512bh there = (__m512bh)_mm512_load_si512(pairsOfColumns + beside);
#pragma GCC unroll 8
        for (int r = 0; r < STRIP; r++) {
          int32_t pair;
          memcpy(&pair, strip + (long)d * TILE + r * DEPTH + 2 * p, sizeof pair);
          const __m512bh inputs = (__m512bh)_mm512_set1_epi32(pair);
          sum[r] = _mm512_dpbf16_ps(sum[r], inputs, here);
          sumBeside[r] = _mm512_dpbf16_ps(sumBeside[r], inputs, there);
        }
      }
    for (int r = 0; r < STRIP; r++) {
      _mm512_store_ps(sums + (first + r) * 2 * SIDE, sum[r]);
      _mm512_store_ps(sums + (first + r) * 2 * SIDE + SIDE, sumBeside[r]);
    }
  }
}

/* y = [y, if accumulate] + [bias] + sums, as far as there are rows and columns. */
INLINE void putSums(const float *sums, const float *bias, float *y, long stride, int rows, int columns, int accumulate) {
  for (int r = 0; r < rows && r < 2 * SIDE; r++)
    for (int o = 0; o < columns && o < 2 * SIDE; o += SIDE) {
      const __mmask16 some = MASK(columns - o);
      __m512 sum = _mm512_load_ps(sums + r * 2 * SIDE + o);
      if (bias) sum = _mm512_add_ps(sum, _mm512_maskz_loadu_ps(some, bias + o));
      if (accumulate) sum = _mm512_add_ps(sum, _mm512_maskz_loadu_ps(some, y + r * stride + o));
      _mm512_mask_storeu_ps(y + r * stride + o, some, sum);
    }
}

/* Some rows times a stretch of `inner` inputs; `panelInner` is how many inputs a panel of the weights has in all. */
static void multiplyHalves(Halves *halves, const float *x, long xStride, const float *packed, long panelInner,
                           const float *bias, float *y, long yStride, int rows, int inner, int outer, int accumulate) {
  const int depth = (inner + DEPTH - 1) / DEPTH;
  const long panelSize = (long)depth * TILE;
  float sums[4 * SIDE * SIDE] __attribute__((aligned(64)));
  roundRows(x, xStride, halves->left, rows, inner);
  for (int block = 0; block < outer; block += BLOCK_WIDTH) {
    const int width = outer - block < BLOCK_WIDTH ? outer - block : BLOCK_WIDTH;
    for (int o = 0; o < width; o += PANEL)
      roundPanel(packed + (block + o) * panelInner, halves->right + o / PANEL * panelSize, inner);
    for (int r = 0; r < rows; r += 2 * SIDE)
      for (int o = 0; o < width; o += 2 * PANEL) {
        const int column = block + o;
        halves->sumTiles(halves->left + (long)r * depth * DEPTH, halves->right + o / PANEL * panelSize, sums, depth, rows - r,
                         width - o);
        putSums(sums, bias ? bias + column : 0, y + r * yStride + column, yStride, rows - r, width - o, accumulate);
      }
  }
}

/* Block by block, as in simd.h: rows and inputs are rounded once and stay in the second-level cache. */
static void matmulHalves(Halves *halves, const float *x, long xStride, const float *packed, const float *bias, float *y,
                         long yStride, int rows, int inner, int outer, int accumulate) {
  const int height = rows < BLOCK_ROWS ? (rows + SIDE - 1) / SIDE * SIDE : BLOCK_ROWS;
  const int stretch = inner < BLOCK_INNER ? (inner + DEPTH - 1) / DEPTH * DEPTH : BLOCK_INNER;
  roomFor(&halves->left, &halves->leftSize, (size_t)height * stretch);
  roomFor(&halves->right, &halves->rightSize, (size_t)BLOCK_WIDTH * stretch);
  for (int first = 0; first < rows; first += height) {
    const int count = rows - first < height ? rows - first : height;
    int start = 0;
    do {
      const int length = inner - start < stretch ? inner - start : stretch;
      multiplyHalves(halves, x + first * xStride + start, xStride, packed + (long)start * PANEL, inner, start ? 0 : bias,
                     y + first * yStride, yStride, count, length, outer, start ? 1 : accumulate);
      start += stretch;
    } while (start < inner);
  }
}

/* The same with the rows as inputs: xᵀ·dy. */
static void weightGradientHalves(Halves *halves, const float *heap, const int *xRows, const int *dyRows,
                                 float *gradient, int rows, int inner, int outer) {
  const int most = rows < BLOCK_ROWS ? (rows + DEPTH - 1) / DEPTH * DEPTH : BLOCK_ROWS;
  uint16_t *left = roomFor(&halves->left, &halves->leftSize, (size_t)2 * SIDE * most);
  uint16_t *right = roomFor(&halves->right, &halves->rightSize, (size_t)(BLOCK_COLUMNS + SIDE) * most);
  float sums[4 * SIDE * SIDE] __attribute__((aligned(64)));
  for (int first = 0; first < rows; first += most) {
    const int count = rows - first < most ? rows - first : most, depth = (count + DEPTH - 1) / DEPTH;
    for (int block = 0; block < outer; block += BLOCK_COLUMNS) {
      const int width = outer - block < BLOCK_COLUMNS ? outer - block : BLOCK_COLUMNS;
      for (int o = 0; o < width; o += SIDE)
        roundScattered(heap, dyRows + first, block + o, width - o, right + (long)o / SIDE * depth * TILE, count);
      for (int i = 0; i < inner; i += 2 * SIDE) {
        const int isTall = inner - i > SIDE;
        for (int k = 0; k <= isTall; k++) {
          uint16_t *tiles = left + (long)k * depth * TILE;
          roundScattered(heap, xRows + first, i + k * SIDE, inner - i - k * SIDE, tiles, count);
          for (int d = 0; d < depth; d++) turnTile(tiles + d * TILE);
        }
        for (int o = 0; o < width; o += 2 * SIDE) {
          halves->sumTiles(left, right + (long)o / SIDE * depth * TILE, sums, depth, inner - i, width - o);
          putSums(sums, 0, gradient + (long)i * outer + block + o, outer, inner - i, width - o, 1);
        }
      }
    }
  }
}

/* The matrix units are set to whole tiles while they are used. */
static void startTiles(void) {
  struct {
    uint8_t palette, start, reserved[14];
    uint16_t bytes[16];
    uint8_t rows[16];
  } shape = {.palette = 1};
  for (int i = 0; i < 8; i++) {
    shape.bytes[i] = 2 * DEPTH;
    shape.rows[i] = SIDE;
  }
  _tile_loadconfig(&shape);
}

static void stopTiles(void) { _tile_release(); }

/* What the matrix units reach with nothing else to do, for the benchmark: 12 · count products of tiles. */
static float peakAmx(int count) {
  float sums[SIDE * SIDE];
  startTiles();
  _tile_zero(0);
  _tile_zero(1);
  _tile_zero(2);
  _tile_zero(3);
  _tile_zero(4);
  _tile_zero(5);
  for (int i = 0; i < 3 * count; i++) {
    _tile_dpbf16ps(0, 4, 5);
    _tile_dpbf16ps(1, 4, 5);
    _tile_dpbf16ps(2, 4, 5);
    _tile_dpbf16ps(3, 4, 5);
  }
  _tile_stored(0, sums, SIDE * sizeof *sums);
  stopTiles();
  return sums[0];
}

/* The same of the instruction of AVX-512: 12 · count products of vectors of pairs. */
static float peakAvx512Halves(int count) {
  __m512 sum[12];
#pragma GCC unroll 12
  for (int r = 0; r < 12; r++) sum[r] = _mm512_set1_ps(count);
  const __m512bh some = (__m512bh)_mm512_set1_epi32(count);
  for (int i = 0; i < count; i++) {
#pragma GCC unroll 12
    for (int r = 0; r < 12; r++) {
      sum[r] = _mm512_dpbf16_ps(sum[r], some, some);
      __asm__ volatile("" : "+v"(sum[r]));
    }
  }
#pragma GCC unroll 12
  for (int r = 1; r < 12; r++) sum[0] = _mm512_add_ps(sum[0], sum[r]);
  return _mm512_reduce_add_ps(sum[0]);
}
#pragma GCC pop_options

static int hasAvx512Halves(void) { return hasAvx512() && __builtin_cpu_supports("avx512bf16"); }

/* The kernel of the operating system lends the matrix units to a process that asks. */
static int hasAmx(void) {
  unsigned a, b, c, d;
  if (!hasAvx512Halves() || !__get_cpuid_count(7, 0, &a, &b, &c, &d) || !(d & 1u << 22) || !(d & 1u << 24)) return 0;
#if defined(__linux__)
  return syscall(SYS_arch_prctl, 0x1023 /* ARCH_REQ_XCOMP_PERM */, 18 /* tile data */) == 0;
#else
  return 0;
#endif
}
