/** The constraints of one sentence, checked, in the form that searches ask: what begins here, what lies around a place, what is forbidden. */
import type { Wish } from "./constraints.ts";

export interface ForbiddenSpans {
  /** Spans without any constituent, and spans with their labels: see `spanKey`. */
  readonly keys: ReadonlySet<string>;
  /** The spans alone, whatever the label. */
  readonly spans: ReadonlySet<string>;
  readonly labels: ReadonlySet<string>;
}

export class TreeConstraints {
  readonly words: number;
  readonly labels: readonly string[];
  readonly root: string | null;
  /** Parents before children, left to right. With a root label, the first covers all words and has this label. */
  readonly wishes: readonly Wish[];
  /** The labels that constraints name; all others are alike. */
  readonly named: ReadonlySet<string>;
  /** The greatest number of wishes that start at the same word. */
  readonly mostAtOnce: number;
  readonly #forbidden: ForbiddenSpans;
  /** By word: the wishes that start there, innermost first. */
  readonly #starting: ReadonlyMap<number, readonly Wish[]>;
  /** By place between two words: the innermost wish around it. */
  readonly #around: readonly (Wish | null)[];

  /** Wishes do not cross: see check-constraints.ts. */
  constructor(
    words: number,
    labels: readonly string[],
    wishes: readonly Wish[],
    forbidden: ForbiddenSpans,
    root: string | null,
  ) {
    this.words = words;
    this.labels = labels;
    this.root = root;
    this.wishes = wishes;
    this.#forbidden = forbidden;
    this.named = new Set([...forbidden.labels, ...wishes.flatMap(({ label }) => label ?? [])]);
    const starting = new Map<number, Wish[]>();
    const around: (Wish | null)[] = new Array(words + 1).fill(null);
    for (const wish of wishes) {
      const here = starting.get(wish.start);
      if (here === undefined) starting.set(wish.start, [wish]);
      else here.unshift(wish);
    }
    // From the inside out, so that a place is written once.
    for (let i = wishes.length - 1; i >= 0; i--) {
      const { start, end } = wishes[i]!;
      for (let place = start + 1; place < end; ) {
        const inner = around[place];
        if (inner === null) around[place] = wishes[i]!;
        place = inner === null || inner === undefined ? place + 1 : Math.max(inner.end, place + 1);
      }
    }
    this.#starting = starting;
    this.#around = around;
    this.mostAtOnce = Math.max(0, ...[...starting.values()].map(({ length }) => length));
  }

  get hasForbidden(): boolean {
    return this.#forbidden.keys.size > 0;
  }

  /** The wishes that start at a word, innermost first. */
  startingAt(word: number): readonly Wish[] {
    return this.#starting.get(word) ?? [];
  }

  /** The innermost wish that has words on both sides of a place. Of all wishes around a place it starts last. */
  around(place: number): Wish | null {
    return this.#around[place] ?? null;
  }

  isForbidden(start: number, end: number, label: string): boolean {
    const { keys, spans } = this.#forbidden;
    const span = spanKey(start, end, null);
    return spans.has(span) && (keys.has(span) || keys.has(spanKey(start, end, label)));
  }

  /** Whether some label is forbidden for these words. */
  isRestricted(start: number, end: number): boolean {
    return this.#forbidden.spans.has(spanKey(start, end, null));
  }

  labelsFor(start: number, end: number): readonly string[] {
    if (!this.isRestricted(start, end)) return this.labels;
    return this.labels.filter((label) => !this.isForbidden(start, end, label));
  }

  /** Whether a constituent over these words would cross one that is required. */
  crosses(start: number, end: number): boolean {
    const [left, right] = [this.around(start), this.around(end)];
    return (left !== null && left.end < end) || (right !== null && right.start > start);
  }
}

export function spanKey(start: number, end: number, label: string | null): string {
  return label === null ? `${start} ${end}` : `${start} ${end} ${label}`;
}
