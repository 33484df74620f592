/**
 * Universal Dependencies (version 2, basic) of an English tree, by rules over heads: who depends on whom, and as what.
 *
 *   dependenciesOf(readTree("(S (NP (PRP She)) (VP (VBZ reads)))"))
 *   1 She PRON nsubj → 2, 2 reads VERB root
 */
import { universalHeads } from "../heads/semantic.ts";
import { invariant } from "../shared/errors.ts";
import { isLeaf, type Offsets, type Tree } from "../trees/tree.ts";
import { type Attachment, attachments } from "./attachment.ts";
import { type ClauseTree, clauseTree, wordOf } from "./clause-tree.ts";
import { featuresOf } from "./features.ts";
import { fixedExpressions } from "./fixed-expressions.ts";
import { movedDependent } from "./long-distance.ts";
import { relationOf } from "./relations.ts";
import { universalTag } from "./universal-tags.ts";

export interface DependencyWord {
  /** From 1, as CoNLL-U counts. */
  readonly id: number;
  /** The word as the treebank writes it. */
  readonly form: string;
  /** The universal part of speech. */
  readonly upos: string;
  /** The tag of the tree; null where words have none. */
  readonly tag: string | null;
  /** Morphology as far as tag and word say it: `Number=Plur`. */
  readonly features: Readonly<Record<string, string>>;
  /** The id of the word it depends on; 0 for the root. */
  readonly head: number;
  readonly relation: string;
  readonly offsets?: Offsets;
}

export function dependenciesOf(tree: Tree): DependencyWord[] {
  const clauses = clauseTree(tree, universalHeads);
  const tags = wordTags(clauses);
  const { wordsBefore } = clauses.table;
  const wordAt = (row: number) => wordsBefore[clauses.headTags[row]!]!;
  const heads: number[] = new Array(tags.length).fill(-1);
  const relations: string[] = new Array(tags.length).fill("root");
  for (const attachment of attachments(clauses)) {
    const { governor, relation } = settled(clauses, attachment);
    const dependent = wordAt(attachment.row);
    heads[dependent] = wordAt(governor);
    relations[dependent] = relation;
  }
  fuse(clauses, tags, heads, relations);
  return tags.map((tag, i) => {
    const leaf = clauses.table.trees[tag]!;
    invariant(isLeaf(leaf), "the row of a word has its leaf");
    const { word: form, tag: own, offsets } = leaf;
    const upos = own === null ? "X" : universalTag(clauses, tag, relations[i]!);
    const features = featuresOf(own, form, upos);
    const word = { id: i + 1, form, upos, tag: own, features, head: heads[i]! + 1, relation: relations[i]! };
    return offsets === undefined ? word : { ...word, offsets };
  });
}

function settled(tree: ClauseTree, attachment: Attachment): { readonly governor: number; readonly relation: string } {
  const moved = movedDependent(tree, attachment);
  return moved ?? { governor: attachment.governor, relation: relationOf(tree, attachment) };
}

/** The row of the tag of each word; of the word itself where it has none. */
function wordTags({ table }: ClauseTree): number[] {
  const tags: number[] = [];
  for (let row = 0; row < table.size; row++) {
    if (table.ends[row] === row + 2 && isLeaf(table.trees[row]!)) tags.push(row++);
    else if (table.ends[row] === row + 1) tags.push(row);
  }
  return tags;
}

/** Makes the first word of each fixed expression stand for all. */
function fuse(tree: ClauseTree, tags: readonly number[], heads: number[], relations: string[]): void {
  const words = { texts: tags.map((tag) => wordOf(tree, tag)), tags };
  for (const { start, end } of fixedExpressions(tree, words)) {
    const isInside = (word: number) => word >= start && word < end;
    let outward = start;
    while (outward < end && isInside(heads[outward]!)) outward++;
    const [head, relation] = [heads[outward]!, relations[outward]!];
    if (relation === "root") continue;
    for (let i = 0; i < heads.length; i++) if (isInside(heads[i]!) && !isInside(i)) heads[i] = start;
    for (let i = start; i < end; i++) {
      heads[i] = i === start ? head : start;
      relations[i] = i === start ? relation : "fixed";
    }
  }
}
