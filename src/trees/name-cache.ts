/** Names seen lately, such as tags: one string for all occurrences of a name in a text, found without making another. */
export class NameCache {
  readonly #names: (string | undefined)[] = new Array(SLOTS).fill(undefined);

  /** The name from `start` to `end`. The hash is any number made of its characters. */
  at(text: string, start: number, end: number, hash: number): string {
    const slot = hash & (SLOTS - 1);
    const known = this.#names[slot];
    if (known !== undefined && known.length === end - start && text.startsWith(known, start)) return known;
    const name = text.slice(start, end);
    this.#names[slot] = name;
    return name;
  }
}

/** A power of two; treebanks have fewer than a hundred tags. */
const SLOTS = 1024;
