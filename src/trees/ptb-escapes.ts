/**
 * The Penn Treebank writes brackets in words as `-LRB-` and its family, and escapes `/` and `*` with a backslash.
 * Trees keep the treebank's form; these two functions go between it and plain text.
 */
const BRACKETS: Readonly<Record<string, string>> = {
  "-LRB-": "(",
  "-RRB-": ")",
  "-LSB-": "[",
  "-RSB-": "]",
  "-LCB-": "{",
  "-RCB-": "}",
};

/** `-LRB-` → `(`, `1\/2` → `1/2`; also inside a word, as in `p-LRB-53-RRB-`. */
export function unescapeWord(word: string): string {
  if (!word.includes("-") && !word.includes("\\")) return word;
  return word.replace(/-[LR][RSC]B-/g, (name) => BRACKETS[name]!).replace(/\\([/*()])/g, "$1");
}

/** What must be escaped so that a word can stand in a bracketed tree: round brackets, and white space (as U+00A0). */
export function escapeWord(word: string): string {
  // Nothing to do for nearly every word; a bracket that a treebank wrote as `\(` stays as it is.
  if (!/[()\s]/.test(word)) return word;
  return word
    .replace(/\\?[()]/g, (bracket) => (bracket.length > 1 ? bracket : bracket === "(" ? "-LRB-" : "-RRB-"))
    .replace(/[\t-\r ]/g, "\u00a0");
}
