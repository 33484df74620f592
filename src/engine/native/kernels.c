/*
 * Native kernels for x86-64: simd.h compiled for AVX2 and for AVX-512, one of them chosen by the CPU at run time, products of 16-bit floats
 * (bfloat16.h), and the binding to Node (N-API).
 * They work on the memory of the WASM kernels: an argument is an element offset or a number, as ../kernels.ts says. Built by `npm run build:native`.
 * No state is kept but what belongs to one bound memory, so worker threads may load the addon too.
 */
#include <math.h>
#include <node_api.h>
#include <stdlib.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

/* Columns of a packed panel; ../kernels.ts has the same constant. */
#define PANEL 16
/* Rows and inputs multiplied before going on to others: 192 × 384 inputs have 288 KiB, a panel of 384 × 16 weights 24. */
#define ROW_BLOCK 192
#define INNER_BLOCK 384
/* Of a weight gradient: rows and columns of dy, and columns of x, that are repacked at once (and up to seven columns that are not there). */
#define GRADIENT_ROWS 256
#define GRADIENT_COLUMNS 256
#define GRADIENT_INPUTS 96
#define SCRATCH (GRADIENT_ROWS * (GRADIENT_COLUMNS + GRADIENT_INPUTS + 8))

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

/* The previous row of row r, or null; offset 0 without indices means that there is none. */
INLINE float *previousRow(const float *heap, long base, long stride, const int *indices, int r) {
  const long index = indices ? indices[r] : base ? r : -1;
  return index < 0 ? 0 : (float *)heap + base + index * stride;
}

/* How many rows the longest of some sentences has. */
INLINE int longestOf(const int *starts, int sentences) {
  int longest = 0;
  for (int s = 0; s < sentences; s++)
    if (starts[s + 1] - starts[s] > longest) longest = starts[s + 1] - starts[s];
  return longest;
}

/* Rows TILE_ROWS × TILE_PANELS panels of sums: 8 × 2 of the 32 registers of AVX-512, 6 × 2 halves of the 16 of AVX2. */
#pragma GCC push_options
#pragma GCC target("avx512f,avx512dq,avx512vl,avx512bw,fma")
#define NAME(x) x##Avx512
#define LANES 16
#define TILE_ROWS 8
#define TILE_PANELS 2
#define GRADIENT_WIDTH 32
typedef float V512 __attribute__((vector_size(64)));
typedef int VI512 __attribute__((vector_size(64)));
typedef unsigned VU512 __attribute__((vector_size(64)));
#define V V512
#define VI VI512
#define VU VU512
#define load(p) ((V)_mm512_loadu_ps(p))
#define store(p, v) _mm512_storeu_ps(p, (__m512)(v))
#define loadSome(p, n) ((V)_mm512_maskz_loadu_ps((__mmask16)((1u << (n)) - 1), p))
#define storeSome(p, v, n) _mm512_mask_storeu_ps(p, (__mmask16)((1u << (n)) - 1), (__m512)(v))
#define all(x) ((V)_mm512_set1_ps(x))
#define fma(a, b, c) ((V)_mm512_fmadd_ps((__m512)(a), (__m512)(b), (__m512)(c)))
#define root(v) ((V)_mm512_sqrt_ps((__m512)(v)))
#include "simd.h"
#undef NAME
#undef LANES
#undef TILE_ROWS
#undef TILE_PANELS
#undef GRADIENT_WIDTH
#undef V
#undef VI
#undef VU
#undef load
#undef store
#undef loadSome
#undef storeSome
#undef all
#undef fma
#undef root
#pragma GCC pop_options

