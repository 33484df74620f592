/**
 * The probability that a logarithm stands for, to nine digits: more than the 32-bit numbers of a model have, and the last
 * bit of `Math.exp` differs from one JavaScript engine to the next, where results are to be the same.
 */
export function probabilityOf(logProbability: number): number {
  return Number(Math.exp(logProbability).toPrecision(9));
}
