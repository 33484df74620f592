/**
 * Dependents that do not hang on the head of their constituent:
 *   "she wants him to go"       him is the object of wants, not the subject of go
 *   "the town she came from"    from is the case of what it lost: of the question word, where there is one
 */
import type { Attachment } from "./attachment.ts";
import { isStranded } from "./clause-relations.ts";
import { type ClauseTree, childOf, isTag } from "./clause-tree.ts";

export interface Moved {
  readonly governor: number;
  readonly relation: string;
}

/** Where a dependent goes and as what, if it goes elsewhere. */
export function movedDependent(tree: ClauseTree, { row, parent }: Attachment): Moved | null {
  const category = tree.categories[row]!;
  if (category !== "NP" && category !== "PP" && category !== "WHNP") return null;
  return (
    objectOfUpperVerb(tree, row, parent) ??
    strandedPreposition(tree, row, parent) ??
    movedQuestionWord(tree, row, parent)
  );
}

/** The noun phrase of `(VP wants (S (NP him) (VP to go)))`. */
function objectOfUpperVerb(tree: ClauseTree, row: number, clause: number): Moved | null {
  const above = tree.table.parents[clause]!;
  if (
    tree.categories[row] !== "NP" ||
    tree.categories[clause] !== "S" ||
    above === -1 ||
    tree.categories[above] !== "VP"
  )
    return null;
  const verb = tree.heads[above]!;
  if (!isTag(tree, verb) || verb > clause || !/^VB/.test(tree.categories[verb]!)) return null;
  const verbPhrase = childOf(tree, clause, /^VP$/);
  if (verbPhrase === -1 || row > verbPhrase || tree.categories[tree.children[verbPhrase]![0]!] !== "TO") return null;
  return { governor: verb, relation: "obj" };
}

/** The preposition alone in a clause that a question word opens. */
function strandedPreposition(tree: ClauseTree, row: number, parent: number): Moved | null {
  if (!isStranded(tree, row)) return null;
  for (let clause = tree.table.parents[parent]!; clause > 0; clause = tree.table.parents[clause]!) {
    if (!/^(S|SQ|VP|SBAR|SBARQ)$/.test(tree.categories[clause]!)) return null;
    const word = childOf(tree, clause, /^WHNP$/);
    if (word === -1) continue;
    return strandedBelow(tree, clause) === row ? { governor: word, relation: "case" } : null;
  }
  return null;
}

function movedQuestionWord(tree: ClauseTree, row: number, parent: number): Moved | null {
  if (tree.categories[row] !== "WHNP" || !/^(SBAR|SBARQ)$/.test(tree.categories[parent]!)) return null;
  const preposition = strandedBelow(tree, parent);
  if (preposition === -1) return null;
  return { governor: tree.heads[parent]!, relation: "obl" };
}

/** The preposition that a clause opened by a question word leaves alone, or -1. The clause must have a subject, and its verb no object. */
function strandedBelow(tree: ClauseTree, opened: number): number {
  const word = childOf(tree, opened, /^WHNP$/);
  const clause = tree.heads[opened]!;
  if (word === -1 || word > clause || childOf(tree, clause, /^NP$/) === -1) return -1;
  for (let at = clause; !isTag(tree, at); at = tree.heads[at]!) {
    const found = tree.children[at]!.find((child) => child > word && isStranded(tree, child));
    if (found !== undefined) return childOf(tree, at, /^NP$/) !== -1 && tree.categories[at] === "VP" ? -1 : found;
  }
  return -1;
}
