/**
 * Names and their numbers: words, tags, characters. A model stores the names in the order of their numbers.
 * Words have a way out for what was never seen: classes by shape and ending (`unknownClass`).
 */
import { unescapeWord } from "../../trees/ptb-escapes.ts";
import type { Tree } from "../../trees/tree.ts";
import { leaves } from "../../trees/tree.ts";

export class Vocabulary {
  readonly names: readonly string[];
  readonly #ids: ReadonlyMap<string, number>;

  constructor(names: readonly string[]) {
    this.names = names;
    this.#ids = new Map(names.map((name, id) => [name, id]));
  }

  get size(): number {
    return this.names.length;
  }

  /** -1 for a name that is not there. */
  idOf(name: string): number {
    return this.#ids.get(name) ?? -1;
  }
}

/** What is counted over a treebank to make the vocabularies of a model. */
export interface Counts {
  readonly words: ReadonlyMap<string, number>;
  readonly tags: ReadonlyMap<string, number>;
  readonly characters: ReadonlyMap<string, number>;
}

export function countLeaves(trees: Iterable<Tree>): Counts {
  const words = new Map<string, number>();
  const tags = new Map<string, number>();
  const characters = new Map<string, number>();
  const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const tree of trees) {
    for (const { word: written, tag } of leaves(tree)) {
      const word = unescapeWord(written);
      count(words, word);
      if (tag !== null) count(tags, tag);
      for (const character of word) count(characters, character);
    }
  }
  return { words, tags, characters };
}

/** Names seen at least `minCount` times, the most frequent first, ties in the order of the names. */
export function frequentNames(counts: ReadonlyMap<string, number>, minCount: number): string[] {
  return [...counts]
    .filter(([, count]) => count >= minCount)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([name]) => name);
}
