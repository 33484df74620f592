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

/** Nothing is surer than this: a 32-bit number can be 1, which no odds express. */
const SUREST = 1 - 1e-12;

/** The logarithm of the odds of a probability, finite for 0 and 1 too. */
export function logOdds(probability: number): number {
  const inside = Math.min(SUREST, Math.max(1 - SUREST, probability));
  return Math.log(inside / (1 - inside));
}

export function probabilityOfOdds(logarithm: number): number {
  return 1 / (1 + Math.exp(-logarithm));
}
