/** Auxiliaries and voice, as far as trees say them. */
import { type ClauseTree, isTag, wordOf } from "./clause-tree.ts";

const BE = new Set("be am are is was were been being 's 'm 're s m re ai".split(" "));
const GET = new Set("get gets got gotten getting".split(" "));

export function isBe(word: string): boolean {
  return BE.has(word.replace("’", "'"));
}

/** "was", "got" before a verb phrase that starts with a participle. */
export function isPassiveAuxiliary(tree: ClauseTree, verb: number, phrase: number): boolean {
  const word = wordOf(tree, verb);
  if (!isBe(word) && !GET.has(word)) return false;
  return tree.children[phrase]!.some((child) => isTag(tree, child) && tree.categories[child] === "VBN");
}

/** Whether a verb phrase is passive: the last auxiliary on the way down to its verb is. */
export function isPassive(tree: ClauseTree, phrase: number): boolean {
  let at = phrase;
  for (;;) {
    const head = tree.heads[at]!;
    if (tree.categories[at] !== "VP" || isTag(tree, at)) return false;
    if (/^(VP|ADJP)$/.test(tree.categories[head]!)) {
      const isHere = tree.children[at]!.some(
        (child) => isTag(tree, child) && child < head && isPassiveAuxiliary(tree, child, head),
      );
      if (isHere) return true;
    }
    at = head;
  }
}
