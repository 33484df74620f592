// Copies of trees as careless writers would have written them: in small letters, in CAPITALS, without punctuation.
import { collapseRepeats, dropEmpties, mapLeaves } from "../../dist/trees.js";

const BRACKET = /^-[LR][RSC]B-$/;
const PUNCTUATION = new Set([",", ":", ".", "``", "''"]);
const EMPTY = "-NONE-";

/** How a copy is made; null where nothing would be left, or nothing would be different. */
const KINDS = {
  lower: (tree) => withWords(tree, (word) => word.toLowerCase()),
  upper: (tree) => withWords(tree, (word) => word.toUpperCase()),
  unpunctuated: withoutPunctuation,
};

/**
 * Copies of some of the trees: `shares` says how many of them, for each kind, from 0 to 1. Each tree is drawn for each kind by itself.
 * `random` is one of shared/random.ts.
 */
export function robustCopies(trees, shares, random) {
  const unknown = Object.keys(shares).find((kind) => !Object.hasOwn(KINDS, kind));
  if (unknown !== undefined) throw new Error(`there are no ${unknown} copies`);
  return trees.flatMap((tree) =>
    Object.entries(shares)
      .filter(([, share]) => random.next() < share)
      .map(([kind]) => KINDS[kind](tree))
      .filter((copy) => copy !== null),
  );
}

function withWords(tree, change) {
  let isDifferent = false;
  const copy = mapLeaves(tree, (leaf) => {
    const word = BRACKET.test(leaf.word) ? leaf.word : change(leaf.word);
    isDifferent ||= word !== leaf.word;
    return { ...leaf, word };
  });
  return isDifferent ? copy : null;
}

/** Brackets and the hyphens of compounds stay: people write them. */
function withoutPunctuation(tree) {
  let isDifferent = false;
  const marked = mapLeaves(tree, (leaf) => {
    if (!PUNCTUATION.has(leaf.tag)) return leaf;
    isDifferent = true;
    return { ...leaf, tag: EMPTY };
  });
  const left = isDifferent ? dropEmpties(marked) : null;
  return left === null ? null : collapseRepeats(left);
}
