/**
 * Who depends on whom: every child of a constituent that is not its head depends on the head, and in coordinations on a
 * conjunct. `cats , dogs and birds`: dogs and birds depend on cats, and on birds.
 */
import { type ClauseTree, isPunctuationTag } from "./clause-tree.ts";

/** The child `row` of `parent` depends on the word that heads `governor`. */
export interface Attachment {
  readonly row: number;
  readonly parent: number;
  readonly governor: number;
  /** What coordination says of the relation; null where it says nothing. */
  readonly relation: "conj" | "cc" | null;
}

export function attachments(tree: ClauseTree): Attachment[] {
  const found: Attachment[] = [];
  for (let parent = 0; parent < tree.table.size; parent++) {
    const children = tree.children[parent]!;
    if (children.length > 1) attachChildren(tree, parent, children, found);
  }
  return found;
}

function attachChildren(tree: ClauseTree, parent: number, children: readonly number[], found: Attachment[]): void {
  const head = tree.heads[parent]!;
  const isConjunction = children.map((child) => tree.categories[child] === "CC" || tree.categories[child] === "CONJP");
  if (!isConjunction.includes(true)) {
    for (const row of children) if (row !== head) found.push({ row, parent, governor: head, relation: null });
    return;
  }
  const last = isConjunction.lastIndexOf(true);
  const headIndex = children.indexOf(head);
  for (const [i, row] of children.entries()) {
    if (row === head) continue;
    const add = (governor: number, relation: Attachment["relation"]) => found.push({ row, parent, governor, relation });
    if (isConjunction[i] && i > 0) {
      const next = conjunctAfter(tree, children, i);
      if (next === null || next === row) add(head, "cc");
      else add(next, "cc");
      continue;
    }
    if (last > 0 && i > 0) {
      const before = conjunctionBefore(tree, children, isConjunction, i);
      if (before !== -1 && before < headIndex && i < headIndex) {
        const left = conjunctBefore(tree, children, before);
        if (left !== null && left !== row) {
          add(left, "conj");
          continue;
        }
      }
      if (i > headIndex && isConjunct(tree, parent, children, i, isConjunction, headIndex)) {
        add(head, "conj");
        continue;
      }
      const conjunct = modifiedConjunct(tree, parent, children, isConjunction, i, headIndex);
      if (conjunct !== null) {
        add(conjunct, null);
        continue;
      }
    }
    add(head, null);
  }
}

/** The conjunct that follows a conjunction: adverbs and punctuation may stand between. */
function conjunctAfter(tree: ClauseTree, children: readonly number[], index: number): number | null {
  let first: number | null = null;
  for (let i = index + 1; i < children.length; i++) {
    const child = children[i]!;
    const category = tree.categories[child]!;
    if (isPunctuationTag(category) || category === "CC" || category === "CONJP") continue;
    first ??= child;
    if (!/^(ADVP|RB|INTJ|PRN|SBAR|PP|UH)$/.test(category)) return child;
  }
  return first;
}

function conjunctBefore(tree: ClauseTree, children: readonly number[], index: number): number | null {
  for (let i = index - 1; i >= 0; i--) if (!isPunctuationTag(tree.categories[children[i]!]!)) return children[i]!;
  return null;
}

/** The index of the conjunction right before a child, or -1. */
function conjunctionBefore(
  tree: ClauseTree,
  children: readonly number[],
  isConjunction: readonly boolean[],
  index: number,
): number {
  if (isPunctuationTag(tree.categories[children[index]!]!)) return -1;
  return isConjunction[index - 1] && index - 1 > 0 ? index - 1 : -1;
}

/** After the head: what a conjunction joins to it, and in lists what a comma does. */
function isConjunct(
  tree: ClauseTree,
  parent: number,
  children: readonly number[],
  index: number,
  isConjunction: readonly boolean[],
  headIndex: number,
): boolean {
  const category = tree.categories[children[index]!]!;
  if (isPunctuationTag(category)) return false;
  for (let i = headIndex + 1; i < children.length; i++) {
    if (isConjunction[i] && conjunctAfter(tree, children, i) === children[index]) return true;
  }
  const hasLater = isConjunction.lastIndexOf(true) > index;
  const comma = tree.categories[children[index - 1]!]!;
  if (!hasLater || !(comma === "," || comma === ":")) return false;
  return isSameKind(category, tree.categories[tree.heads[parent]!]!);
}

function isSameKind(a: string, b: string): boolean {
  return a === b || kindOf(a) === kindOf(b);
}

function kindOf(category: string): string {
  if (/^(NN|NNS|NNP|NNPS|NP|NX|NML|PRP|CD|QP|VBG)$/.test(category)) return "noun";
  if (/^(VP|VB.?)$/.test(category)) return "verb";
  if (/^(JJ.?|ADJP|VBN|UCP)$/.test(category)) return "adjective";
  if (/^(S|SBAR|SINV|SQ|SBARQ)$/.test(category)) return "clause";
  return category;
}

/** An adverb between the conjunction and its conjunct belongs to that conjunct. */
function modifiedConjunct(
  tree: ClauseTree,
  parent: number,
  children: readonly number[],
  isConjunction: readonly boolean[],
  index: number,
  headIndex: number,
): number | null {
  if (index < headIndex || !/^(ADVP|RB|INTJ)$/.test(tree.categories[children[index]!]!)) return null;
  if (!isConjunction[index - 1]) return null;
  const conjunct = conjunctAfter(tree, children, index - 1);
  return conjunct === children[index] || parent < 0 ? null : conjunct;
}
