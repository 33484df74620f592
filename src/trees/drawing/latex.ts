/**
 * Trees for LaTeX documents, as the packages qtree and forest read them:
 *
 *   \Tree [.NP [.DT The ] [.NN dog ] ]        \begin{forest} … [NP [DT [The]] [NN [dog]]] \end{forest}
 *
 * qtree draws at most five children to a node; tikz-qtree reads the same text without that limit, and forest has none.
 */
import { type BracketStyle, breakLines } from "../indented.ts";
import type { Tree } from "../tree.ts";

/** For `\usepackage{qtree}` or `\usepackage{tikz-qtree}`; lines are broken as NLTK's `pformat_latex_qtree` breaks them. */
export function writeQtree(tree: Tree): string {
  return `\\Tree ${breakLines(tree, QTREE, { margin: 70, indent: 6 })}`;
}

/** For `\usepackage{forest}`; the words stand on one line at the bottom. */
export function writeForest(tree: Tree): string {
  const body = breakLines(tree, FOREST, { margin: 70, indent: 2 });
  return `\\begin{forest}\n  for tree={parent anchor=south, child anchor=north, if n children=0{tier=word}{}}\n  ${body}\n\\end{forest}`;
}

const QTREE: BracketStyle = {
  open: ({ label }) => `[.${guarded(label)}`,
  close: " ]",
  leaf: ({ tag, word }) => (tag === null ? guarded(word) : `[.${guarded(tag)} ${guarded(word)} ]`),
};

const FOREST: BracketStyle = {
  open: ({ label }) => `[${guarded(label)}`,
  close: "]",
  leaf: ({ tag, word }) => (tag === null ? `[${guarded(word)}]` : `[${guarded(tag)} [${guarded(word)}]]`),
};

const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  "#": "\\#",
  $: "\\$",
  "%": "\\%",
  "&": "\\&",
  _: "\\_",
  "{": "\\{",
  "}": "\\}",
};

/** Text that means itself in LaTeX. */
export function escapeLatex(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]/gu, "\ufffd").replace(/[\\~^<>|#$%&_{}]/g, (character) => ESCAPES[character]!);
}

/** Braces keep brackets, commas, dots and spaces from being read as part of the tree's own notation. */
function guarded(text: string): string {
  return /^[\p{L}\p{M}\p{N}'’-]+$/u.test(text) ? text : `{${escapeLatex(text)}}`;
}
