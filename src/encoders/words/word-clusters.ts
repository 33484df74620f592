/**
 * Words in clusters, by the words before and after them: the exchange algorithm (Kneser & Ney 1993; Martin, Liermann & Ney 1998). Each
 * word in turn moves to the cluster that makes the text most likely under a model of pairs of clusters,
 *
 *   Σ N(g, h) log N(g, h) − 2 Σ N(g) log N(g)     over pairs of neighbouring clusters g h,
 *
 * until few words move. Time is linear in the number of words times that of clusters.
 */

/** Rounds after which hardly any word moves. */
const ROUNDS = 8;

/** `sentences`: ids below `words`, the most frequent words first. Gives the cluster of each word; every cluster has a word. */
export function clusterWords(sentences: readonly ArrayLike<number>[], words: number, count: number): Int32Array {
  const clusters = Int32Array.from({ length: words }, (_, word) => word % Math.min(count, words));
  const text = new ClusterText(sentences, clusters, words, count);
  for (let round = 0; round < ROUNDS; round++) {
    let moved = 0;
    for (let word = 0; word < words; word++) if (text.moveToBest(word)) moved++;
    if (moved < words / 200) break;
  }
  return clusters;
}

/** Neighbours of a word, each with the number of times. */
type Neighbours = ReadonlyMap<number, number>;

class ClusterText {
  readonly #clusters: Int32Array;
  /** Clusters, and beside them the edge of a sentence. */
  readonly #size: number;
  readonly #pairs: Float64Array;
  readonly #totals: Float64Array;
  readonly #members: Int32Array;
  readonly #after: readonly Neighbours[];
  readonly #before: readonly Neighbours[];
  readonly #counts: Float64Array;
  readonly #edge: number;

  constructor(sentences: readonly ArrayLike<number>[], clusters: Int32Array, words: number, count: number) {
    this.#clusters = clusters;
    this.#size = count + 1;
    this.#edge = words;
    const after = Array.from({ length: words + 1 }, () => new Map<number, number>());
    const before = Array.from({ length: words + 1 }, () => new Map<number, number>());
    this.#counts = new Float64Array(words + 1);
    for (const sentence of sentences) {
      for (let i = 0; i <= sentence.length; i++) {
        const [left, right] = [sentence[i - 1] ?? words, sentence[i] ?? words];
        after[left]!.set(right, (after[left]!.get(right) ?? 0) + 1);
        before[right]!.set(left, (before[right]!.get(left) ?? 0) + 1);
        this.#counts[right]!++;
      }
    }
    [this.#after, this.#before] = [after, before];
    this.#pairs = new Float64Array(this.#size ** 2);
    this.#totals = new Float64Array(this.#size);
    this.#members = new Int32Array(this.#size);
    for (const cluster of clusters) this.#members[cluster]!++;
    for (const [word, neighbours] of after.entries()) {
      this.#totals[this.#clusterOf(word)]! += this.#counts[word]!;
      for (const [next, times] of neighbours) {
        this.#pairs[this.#clusterOf(word) * this.#size + this.#clusterOf(next)]! += times;
      }
    }
  }

  /** Whether it moved. A word that is alone in its cluster stays: a cluster must not become empty. */
  moveToBest(word: number): boolean {
    const from = this.#clusters[word]!;
    if (this.#members[from] === 1 || this.#counts[word] === 0) return false;
    const [after, before] = [this.#around(this.#after[word]!, word), this.#around(this.#before[word]!, word)];
    const itself = this.#after[word]!.get(word) ?? 0;
    this.#put(word, from, after, before, itself, -1);
    let [best, bestGain] = [from, -Infinity];
    for (let cluster = 0; cluster < this.#size - 1; cluster++) {
      const gain = this.#gain(word, cluster, after, before, itself);
      if (gain > bestGain) [best, bestGain] = [cluster, gain];
    }
    this.#put(word, best, after, before, itself, 1);
    this.#clusters[word] = best;
    return best !== from;
  }

  #clusterOf(word: number): number {
    return word === this.#edge ? this.#size - 1 : this.#clusters[word]!;
  }

  /** How often each cluster is a neighbour; the word's being its own neighbour is counted apart. */
  #around(neighbours: Neighbours, word: number): readonly (readonly [cluster: number, times: number])[] {
    const counts = new Map<number, number>();
    for (const [other, times] of neighbours) {
      if (other !== word) counts.set(this.#clusterOf(other), (counts.get(this.#clusterOf(other)) ?? 0) + times);
    }
    return [...counts];
  }

  /** Puts a word into a cluster (`sign` 1) or takes it out (−1). */
  #put(word: number, cluster: number, after: ClusterCounts, before: ClusterCounts, itself: number, sign: number): void {
    this.#totals[cluster]! += sign * this.#counts[word]!;
    this.#members[cluster]! += sign;
    for (const [other, times] of after) this.#pairs[cluster * this.#size + other]! += sign * times;
    for (const [other, times] of before) this.#pairs[other * this.#size + cluster]! += sign * times;
    this.#pairs[cluster * this.#size + cluster]! += sign * itself;
  }

  /** What the likelihood gains by a word that is in no cluster now. */
  #gain(word: number, cluster: number, after: ClusterCounts, before: ClusterCounts, itself: number): number {
    const row = cluster * this.#size;
    let gain = -2 * growth(this.#totals[cluster]!, this.#counts[word]!);
    let inside = itself; // of pairs within the cluster
    for (const [other, times] of after) {
      if (other === cluster) inside += times;
      else gain += growth(this.#pairs[row + other]!, times);
    }
    for (const [other, times] of before) {
      if (other === cluster) inside += times;
      else gain += growth(this.#pairs[other * this.#size + cluster]!, times);
    }
    return gain + growth(this.#pairs[row + cluster]!, inside);
  }
}

type ClusterCounts = readonly (readonly [cluster: number, times: number])[];

/** (n + more) log (n + more) − n log n. */
function growth(n: number, more: number): number {
  return more === 0 ? 0 : (n + more) * Math.log(n + more) - (n === 0 ? 0 : n * Math.log(n));
}
