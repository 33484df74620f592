/** Writes trees in Penn Treebank brackets: on one line, or indented as people read them. No recursion. */
import { ParserError } from "../shared/errors.ts";
import { escapeWord } from "./ptb-escapes.ts";
import { type Branch, isBareWord, isLeaf, type Leaf, type Tree } from "./tree.ts";

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
      text += openBracket(node);
      pending.push(null);
      for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!);
    }
  }
  return text;
}

/** The start of a constituent, up to the space before its first child. */
export function openBracket({ label, children }: Branch): string {
  // In `( she reads)` the word would be read as the label.
  if (label === "" && isBareWord(children[0]!)) {
    throw new ParserError("E_TREE_LABEL", "a word without a tag cannot come first in a bracket without a label");
  }
  return `(${escapeWord(label)}`;
}

export function writeLeaf({ tag, word }: Leaf): string {
  if (word === "") throw new ParserError("E_TREE_WORD", "an empty word cannot be written in brackets");
  if (tag === "") throw new ParserError("E_TREE_TAG", `the empty tag of "${word}" cannot be written in brackets`);
  // A space keeps a backslash at the end from escaping the bracket after it; after the word `\` alone the reader needs none.
  const needsSpace = word.endsWith("\\") && (word !== "\\" || tag === null || tag === "-RRB-");
  const text = needsSpace ? `${escapeWord(word)} ` : escapeWord(word);
  return tag === null ? text : `(${escapeWord(tag)} ${text})`;
}