#pragma GCC push_options
#pragma GCC target("avx2,fma")
#define NAME(x) x##Avx2
#define LANES 8
#define TILE_ROWS 6
#define TILE_PANELS 1
#define GRADIENT_WIDTH 16
typedef float V256 __attribute__((vector_size(32)));
typedef int VI256 __attribute__((vector_size(32)));
typedef unsigned VU256 __attribute__((vector_size(32)));
#define V V256
#define VI VI256
#define VU VU256
INLINE __m256i someLanes(int n) {
  return _mm256_cmpgt_epi32(_mm256_set1_epi32(n), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}
#define load(p) ((V)_mm256_loadu_ps(p))
#define store(p, v) _mm256_storeu_ps(p, (__m256)(v))
#define loadSome(p, n) ((V)_mm256_maskload_ps(p, someLanes(n)))
#define storeSome(p, v, n) _mm256_maskstore_ps(p, someLanes(n), (__m256)(v))
#define all(x) ((V)_mm256_set1_ps(x))
#define fma(a, b, c) ((V)_mm256_fmadd_ps((__m256)(a), (__m256)(b), (__m256)(c)))
#define root(v) ((V)_mm256_sqrt_ps((__m256)(v)))
#include "simd.h"
#pragma GCC pop_options

static int hasAvx512(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("fma");
}
static int hasAvx2(void) { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"); }

#include "bfloat16.h"

/* ── Binding ──────────────────────────────────────────────────────────────────────────────────────────────────── */

/* One memory the kernels are bound to. */
typedef struct {
  float *heap;
  float scratch[SCRATCH];
  Halves halves;
} Binding;

typedef double (*Kernel)(Binding *binding, const double *a);

/* Arguments of a kernel: an element offset, the same or null for 0, the same as integers, a size. */
#define AT(i) (binding->heap + (long)a[i])
#define AT_OR_NULL(i) (a[i] != 0 ? AT(i) : 0)
#define INTS(i) ((int *)AT(i))
#define INTS_OR_NULL(i) ((int *)AT_OR_NULL(i))
#define INT(i) ((int)a[i])
#define LONG(i) ((long)a[i])

#define KERNEL(name, level) static double name##level##Kernel(Binding *binding, const double *a)
#define ADAM_ROWS(level)                                                                                             \
  for (int r = 0; r < INT(5); r++) {                                                                                 \
    const long row = (long)INTS(4)[r] * INT(6);                                                                      \
    if (row < 0) continue;                                                                                           \
    adam##level(AT(0) + row, AT(1) + row, AT(2) + row, AT(3) + row, INT(6), a[7], a[8], a[9], a[10], a[11], a[12], a[13]); \
  }

#define KERNELS_OF(level)                                                                                            \
  KERNEL(matmul, level) {                                                                                            \
    matmul##level(AT(0), LONG(1), AT(2), AT_OR_NULL(3), AT(4), LONG(5), INT(6), INT(7), INT(8), INT(9));             \
    return 0;                                                                                                        \
  }                                                                                                                  \
  KERNEL(weightGradient, level) {                                                                                    \
    weightGradient##level(binding->heap, INTS(0), INTS(1), AT(2), INT(3), INT(4), INT(5), binding->scratch);         \
    return 0;                                                                                                        \
  }                                                                                                                  \
  KERNEL(biasGradient, level) { return biasGradient##level(AT(0), LONG(1), AT(2), INT(3), INT(4)), 0; }              \
  KERNEL(pack, level) { return pack##level(AT(0), AT(1), INT(2), INT(3)), 0; }                                       \
  KERNEL(packTransposed, level) { return packTransposed##level(AT(0), AT(1), INT(2), INT(3)), 0; }                   \
  KERNEL(squaredNorm, level) { return squaredNorm##level(AT(0), INT(1)); }                                           \
  KERNEL(copyRows, level) { return copyRows##level(AT(0), LONG(1), AT(2), LONG(3), INT(4), INT(5)), 0; }             \
  KERNEL(addRows, level) { return addRows##level(AT(0), LONG(1), AT(2), LONG(3), INT(4), INT(5)), 0; }               \
  KERNEL(relu, level) { return relu##level(AT(0), AT(1), INT(2)), 0; }                                               \
  KERNEL(reluBackward, level) { return reluBackward##level(AT(0), AT(1), AT(2), INT(3)), 0; }                        \
  KERNEL(dropout, level) {                                                                                           \
    return dropout##level(AT(0), AT(1), INT(2), a[3], (unsigned)LONG(4), INT(5)), 0;                                 \
  }                                                                                                                  \
  KERNEL(gatherRows, level) {                                                                                        \
    return gatherRows##level(AT(0), LONG(1), INTS(2), AT(3), LONG(4), INT(5), INT(6)), 0;                            \
  }                                                                                                                  \
  KERNEL(scatterAddRows, level) {                                                                                    \
    return scatterAddRows##level(AT(0), LONG(1), INTS(2), AT(3), LONG(4), INT(5), INT(6)), 0;                        \
  }                                                                                                                  \
  KERNEL(lstm, level) {                                                                                              \
    return lstm##level(AT(0), binding->heap, LONG(1), LONG(2), INTS_OR_NULL(3), AT(4), AT(5), INT(6), INT(7)), 0;    \
  }                                                                                                                  \
  KERNEL(lstmBackward, level) {                                                                                      \
    lstmBackward##level(AT(0), binding->heap, LONG(1), LONG(2), INTS_OR_NULL(3), AT(4), AT(5), AT_OR_NULL(6), AT(7), \
                        LONG(8), LONG(9), INT(10), INT(11));                                                         \
    return 0;                                                                                                        \
  }                                                                                                                  \
  KERNEL(coupledCell, level) {                                                                                       \
    coupledCell##level(AT(0), LONG(1), binding->heap, LONG(2), LONG(3), INTS_OR_NULL(4), AT(5), INT(6), INT(7));     \
    return 0;                                                                                                        \
  }                                                                                                                  \
  KERNEL(coupledCellBackward, level) {                                                                               \
    coupledCellBackward##level(AT(0), LONG(1), binding->heap, LONG(2), LONG(3), INTS_OR_NULL(4), AT(5), AT(6),       \
                               LONG(7), LONG(8), LONG(9), INT(10), INT(11));                                         \
    return 0;                                                                                                        \
  }                                                                                                                  \
  KERNEL(coupledOutput, level) { return coupledOutput##level(AT(0), LONG(1), AT(2), AT(3), INT(4), INT(5)), 0; }     \
  KERNEL(coupledOutputBackward, level) {                                                                             \
    return coupledOutputBackward##level(AT(0), LONG(1), AT(2), AT(3), AT(4), LONG(5), AT(6), INT(7), INT(8)), 0;     \
  }                                                                                                                  \
  KERNEL(gelu, level) { return gelu##level(AT(0), AT(1), INT(2)), 0; }                                               \
  KERNEL(geluBackward, level) { return geluBackward##level(AT(0), AT(1), AT(2), INT(3), INT(4)), 0; }                \
  KERNEL(layerNorm, level) {                                                                                         \
    return layerNorm##level(AT(0), AT(1), AT(2), AT(3), AT_OR_NULL(4), INT(5), INT(6), a[7]), 0;                     \
  }                                                                                                                  \
  KERNEL(layerNormBackward, level) {                                                                                 \
    layerNormBackward##level(AT(0), AT(1), AT(2), AT(3), AT(4), AT_OR_NULL(5), AT_OR_NULL(6), INT(7), INT(8));       \
    return 0;                                                                                                        \
  }                                                                                                                  \
  KERNEL(attention, level) {                                                                                         \
    attention##level(AT(0), INTS(1), INT(2), INT(3), INT(4), AT(5), AT_OR_NULL(6), AT(7), a[8], (unsigned)LONG(9));  \
    return 0;                                                                                                        \
  }                                                                                                                  \
  KERNEL(attentionBackward, level) {                                                                                 \
    attentionBackward##level(AT(0), INTS(1), INT(2), INT(3), INT(4), AT(5), AT(6), AT(7), AT(8), a[9],               \
                             (unsigned)LONG(10));                                                                    \
    return 0;                                                                                                        \
  }                                                                                                                  \
  KERNEL(logSoftmax, level) { return logSoftmax##level(AT(0), INTS_OR_NULL(1), AT(2), INT(3), INT(4)), 0; }          \
  KERNEL(targetLossBackward, level) {                                                                                \
    return targetLossBackward##level(AT(0), INTS(1), AT(2), AT(3), INT(4), INT(5)), 0;                               \
  }                                                                                                                  \
  KERNEL(setLossBackward, level) {                                                                                   \
    return setLossBackward##level(AT(0), INTS(1), AT(2), AT(3), AT(4), INT(5), INT(6)), 0;                           \
  }                                                                                                                  \
  KERNEL(sgd, level) { return sgd##level(AT(0), AT(1), INT(2), a[3], a[4], a[5]), 0; }                               \
  KERNEL(adam, level) {                                                                                              \
    adam##level(AT(0), AT(1), AT(2), AT(3), INT(4), a[5], a[6], a[7], a[8], a[9], a[10], a[11]);                     \
    return 0;                                                                                                        \
  }                                                                                                                  \
  KERNEL(adamRows, level) {                                                                                          \
    ADAM_ROWS(level);                                                                                                \
    return 0;                                                                                                        \
  }                                                                                                                  \
  KERNEL(movingAverage, level) { return movingAverage##level(AT(0), AT(1), INT(2), a[3]), 0; }                       \
  KERNEL(peak, level) { return (void)binding, peak##level(INT(0)); }

KERNELS_OF(Avx512)
KERNELS_OF(Avx2)

/* Products of 16-bit floats; the matrix units are held while they are used. */
#define HALVES_OF(level, begin, end)                                                                                 \
  KERNEL(matmul, level) {                                                                                            \
    binding->halves.sumTiles = sumTiles##level;                                                                      \
    begin;                                                                                                           \
    matmulHalves(&binding->halves, AT(0), LONG(1), AT(2), AT_OR_NULL(3), AT(4), LONG(5), INT(6), INT(7), INT(8), INT(9)); \
    end;                                                                                                             \
    return 0;                                                                                                        \
  }                                                                                                                  \
  KERNEL(weightGradient, level) {                                                                                    \
    binding->halves.sumTiles = sumTiles##level;                                                                      \
    begin;                                                                                                           \
    weightGradientHalves(&binding->halves, binding->heap, INTS(0), INTS(1), AT(2), INT(3), INT(4), INT(5));          \
    end;                                                                                                             \
    return 0;                                                                                                        \
  }                                                                                                                  \
  KERNEL(peak, level) { return (void)binding, peak##level(INT(0)); }

HALVES_OF(Amx, startTiles(), stopTiles())
HALVES_OF(Avx512Halves, , )

/* What the kernels may be made of, by name; from the third on, products are those of 16-bit floats. */
enum { AVX2, AVX512, AVX512_BF16, AMX, LEVELS };
static const struct {
  const char *name;
  int (*isThere)(void);
} LEVEL[LEVELS] = {{"avx2", hasAvx2}, {"avx512", hasAvx512}, {"avx512-bf16", hasAvx512Halves}, {"amx", hasAmx}};

typedef struct {
  const char *name;
  Kernel kernels[LEVELS];
} Entry;

#define ENTRY(name) {#name, {name##Avx2Kernel, name##Avx512Kernel, name##Avx512Kernel, name##Avx512Kernel}}
#define PRODUCT(name) {#name, {name##Avx2Kernel, name##Avx512Kernel, name##Avx512HalvesKernel, name##AmxKernel}}
static const Entry ENTRIES[] = {
    PRODUCT(matmul),     PRODUCT(weightGradient), ENTRY(biasGradient),       ENTRY(gatherRows),
    ENTRY(lstm),         ENTRY(lstmBackward),   ENTRY(coupledCell),        ENTRY(coupledCellBackward),
    ENTRY(coupledOutput), ENTRY(coupledOutputBackward), ENTRY(logSoftmax), ENTRY(targetLossBackward),
    ENTRY(setLossBackward), ENTRY(sgd),         ENTRY(adam),               ENTRY(adamRows),
    ENTRY(movingAverage), ENTRY(scatterAddRows), ENTRY(copyRows),          ENTRY(addRows),
    ENTRY(relu),         ENTRY(reluBackward),   ENTRY(dropout),            ENTRY(pack),
    ENTRY(packTransposed), ENTRY(squaredNorm),  ENTRY(gelu),               ENTRY(geluBackward),
    ENTRY(layerNorm),    ENTRY(layerNormBackward), ENTRY(attention),       ENTRY(attentionBackward),
};
static const Entry PEAK = PRODUCT(peak);
#define ENTRY_COUNT (sizeof ENTRIES / sizeof ENTRIES[0])

/* What one JavaScript function calls. */
typedef struct {
  Kernel kernel;
  Binding *binding;
} Call;

enum { MOST_ARGUMENTS = 14 };

static napi_value call(napi_env env, napi_callback_info info) {
  napi_value arguments[MOST_ARGUMENTS];
  double numbers[MOST_ARGUMENTS];
  size_t count = MOST_ARGUMENTS;
  Call *target;
  napi_get_cb_info(env, info, &count, arguments, NULL, (void **)&target);
  if (count > MOST_ARGUMENTS) count = MOST_ARGUMENTS;
  for (size_t i = 0; i < MOST_ARGUMENTS; i++) numbers[i] = 0;
  for (size_t i = 0; i < count; i++) {
    if (napi_get_value_double(env, arguments[i], &numbers[i]) != napi_ok) {
      napi_throw_type_error(env, NULL, "a kernel takes numbers only");
      return NULL;
    }
  }
  napi_value result;
  const double number = target->kernel(target->binding, numbers);
  return napi_create_double(env, number, &result) == napi_ok ? result : NULL;
}

/* All functions over one memory; freed when the last of them is. */
typedef struct {
  Call calls[ENTRY_COUNT];
  Binding binding;
  int functions;
} BoundKernels;

static void releaseFunction(napi_env env, void *data, void *hint) {
  (void)env;
  (void)hint;
  BoundKernels *bound = data;
  if (--bound->functions > 0) return;
  freeHalves(&bound->binding.halves);
  free(bound);
}

static void addFunction(napi_env env, napi_value object, const char *name, napi_callback callback, void *data,
                        BoundKernels *bound) {
  napi_value function;
  napi_create_function(env, name, NAPI_AUTO_LENGTH, callback, data, &function);
  napi_set_named_property(env, object, name, function);
  if (bound && napi_add_finalizer(env, function, bound, releaseFunction, NULL, NULL) == napi_ok) bound->functions++;
}

/* The numbers of a Float32Array, or null after throwing. */
static float *heapOf(napi_env env, napi_value argument) {
  napi_typedarray_type type;
  void *numbers;
  /* napi_get_arraybuffer_info fails on a SharedArrayBuffer in Node 20; this does not. */
  if (napi_get_typedarray_info(env, argument, &type, NULL, &numbers, NULL, NULL) != napi_ok ||
      type != napi_float32_array) {
    napi_throw_type_error(env, NULL, "native kernels are bound to a Float32Array");
    return NULL;
  }
  return numbers;
}

/* The level that the argument names; AVX2 if this CPU does not have it. */
static int levelOf(napi_env env, napi_value argument) {
  char text[32] = "";
  napi_get_value_string_utf8(env, argument, text, sizeof text, NULL);
  for (int level = 0; level < LEVELS; level++)
    if (strcmp(text, LEVEL[level].name) == 0 && LEVEL[level].isThere()) return level;
  return AVX2;
}

static napi_value rebind(napi_env env, napi_callback_info info) {
  size_t count = 1;
  napi_value argument;
  void *bound;
  napi_get_cb_info(env, info, &count, &argument, NULL, &bound);
  float *heap = heapOf(env, argument);
  if (heap) ((BoundKernels *)bound)->binding.heap = heap;
  return NULL;
}

static napi_value bind(napi_env env, napi_callback_info info) {
  size_t count = 2;
  napi_value arguments[2];
  napi_get_cb_info(env, info, &count, arguments, NULL, NULL);
  float *heap = heapOf(env, arguments[0]);
  if (!heap) return NULL;
  BoundKernels *bound = malloc(sizeof *bound);
  if (!bound) {
    napi_throw_error(env, NULL, "no memory for native kernels");
    return NULL;
  }
  bound->functions = 0;
  bound->binding.heap = heap;
  bound->binding.halves = (Halves){0};
  const int level = levelOf(env, arguments[1]);
  napi_value result;
  napi_create_object(env, &result);
  for (size_t i = 0; i < ENTRY_COUNT; i++) {
    bound->calls[i] = (Call){ENTRIES[i].kernels[level], &bound->binding};
    addFunction(env, result, ENTRIES[i].name, call, &bound->calls[i], bound);
  }
  addFunction(env, result, "rebind", rebind, bound, bound);
  return result;
}

static napi_value peak(napi_env env, napi_callback_info info) {
  size_t count = 2;
  napi_value arguments[2], result;
  double number = 0;
  napi_get_cb_info(env, info, &count, arguments, NULL, NULL);
  napi_get_value_double(env, arguments[0], &number);
  napi_create_double(env, PEAK.kernels[levelOf(env, arguments[1])](NULL, &number), &result);
  return result;
}

/* The names of the levels from `best` down to `last` that this CPU has. */
static napi_value levels(napi_env env, int best, int last) {
  napi_value names, name;
  uint32_t count = 0;
  napi_create_array(env, &names);
  for (int level = best; level >= last; level--) {
    if (!LEVEL[level].isThere()) continue;
    napi_create_string_utf8(env, LEVEL[level].name, NAPI_AUTO_LENGTH, &name);
    napi_set_element(env, names, count++, name);
  }
  return names;
}
#endif

static napi_value start(napi_env env, napi_value exports) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  napi_set_named_property(env, exports, "levels", levels(env, AVX512, AVX2));
  napi_set_named_property(env, exports, "bfloat16Levels", levels(env, AMX, AVX512_BF16));
  addFunction(env, exports, "bind", bind, NULL, NULL);
  addFunction(env, exports, "peak", peak, NULL, NULL);
#else
  napi_value none;
  napi_create_array(env, &none);
  napi_set_named_property(env, exports, "levels", none);
  napi_set_named_property(env, exports, "bfloat16Levels", none);
#endif
  return exports;
}

NAPI_MODULE(NODE_GYP_MODULE_NAME, start)
