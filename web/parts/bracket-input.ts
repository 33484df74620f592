/**
 * A tree from pasted brackets, with a guess of what a bracket around a single word is, which the brackets alone do not say:
 *
 *   (S (NP (PRP She)) (VP (VBZ reads)))    tagged: every word has a bracket of its own, so that is its tag
 *   (S (NP The public) (VP sleeps))        bare: some do not, so every bracket is a constituent
 */
import { isBranch, isLeaf, nodes, readSquareBrackets, readTree, type Tree, writeTree } from "../../src/index.ts";

export type WordForm = "tagged" | "bare";

export function readBrackets(text: string, words: WordForm): Tree {
  const [first] = isSquare(text) ? readSquareBrackets(text) : [];
  return first ?? readTree(text, { tags: words === "tagged" ? "preterminals" : "none" });
}

/** Text that cannot be read is an error. Square brackets have no tags. */
export function guessWordForm(text: string): WordForm {
  if (isSquare(text)) return "bare";
  for (const node of nodes(readTree(text, { tags: "none" }))) {
    if (isBranch(node) && node.children.length > 1 && node.children.some(isLeaf)) return "bare";
  }
  return "tagged";
}

/** The same tree in round brackets, as links have it. */
export function roundBrackets(text: string): string {
  const trimmed = text.trim();
  return isSquare(trimmed) ? writeTree(readBrackets(trimmed, "bare")) : trimmed.replace(/\s+/g, " ");
}

function isSquare(text: string): boolean {
  return text.trimStart().startsWith("[");
}
