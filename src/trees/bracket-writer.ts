/** Writes trees in Penn Treebank brackets: on one line, or indented as people read them. No recursion. */
import { ParserError } from "../shared/errors.ts";
import { escapeWord } from "./ptb-escapes.ts";
import { isLeaf, type Leaf, type Tree } from "./tree.ts";

/** `(S (NP (PRP She)) (VP (VBZ reads)))`: what the reader reads back to an equal tree. */
export function writeTree(tree: Tree): string {
  let text = "";
  const pending: (Tree | null)[] = [tree]; // null closes a bracket
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node === null) {
      text += ")";
      continue;
    }
    if (text !== "") text += " ";
    if (isLeaf(node)) text += writeLeaf(node);
    else {
      text += `(${escapeWord(node.label)}`;
      pending.push(null);
      for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!);
    }
  }
  return text;
}

export function writeLeaf(leaf: Leaf): string {
  if (leaf.word === "") throw new ParserError("E_TREE_WORD", "an empty word cannot be written in brackets");
  return leaf.tag === null ? escapeWord(leaf.word) : `(${escapeWord(leaf.tag)} ${escapeWord(leaf.word)})`;
}
