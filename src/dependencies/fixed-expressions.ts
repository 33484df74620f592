/**
 * Expressions that UD treats as one word: the first word stands for all, and the others depend on it as `fixed`.
 * Each counts only inside the constituents listed: "as well" is fixed in (ADVP as well), not in "as well organised as".
 */
import type { ClauseTree } from "./clause-tree.ts";

interface Expression {
  readonly words: readonly string[];
  readonly within: RegExp;
}

const EXPRESSIONS: readonly Expression[] = [
  expression("as well as", /^(CONJP|PP|ADVP)$/),
  expression("whether or not", /^SBAR$/),
  expression("not to mention", /^CONJP$/),
  expression("such as", /^PP$/),
  expression("as well", /^ADVP$/),
  expression("according to", /^PP$/),
  expression("so that", /^SBAR$/),
  expression("because of", /^PP$/),
  expression("kind of", /^ADVP$/),
  expression("sort of", /^ADVP$/),
  expression("in order", /^(SBAR|PP)$/),
  expression("more than", /^QP$/),
  expression("less than", /^QP$/),
  expression("up to", /^QP$/),
  expression("rather than", /^(CONJP|PP|SBAR)$/),
  expression("at least", /^ADVP$/),
  expression("as if", /^SBAR$/),
  expression("instead of", /^(CONJP|PP|SBAR)$/),
  expression("due to", /^PP$/),
  expression("as to", /^(PP|CONJP)$/),
];

function expression(words: string, within: RegExp): Expression {
  return { words: words.split(" "), within };
}

/** Most words start no expression: one look tells. Those that start several have the longest first, as listed. */
const BY_FIRST_WORD = new Map<string, Expression[]>();
for (const listed of EXPRESSIONS) {
  const [first] = listed.words;
  BY_FIRST_WORD.set(first!, [...(BY_FIRST_WORD.get(first!) ?? []), listed]);
}

/** The words of a sentence in small letters, and for each the row of its tag. */
export interface Words {
  readonly texts: readonly string[];
  readonly tags: readonly number[];
}

/** The expressions of a sentence as ranges of words `[start, end)`, none inside another. */
export function fixedExpressions(
  tree: ClauseTree,
  { texts, tags }: Words,
): { readonly start: number; readonly end: number }[] {
  const found: { readonly start: number; readonly end: number }[] = [];
  for (let start = 0; start < texts.length; start++) {
    const match = BY_FIRST_WORD.get(texts[start]!)?.find(
      ({ words, within }) =>
        words.every((word, i) => texts[start + i] === word) &&
        isWithin(tree, tags.slice(start, start + words.length), within),
    );
    if (match === undefined) continue;
    found.push({ start, end: start + match.words.length });
    start += match.words.length - 1;
  }
  return found;
}

/** All words are children of one such constituent, or the last is the first word of a phrase in it: (PP according (PP to …)). */
function isWithin(tree: ClauseTree, tags: readonly number[], within: RegExp): boolean {
  const { parents } = tree.table;
  const parent = parents[tags[0]!]!;
  if (!within.test(tree.categories[parent]!)) return false;
  return tags.every((tag, i) => {
    if (parents[tag] === parent) return true;
    const above = parents[tag]!;
    return (
      i === tags.length - 1 &&
      parents[above] === parent &&
      within.test(tree.categories[above]!) &&
      tree.children[above]![0] === tag
    );
  });
}
