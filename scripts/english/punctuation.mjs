// One convention for the tags of punctuation, because every treebank has its own. Learning from several of them as they are, a parser cannot
// know whether a lone hyphen is HYPH (MASC, CRAFT), : (MCTB) or a comma (English Web Treebank), and EVALB refuses to score its sentence if it
// guesses wrong.
//
// What decides is the word, and for a few words the tag that the annotators chose:
//
//   , ; : . ? ! … -- —       always punctuation: , : . (even the colon of a ratio, 1 : 10)
//   " “ ” `` ''               always `` or ''; the annotators say which
//   '                         POS or SYM (the prime of 3 ') if the annotators say so, otherwise `` or ''
//   ( ) [ ] { }               -LRB- and -RRB-
//   - –                       HYPH or SYM where the annotators say so, or where it joins two words of one constituent: (NP (JJ first) (HYPH -) (NN rate));
//                             otherwise the dash :
//   /                         SYM or HYPH; the / that ends a turn in transcribed speech is .
//
// Everything else keeps its tag.

const ALWAYS = new Map(
  Object.entries({
    ",": ",",
    ";": ":",
    ":": ":",
    ".": ".",
    "--": ":",
    "—": ":",
    "…": ":",
    "(": "-LRB-",
    ")": "-RRB-",
    "[": "-LRB-",
    "]": "-RRB-",
    "{": "-LRB-",
    "}": "-RRB-",
  }),
);
const BRACKETS = /^-([LR])[RSC]B-$/;
const ELLIPSIS = /^\.{2,}$/;
const END = /^[?!.]*[?!][?!.]*$/;
const OPENING_QUOTE = /^(?:``?|“|‘)$/;
const CLOSING_QUOTE = /^(?:''|”|"|'|’)$/;
const QUOTE_TAGS = ["``", "''"];
const APOSTROPHES = ["'", "’"];
const HYPHENS = ["-", "–"];

/**
 * The tag of each leaf of a tree, in order.
 * @param {import("../../src/trees/tree.ts").Tree} tree
 * @returns {(string | null)[]}
 */
export function punctuationTags(tree) {
  const tags = [];
  const pending = [{ node: tree, joins: false }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, joins } = next;
    if ("word" in node) tags.push(tagOf(node, joins));
    else {
      const { children } = node;
      for (let i = children.length - 1; i >= 0; i--) {
        pending.push({ node: children[i], joins: isWord(children[i - 1]) && isWord(children[i + 1]) });
      }
    }
  }
  return tags;
}

function tagOf({ word, tag }, joins) {
  if (ALWAYS.has(word)) return ALWAYS.get(word);
  const bracket = BRACKETS.exec(word);
  if (bracket !== null) return `-${bracket[1]}RB-`;
  if (ELLIPSIS.test(word)) return ":";
  if (END.test(word)) return ".";
  if (APOSTROPHES.includes(word) && (tag === "POS" || tag === "SYM")) return tag;
  if (OPENING_QUOTE.test(word)) return QUOTE_TAGS.includes(tag) ? tag : "``";
  if (CLOSING_QUOTE.test(word)) return QUOTE_TAGS.includes(tag) ? tag : "''";
  if (HYPHENS.includes(word)) return tag === "SYM" || tag === "HYPH" ? tag : joins ? "HYPH" : ":";
  if (word === "/") return tag === "HYPH" || tag === "." ? tag : "SYM";
  return tag;
}

/** A word beside a hyphen that may be joined by it. */
function isWord(node) {
  return node !== undefined && "word" in node && !BRACKETS.test(node.word) && /[\p{L}\p{N}]/u.test(node.word);
}
