/**
 * Constraints as charts see them: which spans may be no constituent, and which chains of labels each may have. Where a span must have
 * labels that no chain of the model has together, a chain is made for it; it scores as the worst of the model's.
 */
import { checkConstraints } from "../constraints/check-constraints.ts";
import type { TreeConstraints } from "../constraints/tree-constraints.ts";
import type { Request } from "../contracts/decoder.ts";
import type { SpanModel } from "../contracts/model.ts";

type Chain = readonly string[];

export class SpanRules {
  readonly constraints: TreeConstraints;
  /** The model's chains, then those made for this sentence. */
  readonly chains: Chain[];
  readonly #known: number;
  readonly #chainsOf = new Map<string, readonly number[]>();

  constructor(model: SpanModel, { sentence }: Request, constraints: NonNullable<Request["constraints"]>) {
    this.constraints = checkConstraints(constraints, sentence, model.labels);
    this.chains = [...model.chains];
    this.#known = model.chains.length;
  }

  /** Whether these words may be no constituent. */
  mayBeBare(start: number, end: number): boolean {
    const { constraints } = this;
    return !constraints.crosses(start, end) && this.#wanted(start, end).length === 0;
  }

  /** The chains that these words may have as a constituent; null: all of the model. */
  chainsFor(start: number, end: number): readonly number[] | null {
    const { constraints } = this;
    if (constraints.crosses(start, end)) return [];
    const wanted = this.#wanted(start, end);
    if (wanted.length === 0 && !constraints.isRestricted(start, end)) return null;
    const key = `${start} ${end}`;
    const found = this.#chainsOf.get(key) ?? this.#find(start, end, wanted);
    this.#chainsOf.set(key, found);
    return found;
  }

  /** The score of a chain in a row of the model's scores. */
  scoreOf(chain: number, row: ArrayLike<number>): number {
    return chain < this.#known ? row[chain]! : Array.from(row).reduce((a, b) => Math.min(a, b));
  }

  #find(start: number, end: number, wanted: readonly (string | null)[]): readonly number[] {
    const { constraints } = this;
    const isWhole = start === 0 && end === constraints.words;
    const found: number[] = [];
    for (let id = 0; id < this.#known; id++) {
      const chain = this.chains[id]!;
      const isFree = chain.every((label) => !constraints.isForbidden(start, end, label));
      const isRoot = !isWhole || constraints.root === null || chain[0] === constraints.root;
      if (isFree && isRoot && isPartOf(wanted, chain)) found.push(id);
    }
    if (found.length > 0 || (wanted.length === 0 && !isWhole)) return found;
    const [any] = constraints.labelsFor(start, end);
    return [this.chains.push((wanted.length === 0 ? [null] : wanted).map((label) => label ?? any!)) - 1];
  }

  /** Labels from the outside in; null: any. */
  #wanted(start: number, end: number): (string | null)[] {
    const here = this.constraints.startingAt(start).filter((wish) => wish.end === end);
    return here.map(({ label }) => label).reverse();
  }
}

/** In this order, with others between them. */
function isPartOf(wanted: readonly (string | null)[], chain: Chain): boolean {
  let found = 0;
  for (const label of chain) if (found < wanted.length && (wanted[found] ?? label) === label) found++;
  return found === wanted.length;
}
