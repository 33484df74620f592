/**
 * The probability that a logarithm stands for, to nine digits: more than the 32-bit numbers of a model have, and the last
 * bit of `Math.exp` differs from one JavaScript engine to the next, where results are to be the same.
 */
export function probabilityOf(logProbability: number): number {
  return nineDigits(Math.exp(logProbability));
}

/** For what was computed with many such logarithms and powers. */
export function nineDigits(value: number): number {
  return Number(value.toPrecision(9));
}
