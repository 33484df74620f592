/**
 * The best tree of a sentence when every span has a score for being a constituent: CKY in O(n³), by typed arrays alone.
 *
 * A constituent has any number of children. Its children are a row of units, each a constituent or a bare word, and a row of units is
 * read from the left in one way only: a shorter row and one more unit. So every tree has exactly one derivation, which is what makes
 * sums over trees (inside-outside.ts) and lists of trees (k-best.ts) exact. A row that is no constituent costs nothing: it is the
 * empty label of Stern, Andreas & Klein (2017). What covers all words is a constituent.
 *
 * Constraints are scores of −Infinity: of a span as a constituent where it must not be one, of a span without a label (`bare`) where it
 * must, of both where it would cross what must be one.
 */
import { spanRow } from "../contracts/network.ts";

/** Constituents, parents before children, left to right. */
export interface FoundSpans {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

export interface BestChart {
  /** By span: the best row of at least two units (0 for one word), and where its last unit starts. */
  readonly insides: Float64Array;
  readonly splits: Int32Array;
  /** By span: the best unit. */
  readonly units: Float64Array;
  /** The best row of units over `[start, end)`, at `start * (length + 1) + end`: the inner loop then reads it in order. */
  readonly rows: Float64Array;
}

/** The score of each span for being no constituent, in the order of `spanRow`, where nothing is asked for. */
export function allBare(length: number): Float64Array {
  return new Float64Array((length * (length + 1)) / 2);
}

/** `labelled`: the score of each span as a constituent, with its best label, in the order of `spanRow`; `bare`: 0 or −Infinity. */
export function fillChart(length: number, labelled: Float64Array, bare = allBare(length)): BestChart {
  const stride = length + 1;
  const [insides, units] = [new Float64Array(labelled.length), new Float64Array(labelled.length)];
  const splits = new Int32Array(labelled.length);
  const rows = new Float64Array(length * stride);
  for (let end = 1; end <= length; end++) {
    const column = spanRow(0, end);
    for (let start = end - 1; start >= 0; start--) {
      const span = column + start;
      const label = labelled[span]!;
      if (end - start === 1) {
        units[span] = Math.max(bare[span]!, label);
        rows[start * stride + end] = units[span]!;
        continue;
      }
      let [best, bestSplit] = [-Infinity, start + 1];
      const row = start * stride;
      for (let split = start + 1; split < end; split++) {
        const score = rows[row + split]! + units[column + split]!;
        if (score > best) {
          best = score;
          bestSplit = split;
        }
      }
      insides[span] = best;
      splits[span] = bestSplit;
      units[span] = best + label;
      rows[row + end] = best + Math.max(bare[span]!, label);
    }
  }
  return { insides, splits, units, rows };
}

/** The best tree, and its score: the sum of those of its constituents. */
export function bestTree(
  length: number,
  labelled: Float64Array,
  bare = allBare(length),
): FoundSpans & { readonly score: number } {
  const { insides, splits } = fillChart(length, labelled, bare);
  const starts: number[] = [];
  const ends: number[] = [];
  const pending = [{ start: 0, end: length, isUnit: true }];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    const { start, end, isUnit } = part;
    const span = spanRow(start, end);
    const isRoot = end - start === length;
    const mustBe = isRoot || (isUnit && end - start > 1);
    if (mustBe || labelled[span]! > bare[span]!) {
      starts.push(start);
      ends.push(end);
    }
    if (end - start === 1) continue;
    const split = splits[span]!;
    pending.push({ start: split, end, isUnit: true }, { start, end: split, isUnit: false });
  }
  const root = spanRow(0, length);
  return { starts: Int32Array.from(starts), ends: Int32Array.from(ends), score: insides[root]! + labelled[root]! };
}
