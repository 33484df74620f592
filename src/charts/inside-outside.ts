/**
 * The sum over all trees of a sentence, and how likely each span is to be a constituent: inside–outside over the derivations of
 * best-tree.ts, of which every tree has exactly one.
 */
import { spanRow } from "../contracts/network.ts";
import { allBare } from "./best-tree.ts";

export interface Marginals {
  /** The logarithm of the sum of exp(score) over all trees. */
  readonly logTotal: number;
  /** By span, in the order of `spanRow`: the probability that it is a constituent, whatever its label. */
  readonly probabilities: Float64Array;
}

/** Logarithms of sums, laid out as in best-tree.ts. */
interface Sums {
  readonly insides: Float64Array;
  readonly units: Float64Array;
  readonly rows: Float64Array;
}

/** `masses`: of each span, the logarithm of the sum of exp(score) over its labels; `bare` as in best-tree.ts. */
export function insideOutside(length: number, masses: Float64Array, bare = allBare(length)): Marginals {
  const sums = inside(length, masses, bare);
  const root = spanRow(0, length);
  return { logTotal: sums.insides[root]! + masses[root]!, probabilities: outside(length, masses, bare, sums) };
}

/** The first of the two alone. */
export function logTotalOf(length: number, masses: Float64Array): number {
  const root = spanRow(0, length);
  return inside(length, masses, allBare(length)).insides[root]! + masses[root]!;
}

function inside(length: number, masses: Float64Array, bare: Float64Array): Sums {
  const stride = length + 1;
  const [insides, units] = [new Float64Array(masses.length), new Float64Array(masses.length)];
  const rows = new Float64Array(length * stride);
  for (let end = 1; end <= length; end++) {
    const column = spanRow(0, end);
    for (let start = end - 1; start >= 0; start--) {
      const span = column + start;
      const mass = masses[span]!;
      const either = withNone(mass, bare[span]!);
      const row = start * stride;
      if (end - start > 1) insides[span] = logSum(rows, row, units, column, start + 1, end);
      units[span] = end - start === 1 ? either : insides[span]! + mass;
      rows[row + end] = insides[span]! + either;
    }
  }
  return { insides, units, rows };
}

/** From the root down: how likely each unit and each row of units is to be in the tree, and with them each constituent. */
function outside(
  length: number,
  masses: Float64Array,
  bare: Float64Array,
  { insides, units, rows }: Sums,
): Float64Array {
  const stride = length + 1;
  const probabilities = new Float64Array(masses.length);
  const [inUnits, inRows] = [new Float64Array(masses.length), new Float64Array(rows.length)];
  for (let size = length; size >= 1; size--) {
    for (let start = 0; start + size <= length; start++) {
      const end = start + size;
      const column = spanRow(0, end);
      const span = column + start;
      const row = start * stride;
      const [asUnit, asRow] = [inUnits[span]!, inRows[row + end]!];
      const used = size === length ? 1 : asUnit + asRow;
      if (used === 0) continue;
      const share = Math.exp(masses[span]! - withNone(masses[span]!, bare[span]!)); // of what may also be no constituent
      probabilities[span] = size === length ? 1 : size === 1 ? used * share : asUnit + asRow * share;
      if (size === 1) continue;
      for (let split = start + 1; split < end; split++) {
        const part = used * Math.exp(rows[row + split]! + units[column + split]! - insides[span]!);
        inRows[row + split]! += part;
        inUnits[column + split]! += part;
      }
    }
  }
  return probabilities;
}

/** log Σ exp(a[k] + b[k]) over the splits `[from, to)`. */
function logSum(a: Float64Array, aPlace: number, b: Float64Array, bPlace: number, from: number, to: number): number {
  let greatest = -Infinity;
  for (let k = from; k < to; k++) {
    const value = a[aPlace + k]! + b[bPlace + k]!;
    if (value > greatest) greatest = value;
  }
  if (greatest === -Infinity) return greatest;
  let sum = 0;
  for (let k = from; k < to; k++) sum += Math.exp(a[aPlace + k]! + b[bPlace + k]! - greatest);
  return greatest + Math.log(sum);
}

/** A constituent, or none where that may be. */
function withNone(mass: number, bare: number): number {
  return bare === -Infinity ? mass : softplus(mass);
}

/** log(1 + exp(x)): a constituent or none, whose score is 0. */
export function softplus(x: number): number {
  return x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x));
}
