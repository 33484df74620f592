/** The best of what is offered, best first, at most so many as it was told to keep. Among equals the one that came first stays first. */
export interface Scored {
  /** Of the whole derivation so far: the sum of its log-probabilities or scores. */
  readonly total: number;
  /** Of its last step: tells apart what differs by less than the total can show. */
  readonly last: number;
}

export class BestList<Item extends Scored> {
  readonly #width: number;
  readonly #items: Item[] = [];

  constructor(width: number) {
    this.#width = width;
  }

  /** Best first. */
  get items(): readonly Item[] {
    return this.#items;
  }

  /** Only what has a higher total than this can still come in. */
  get floor(): number {
    if (this.#width === 0) return Infinity;
    return this.#items.length < this.#width ? -Infinity : this.#items.at(-1)!.total;
  }

  offer(item: Item): void {
    const items = this.#items;
    let [low, high] = [0, items.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBetter(item, items[middle]!)) high = middle;
      else low = middle + 1;
    }
    if (low >= this.#width) return;
    items.splice(low, 0, item);
    if (items.length > this.#width) items.pop();
  }
}

function isBetter(a: Scored, b: Scored): boolean {
  return a.total > b.total || (a.total === b.total && a.last > b.last);
}
