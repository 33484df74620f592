/**
 * The k best trees, best first and all different: Huang & Chiang (2005), algorithm 3. Every vertex of the chart keeps the derivations
 * it was asked for, and candidates for the next; nothing is computed before it is asked for. The best of each vertex is known from
 * best-tree.ts.
 */
import { spanRow } from "../contracts/network.ts";
import { allBare, type BestChart, type FoundSpans, fillChart } from "./best-tree.ts";
import { popHeap, pushHeap } from "./heap.ts";

/** The best labels of each span, in the order of `spanRow`. */
export interface LabelScores {
  /** How many labels of each span are here, best first. */
  readonly kept: number;
  /** At `span * kept + rank`. */
  readonly scores: Float64Array;
}

export interface RankedTree extends FoundSpans {
  readonly score: number;
  /** Of each constituent's label, among those of its span. */
  readonly ranks: Int32Array;
}

/** Over a span: a constituent or a bare word; a row of such units; a row of at least two, which is what is inside a constituent. */
type Kind = "unit" | "row" | "inside";

interface Vertex {
  readonly kind: Kind;
  readonly start: number;
  readonly end: number;
  readonly span: number;
  readonly kept: Derivation[];
  readonly candidates: Derivation[];
  /** The last one kept: those that follow from it are not among the candidates yet. */
  open: Derivation | null;
}

/**
 * Of an inside: the ranks of the row before the split and of the unit after it. Of the others: the rank among the labels, and that of
 * the inside.
 */
interface Derivation {
  readonly split: number;
  readonly first: number;
  readonly second: number;
  readonly score: number;
}

/** `labels` must have the k best of each span, or all; what may not be has a score of −Infinity. `bare` as in best-tree.ts. */
export function bestTrees(length: number, labels: LabelScores, k: number, bare = allBare(length)): RankedTree[] {
  const { kept: labelsKept, scores } = labels;
  if (length === 1) return labelsOfOneWord(labels, k);
  const best = Float64Array.from({ length: scores.length / labelsKept }, (_, span) => scores[span * labelsKept]!);
  const forest = new Forest(length, labels, bare, fillChart(length, best, bare));
  const trees: RankedTree[] = [];
  while (trees.length < k) {
    const tree = forest.tree(trees.length);
    if (tree === null) break;
    trees.push(tree);
  }
  return trees;
}

class Forest {
  readonly #length: number;
  readonly #labels: LabelScores;
  readonly #bare: Float64Array;
  readonly #chart: BestChart;
  readonly #vertices: Record<Kind, Map<number, Vertex>> = { unit: new Map(), row: new Map(), inside: new Map() };

  constructor(length: number, labels: LabelScores, bare: Float64Array, chart: BestChart) {
    this.#length = length;
    this.#labels = labels;
    this.#bare = bare;
    this.#chart = chart;
  }

