/**
 * Trees for LaTeX documents, as the packages qtree and forest read them:
 *
 *   \Tree [.NP [.DT The ] [.NN dog ] ]        \begin{forest} … [NP [DT [The]] [NN [dog]]] \end{forest}
 *
 * qtree draws at most five children to a node; tikz-qtree reads the same text without that limit, and forest has none. Only
 * forest draws elbow lines, words on one line, colours and arrows.
 */
import { type BracketStyle, breakLines } from "../indented.ts";
import type { Tree } from "../tree.ts";
import { forestTree, type LatexOptions, qtreeTree } from "./latex-tree.ts";
import { schemeColors } from "./svg-look.ts";
import type { Font } from "./text-width.ts";

/** For `\usepackage{qtree}` or `\usepackage{tikz-qtree}`; lines are broken as NLTK's `pformat_latex_qtree` breaks them. */
export function writeQtree(tree: Tree, options: LatexOptions = {}): string {
  const body = breakLines(qtreeTree(tree, options), QTREE, { margin: 70, indent: 6 });
  const font = options.font === undefined ? "" : FONTS[options.font];
  const text = `\\Tree ${body}`;
  return font === "" ? text : `{${font} ${text}}`;
}

/** For `\usepackage[linguistics,edges]{forest}`; both libraries are needed only for roofs and elbow lines. */
export function writeForest(tree: Tree, options: LatexOptions = {}): string {
  const { body, arrows } = forestTree(tree, options);
  const lines = [
    ...(options.lines === "elbow" ? ["forked edges,"] : []),
    `for tree={${styleOf(options).join(", ")}}`,
    breakLines(body, FOREST, { margin: 70, indent: 2 }),
    ...arrows.map(({ from, to }) => `\\draw[->] (${from}) to[out=south, in=south, looseness=0.9] (${to});`),
  ];
  return `${colorsOf(options).map(definition).join("")}\\begin{forest}\n  ${lines.join("\n  ")}\n\\end{forest}`;
}

function styleOf(options: LatexOptions): string[] {
  const { terminals, font } = options;
  // A node without children is a word.
  const coloring = ["if n children=0{text=treeword}{text=treelabel}", "edge={draw=treeline}"];
  return [
    "parent anchor=south",
    "child anchor=north",
    ...(colorsOf(options).length > 0 ? coloring : []),
    ...(terminals === "compact" ? [] : ["if n children=0{tier=word}{}"]),
    ...(font === undefined ? [] : [`font=${FONTS[font]}`]),
  ];
}

interface LatexColor {
  readonly name: string;
  readonly css: string;
}

/** None: all is black. */
function colorsOf({ scheme, colors = {} }: LatexOptions): LatexColor[] {
  if (scheme === undefined || scheme === "black-and-white") return [];
  const { word, constituent, line } = schemeColors({ scheme: "light", colors });
  return [
    { name: "treeword", css: word },
    { name: "treelabel", css: constituent },
    { name: "treeline", css: line },
  ];
}

/** CSS colours that are not written as `#1f5fa8` have no name in LaTeX. */
function definition({ name, css }: LatexColor): string {
  const [, digits = "000000"] = /^#([\da-f]{6})$/i.exec(css) ?? [];
  return `\\definecolor{${name}}{HTML}{${digits.toUpperCase()}}\n`;
}

const FONTS: Readonly<Record<Font, string>> = { sans: "\\sffamily", serif: "\\rmfamily", mono: "\\ttfamily" };

// The trees come with their texts as LaTeX.
const QTREE: BracketStyle = {
  open: ({ label }) => `[.${label}`,
  close: " ]",
  leaf: ({ tag, word }) => (tag === null ? word : `[.${tag} ${word} ]`),
};

const FOREST: BracketStyle = {
  open: ({ label }) => `[${label}`,
  close: "]",
  leaf: ({ tag, word }) => (tag === null ? `[${word}]` : `[${tag} [${word}]]`),
};

/** What stands before and after the trees in a document that can be compiled; each tree is a page of its own size. */
export interface LatexDocument {
  readonly header: string;
  readonly footer: string;
}

const FOOTER = "\\end{document}\n";

export const FOREST_DOCUMENT: LatexDocument = {
  header: preamble("multi=forest", "\\usepackage[linguistics,edges]{forest}"),
  footer: FOOTER,
};

export const QTREE_DOCUMENT: LatexDocument = {
  header: preamble("multi=page", "\\usepackage{tikz-qtree,tikz-qtree-compat}\n\\newenvironment{page}{}{}"),
  footer: FOOTER,
};

/** Each tree of a qtree document. */
export function qtreePage(tree: string): string {
  return `\\begin{page}\n${tree}\n\\end{page}`;
}

/** pdfTeX knows Latin letters by its T1 fonts; the Unicode engines take any letter that their font has. */
function preamble(pages: string, packages: string): string {
  return [
    `\\documentclass[${pages}, border=6pt]{standalone}`,
    "\\usepackage{iftex}",
    "\\iftutex\\usepackage{fontspec}\\else\\usepackage[T1]{fontenc}\\usepackage{lmodern}\\fi",
    packages,
    "\\begin{document}",
    "",
  ].join("\n");
}
