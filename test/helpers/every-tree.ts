/** Every tree over some words, with these labels and up to so many constituents of one child on top of each other. */
import { branch, type Sentence, type Tree } from "../../src/trees/tree.ts";

export function everyTree(words: Sentence, labels: readonly string[], maxUnary: number): Tree[] {
  const memo = new Map<string, readonly Tree[]>();

  /** A word or a constituent over `[start, end)`, with what may stand on top of it. */
  function items(start: number, end: number): readonly Tree[] {
    const key = `${start} ${end}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    const isWord = end === start + 1;
    const cores: Tree[] = isWord
      ? [words[start]!]
      : forests(start, end)
          .filter((children) => children.length > 1)
          .flatMap((children) => labels.map((label) => branch(label, children)));
    const all = [...cores];
    let layer = cores;
    for (let depth = 0; depth < maxUnary; depth++) {
      layer = layer.flatMap((tree) => labels.map((label) => branch(label, [tree])));
      all.push(...layer);
    }
    memo.set(key, all);
    return all;
  }

  /** Sequences of items over `[start, end)`, but the one item that spans it all only where that is a word. */
  function forests(start: number, end: number, isWhole = true): Tree[][] {
    if (start === end) return [[]];
    const found: Tree[][] = [];
    for (let cut = start + 1; cut <= end; cut++) {
      if (isWhole && cut === end && end - start > 1) continue;
      for (const first of items(start, cut)) for (const rest of forests(cut, end, false)) found.push([first, ...rest]);
    }
    return found;
  }

  return items(0, words.length).filter((tree) => "children" in tree);
}