  /** The tree of a rank; null if there are not as many. */
  tree(rank: number): RankedTree | null {
    const root = this.#vertex("unit", 0, this.#length);
    this.#ask(root, rank + 1);
    const score = root.kept[rank]?.score;
    if (score === undefined) return null;
    const [starts, ends, ranks]: [number[], number[], number[]] = [[], [], []];
    const pending = [{ vertex: root, rank }];
    for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
      const { vertex } = part;
      const { kind, start, end } = vertex;
      this.#ask(vertex, part.rank + 1);
      const { split, first, second } = vertex.kept[part.rank]!;
      if (kind === "inside") {
        pending.push(
          { vertex: this.#vertex("unit", split, end), rank: second },
          { vertex: this.#vertex("row", start, split), rank: first },
        );
        continue;
      }
      const label = this.#labelAt(vertex, first);
      if (label !== null) {
        starts.push(start);
        ends.push(end);
        ranks.push(label);
      }
      if (end - start > 1) pending.push({ vertex: this.#vertex("inside", start, end), rank: second });
    }
    return { score, starts: Int32Array.from(starts), ends: Int32Array.from(ends), ranks: Int32Array.from(ranks) };
  }

  /** Has a vertex keep this many derivations, or all it has. With a stack of its own: charts may be deep. */
  #ask(vertex: Vertex, count: number): void {
    const pending = [{ vertex, count }];
    for (let asked = pending.at(-1); asked !== undefined; asked = pending.at(-1)) {
      const { kept, candidates, open } = asked.vertex;
      if (kept.length >= asked.count || (open === null && candidates.length === 0)) {
        pending.pop();
        continue;
      }
      if (open === null) {
        const next = popHeap(candidates, comesBefore)!;
        kept.push(next);
        asked.vertex.open = next;
        continue;
      }
      const missing = this.#missing(asked.vertex, open);
      if (missing !== null) pending.push(missing);
      else this.#follow(asked.vertex, open);
    }
  }

  /** What must be asked for before the successors of a derivation can be scored. */
  #missing(vertex: Vertex, { split, first, second }: Derivation): { vertex: Vertex; count: number } | null {
    const lacks = (part: Vertex, rank: number) =>
      part.kept.length <= rank && (part.open !== null || part.candidates.length > 0)
        ? { vertex: part, count: rank + 1 }
        : null;
    const { kind, start, end } = vertex;
    if (kind === "inside") {
      const before = lacks(this.#vertex("row", start, split), first + 1);
      return before ?? (first === 0 ? lacks(this.#vertex("unit", split, end), second + 1) : null);
    }
    return end - start > 1 && first === 0 ? lacks(this.#vertex("inside", start, end), second + 1) : null;
  }

  /** Each pair of ranks follows from one other only: the first rank is raised always, the second one while the first is 0. */
  #follow(vertex: Vertex, { split, first, second }: Derivation): void {
    vertex.open = null;
    this.#offer(vertex, split, first + 1, second);
    if (first === 0) this.#offer(vertex, split, 0, second + 1);
  }

  #offer(vertex: Vertex, split: number, first: number, second: number): void {
    const { kind, start, end } = vertex;
    const parts =
      kind === "inside"
        ? [this.#score("row", start, split, first), this.#score("unit", split, end, second)]
        : [this.#insideScore(vertex, second), this.#labelScore(vertex, first)];
    const [one, other] = parts;
    if (one === null || other === null) return;
    const score = one! + other!;
    if (score > -Infinity) pushHeap(vertex.candidates, { split, first, second, score }, comesBefore);
  }

  /** null: there is none of this rank. The first ones are known without a vertex, so that few are ever made. */
  #score(kind: Kind, start: number, end: number, rank: number): number | null {
    const span = spanRow(start, end);
    if (rank > 0) return this.#vertices[kind].get(span)?.kept[rank]?.score ?? null;
    if (kind === "row") return this.#chart.rows[start * (this.#length + 1) + end]!;
    return kind === "unit" ? this.#chart.units[span]! : this.#chart.insides[span]!;
  }

  /** A word has nothing inside. */
  #insideScore({ start, end }: Vertex, rank: number): number | null {
    if (end - start > 1) return this.#score("inside", start, end, rank);
    return rank === 0 ? 0 : null;
  }

  #labelScore(vertex: Vertex, rank: number): number | null {
    const { scores, kept } = this.#labels;
    if (rank >= kept + (this.#mayBeNone(vertex) ? 1 : 0)) return null;
    const label = this.#labelAt(vertex, rank);
    return label === null ? 0 : scores[vertex.span * kept + label]!;
  }

  /** A unit of several words is a constituent. */
  #mayBeNone({ kind, start, end, span }: Vertex): boolean {
    return (kind === "row" || end - start === 1) && this.#bare[span] === 0;
  }

  /** The label of a rank; null: no constituent, which stands among the labels where its score of 0 belongs. */
  #labelAt(vertex: Vertex, rank: number): number | null {
    if (!this.#mayBeNone(vertex)) return rank;
    const { scores, kept } = this.#labels;
    const place = vertex.span * kept;
    if (rank < kept && scores[place + rank]! > 0) return rank;
    return rank === 0 || scores[place + rank - 1]! > 0 ? null : rank - 1;
  }

  #vertex(kind: Kind, start: number, end: number): Vertex {
    const span = spanRow(start, end);
    const known = this.#vertices[kind].get(span);
    if (known !== undefined) return known;
    const vertex: Vertex = { kind, start, end, span, kept: [], candidates: [], open: null };
    this.#vertices[kind].set(span, vertex);
    if (kind === "inside") for (let split = start + 1; split < end; split++) this.#offer(vertex, split, 0, 0);
    else this.#offer(vertex, start, 0, 0);
    return vertex;
  }
}

function labelsOfOneWord({ kept, scores }: LabelScores, k: number): RankedTree[] {
  const possible = scores.filter((score) => score > -Infinity).length;
  return Array.from({ length: Math.min(k, kept, possible) }, (_, rank) => ({
    score: scores[rank]!,
    starts: Int32Array.of(0),
    ends: Int32Array.of(1),
    ranks: Int32Array.of(rank),
  }));
}

/** The better score; among equals the one that best-tree.ts would take. */
function comesBefore(a: Derivation, b: Derivation): boolean {
  if (a.score !== b.score) return a.score > b.score;
  if (a.split !== b.split) return a.split < b.split;
  return a.first !== b.first ? a.first < b.first : a.second < b.second;
}
