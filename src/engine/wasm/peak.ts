/**
 * For benchmarks/kernels.mjs only: what plain loops of multiply-adds reach; the best of them counts as the peak. The code is touchy, and a kernel that beats its
 * peak shows that it went wrong: versions of V8 differ in which shape they compile best; some build a constant anew at every use, so factors
 * come from memory; and a sum of the results by halves instead of one after the other costs Node 20 registers inside the loop (31 GFLOP/s instead of 53).
 */
import { madd } from "./simd";

/** Past the inputs, which are at address 0. */
const FACTORS: usize = 1024;

/** Four inputs by two factors, eight sums; twice a turn, 16 multiply-adds. */
export function fourByTwo(count: i32): f32 {
  const u = v128.load(FACTORS, 0);
  const v = v128.load(FACTORS, 16);
  let a = f32x4.splat(0);
  let b = f32x4.splat(1);
  let c = f32x4.splat(2);
  let d = f32x4.splat(3);
  let e = f32x4.splat(4);
  let f = f32x4.splat(5);
  let g = f32x4.splat(6);
  let h = f32x4.splat(7);
  for (let step = 0; step < count; step++) {
    const x0 = v128.load(0, 0);
    a = madd(x0, u, a);
    b = madd(x0, v, b);
    const x1 = v128.load(0, 16);
    c = madd(x1, u, c);
    d = madd(x1, v, d);
    const x2 = v128.load(0, 32);
    e = madd(x2, u, e);
    f = madd(x2, v, f);
    const x3 = v128.load(0, 48);
    g = madd(x3, u, g);
    h = madd(x3, v, h);
    const x4 = v128.load(0, 64);
    a = madd(x4, u, a);
    b = madd(x4, v, b);
    const x5 = v128.load(0, 80);
    c = madd(x5, u, c);
    d = madd(x5, v, d);
    const x6 = v128.load(0, 96);
    e = madd(x6, u, e);
    f = madd(x6, v, f);
    const x7 = v128.load(0, 112);
    g = madd(x7, u, g);
    h = madd(x7, v, h);
  }
  return first(add(add(add(add(add(add(add(a, b), c), d), e), f), g), h));
}

/** Three inputs by three factors, nine sums; twice a turn, 18 multiply-adds. */
export function threeByThree(count: i32): f32 {
  const u = v128.load(FACTORS, 0);
  const v = v128.load(FACTORS, 16);
  const w = v128.load(FACTORS, 32);
  let a = f32x4.splat(0);
  let b = f32x4.splat(1);
  let c = f32x4.splat(2);
  let d = f32x4.splat(3);
  let e = f32x4.splat(4);
  let f = f32x4.splat(5);
  let g = f32x4.splat(6);
  let h = f32x4.splat(7);
  let i = f32x4.splat(8);
  for (let step = 0; step < count; step++) {
    const x0 = v128.load(0, 0);
    a = madd(x0, u, a);
    b = madd(x0, v, b);
    c = madd(x0, w, c);
    const x1 = v128.load(0, 16);
    d = madd(x1, u, d);
    e = madd(x1, v, e);
    f = madd(x1, w, f);
    const x2 = v128.load(0, 32);
    g = madd(x2, u, g);
    h = madd(x2, v, h);
    i = madd(x2, w, i);
    const x3 = v128.load(0, 48);
    a = madd(x3, u, a);
    b = madd(x3, v, b);
    c = madd(x3, w, c);
    const x4 = v128.load(0, 64);
    d = madd(x4, u, d);
    e = madd(x4, v, e);
    f = madd(x4, w, f);
    const x5 = v128.load(0, 80);
    g = madd(x5, u, g);
    h = madd(x5, v, h);
    i = madd(x5, w, i);
  }
  return first(add(add(add(add(add(add(add(add(a, b), c), d), e), f), g), h), i));
}

@inline
function add(a: v128, b: v128): v128 {
  return f32x4.add(a, b);
}

@inline
function first(v: v128): f32 {
  return f32x4.extract_lane(v, 0);
}
