/**
 * Trees are plain values: never changed after they are made, compared by content.
 *
 *   (S (NP (PRP She)) (VP (VBZ reads)))
 *
 * is `branch("S", [branch("NP", [leaf("PRP", "She")]), branch("VP", [leaf("VBZ", "reads")])])`: a leaf is a word with its
 * part-of-speech tag (null where there is none, as in `(NP The public)` read without tags), a branch is a constituent.
 * Words are kept as the treebank writes them (`-LRB-`, `\/`); `ptb-escapes.ts` gives the plain form.
 * All walks are loops with a stack of their own: a tree of 10,000 levels is fine.
 */
export type Tree = Leaf | Branch;

export interface Leaf {
  readonly tag: string | null;
  readonly word: string;
  /** Where the word stands in the raw text, in UTF-16 units, `[start, end)`, when that is known. */
  readonly offsets?: Offsets;
}

export interface Branch {
  readonly label: string;
  /** Never empty. */
  readonly children: readonly Tree[];
}

export interface Offsets {
  readonly start: number;
  readonly end: number;
}

/** What a parser reads: words, with tags if they are known. */
export type Sentence = readonly Leaf[];

export function leaf(tag: string | null, word: string, offsets?: Offsets): Leaf {
  return offsets === undefined ? { tag, word } : { tag, word, offsets };
}

export function branch(label: string, children: readonly Tree[]): Branch {
  return { label, children };
}

export function isLeaf(tree: Tree): tree is Leaf {
  return "word" in tree;
}

export function isBranch(tree: Tree): tree is Branch {
  return "children" in tree;
}

/** A word without a tag. */
export function isBareWord(tree: Tree): boolean {
  return isLeaf(tree) && tree.tag === null;
}

/** The words in order, with their tags. */
export function leaves(tree: Tree): Leaf[] {
  const found: Leaf[] = [];
  for (const node of nodes(tree)) if (isLeaf(node)) found.push(node);
  return found;
}

/** Every node, parents before children, left to right. */
export function* nodes(tree: Tree): Generator<Tree, void, undefined> {
  const pending: Tree[] = [tree];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    yield node;
    if (isBranch(node)) for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!);
  }
}

/** The place of words `[start, end)` in the raw text; null where it is not known. */
export function offsetsOf(sentence: Sentence, start = 0, end = sentence.length): Offsets | null {
  const [first, last] = [sentence[start]?.offsets, sentence[end - 1]?.offsets];
  return first === undefined || last === undefined ? null : { start: first.start, end: last.end };
}

/** The place of every word in the raw text; null where one is not known. */
export function placesOf(sentence: Sentence): Offsets[] | null {
  const known = sentence.flatMap(({ offsets }) => offsets ?? []);
  return known.length === sentence.length ? known : null;
}
