/**
 * What was typed or pasted: text to parse, or brackets to draw as they are.
 *
 *   readInput("The dog barks.")            // { kind: "text" }
 *   readInput("(NP (DT the) (NN dog))")    // { kind: "trees", trees: […] }
 *   readInput("[NP the [N dog]")           // { kind: "problem", … }: a bracket is never closed
 */
import { isBranch, leaves, ParserError, readSquareBrackets, readTrees, type Tree } from "../../src/index.ts";

export type Input =
  | { readonly kind: "text" }
  | { readonly kind: "trees"; readonly trees: readonly Tree[] }
  | { readonly kind: "problem"; readonly error: ParserError };

/** `(S (`, `((S`, `(NP the`: a label in capitals, or a bracket within the bracket before any small letter; `(I see.)` is text. */
const ROUND = /^\(\s*(?:[A-Z\d$|=*-]*(?:[_^[{][^\s()]*)?\s*\(|[A-Z][A-Z\d$|=*-]+\s+[^\s)])/;
/** `[S`, `[NP [`, `[VP'`. */
const SQUARE = /^\[\s*[\p{L}\d'’_^{}+,-]+[\s[]/u;

export function looksLikeBrackets(text: string): boolean {
  const start = text.trimStart();
  return ROUND.test(start) || SQUARE.test(start);
}

export function readInput(text: string): Input {
  if (!looksLikeBrackets(text)) return { kind: "text" };
  try {
    const trees = text.trimStart().startsWith("[") ? readSquareBrackets(text) : readRound(text);
    return { kind: "trees", trees: trees.map(withoutEmptyTop) };
  } catch (error) {
    if (!(error instanceof ParserError)) throw error;
    return { kind: "problem", error };
  }
}

/** A word without a bracket of its own shows that no bracket is a tag (bracket-input.ts). */
function readRound(text: string): Tree[] {
  const trees = readTrees(text);
  const isBare = trees.some((tree) => leaves(tree).some(({ tag }) => tag === null));
  return isBare ? readTrees(text, { tags: "none" }) : trees;
}

/** `( (S …))` is S. */
function withoutEmptyTop(tree: Tree): Tree {
  return isBranch(tree) && tree.label === "" && tree.children.length === 1 ? tree.children[0]! : tree;
}
