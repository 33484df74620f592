/**
 * For benchmarks/kernels.mjs only: what plain loops of multiply-adds reach; the best of them counts as the peak. Two shapes, for versions of V8 differ in which
 * they compile best, and factors from memory, for some build a constant anew at every use, which costs more than the multiplication.
 */
import { madd, sumOfLanes } from "./simd";

/** Past the inputs, which are at address 0. */
const FACTORS: usize = 1024;

/** Four inputs by two factors, eight sums; twice a turn, 16 multiply-adds. */
export function fourByTwo(count: i32): f32 {
  const u = v128.load(FACTORS, 0);
  const v = v128.load(FACTORS, 16);
  let x = f32x4.splat(0);
  let a = x;
  let b = x;
  let c = x;
  let d = x;
  let e = x;
  let f = x;
  let g = x;
  let h = x;
  for (let step = 0; step < count; step++) {
    x = v128.load(0, 0);
    a = madd(x, u, a);
    b = madd(x, v, b);
    x = v128.load(0, 16);
    c = madd(x, u, c);
    d = madd(x, v, d);
    x = v128.load(0, 32);
    e = madd(x, u, e);
    f = madd(x, v, f);
    x = v128.load(0, 48);
    g = madd(x, u, g);
    h = madd(x, v, h);
    x = v128.load(0, 64);
    a = madd(x, u, a);
    b = madd(x, v, b);
    x = v128.load(0, 80);
    c = madd(x, u, c);
    d = madd(x, v, d);
    x = v128.load(0, 96);
    e = madd(x, u, e);
    f = madd(x, v, f);
    x = v128.load(0, 112);
    g = madd(x, u, g);
    h = madd(x, v, h);
  }
  return sumOfLanes(sum(sum(a, b, c), sum(d, e, f), sum(g, h, x)));
}

/** Three inputs by three factors, nine sums; twice a turn, 18 multiply-adds. */
export function threeByThree(count: i32): f32 {
  const u = v128.load(FACTORS, 0);
  const v = v128.load(FACTORS, 16);
  const w = v128.load(FACTORS, 32);
  let x = f32x4.splat(0);
  let a = x;
  let b = x;
  let c = x;
  let d = x;
  let e = x;
  let f = x;
  let g = x;
  let h = x;
  let i = x;
  for (let step = 0; step < count; step++) {
    x = v128.load(0, 0);
    a = madd(x, u, a);
    b = madd(x, v, b);
    c = madd(x, w, c);
    x = v128.load(0, 16);
    d = madd(x, u, d);
    e = madd(x, v, e);
    f = madd(x, w, f);
    x = v128.load(0, 32);
    g = madd(x, u, g);
    h = madd(x, v, h);
    i = madd(x, w, i);
    x = v128.load(0, 48);
    a = madd(x, u, a);
    b = madd(x, v, b);
    c = madd(x, w, c);
    x = v128.load(0, 64);
    d = madd(x, u, d);
    e = madd(x, v, e);
    f = madd(x, w, f);
    x = v128.load(0, 80);
    g = madd(x, u, g);
    h = madd(x, v, h);
    i = madd(x, w, i);
  }
  return sumOfLanes(sum(sum(a, b, c), sum(d, e, f), sum(g, h, i)));
}

@inline
function sum(a: v128, b: v128, c: v128): v128 {
  return f32x4.add(f32x4.add(a, b), c);
}
