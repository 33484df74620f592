import { describe, expect, test } from "vitest";
import { readTree } from "../../../src/trees/bracket-reader.ts";
import { writeForest, writeQtree } from "../../../src/trees/drawing/latex.ts";
import { escapeLatex } from "../../../src/trees/drawing/latex-text.ts";
import { forest } from "../../../src/trees/formats/forest.ts";
import { qtree } from "../../../src/trees/formats/qtree.ts";
import { branch, leaf } from "../../../src/trees/tree.ts";
import type { WritableFormat } from "../../../src/trees/tree-format.ts";
import { writeTrees } from "../../../src/trees/tree-writer.ts";

const TREE = readTree("(S (NP (DT The) (JJ public)) (VP (VBZ is) (ADVP (RB still)) (ADJP (JJ cautious))) (. .))");

describe("LaTeX", () => {
  test("for qtree", () => {
    expect(writeQtree(TREE)).toBe(String.raw`\Tree [.S
        [.NP [.DT The ] [.JJ public ] ]
        [.VP
          [.VBZ is ]
          [.ADVP [.RB still ] ]
          [.ADJP [.JJ cautious ] ] ]
        [.{.} {.} ] ]`);
  });

  test("for forest, with the words on one line", () => {
    expect(writeForest(TREE)).toBe(String.raw`\begin{forest}
  for tree={parent anchor=south, child anchor=north, if n children=0{tier=word}{}}
  [S
    [NP [DT [The]] [JJ [public]]]
    [VP [VBZ [is]] [ADVP [RB [still]]] [ADJP [JJ [cautious]]]]
    [{.} [{.}]]]
\end{forest}`);
  });

  test("words without tags", () => {
    const tree = readTree("(NP The public)");
    expect(writeQtree(tree)).toBe(String.raw`\Tree [.NP The public ]`);
    expect(writeForest(tree)).toContain("[NP [The] [public]]");
  });

  test("brackets, commas and what LaTeX reserves are guarded", () => {
    const tree = readTree("(X (A [,]) (B_C 50%) (D é))");
    expect(writeQtree(tree)).toBe(String.raw`\Tree [.X [.A {[,]} ] [.{B\_C} {50\%} ] [.D é ] ]`);
    expect(writeForest(tree)).toContain(String.raw`[X [A [{[,]}]] [{B\_C} [{50\%}]] [D [é]]]`);
  });

  test("collapsed constituents are roofs with all their words", () => {
    const collapsed = new Set([1]);
    expect(writeForest(TREE, { collapsed })).toContain("[NP [{The public}, roof]]");
    expect(writeQtree(TREE, { collapsed })).toContain(String.raw`\qroof{The public}.NP`);
  });

  test("follows the style: tags, elbows, words below their parents, font, colours", () => {
    const tree = readTree("(NP (DT The) (NN dog))");
    expect(writeQtree(tree, { tags: "hidden", font: "sans" })).toBe(String.raw`{\sffamily \Tree [.NP The dog ]}`);
    const styled = writeForest(tree, { lines: "elbow", terminals: "compact", font: "mono", scheme: "light" });
    expect(styled).toBe(String.raw`\definecolor{treeword}{HTML}{16191D}
\definecolor{treelabel}{HTML}{1F5FA8}
\definecolor{treeline}{HTML}{B4BCC6}
\begin{forest}
  forked edges,
  for tree={parent anchor=south, child anchor=north, if n children=0{text=treeword}{text=treelabel}, edge={draw=treeline}, font=\ttfamily}
  [NP [DT [The]] [NN [dog]]]
\end{forest}`);
    expect(writeForest(tree, { scheme: "black-and-white" })).toBe(writeForest(tree));
  });

  test("subscripts, features and an arrow from the trace to the words of what moved", () => {
    const tree = branch("CP", [branch("DP_i", [leaf(null, "what")]), leaf("V^0", "see"), leaf("C[+wh]", "t_i")]);
    const written = writeForest(tree, { notation: "linguistic" });
    expect(written).toContain(String.raw`[{DP\textsubscript{i}} [what, name=move2]]`);
    expect(written).toContain(String.raw`[{V\textsuperscript{0}} [see]]`);
    expect(written).toContain(String.raw`[{C\textsubscript{[+wh]}} [{t\textsubscript{i}}, name=move4]]`);
    expect(written).toContain(String.raw`\draw[->] (move4) to[out=south, in=south, looseness=0.9] (move2);`);
    expect(writeForest(tree)).toContain(String.raw`{DP\_i}`);
  });

  test("a document has a page for each tree", () => {
    for (const format of [forest, qtree] as WritableFormat[]) {
      const text = writeTrees(format, [{ tree: TREE }, { tree: TREE }], { latex: "document" });
      expect(text).toMatch(/^\\documentclass\[multi=(forest|page), [\s\S]*\\begin\{document\}\n\\begin\{\1\}/);
      expect(text.match(/\\begin\{(forest|page)\}/g)).toHaveLength(2);
      expect(text).toMatch(/\\end\{document\}\n$/);
      expect(writeTrees(format, [{ tree: TREE }])).not.toContain("document");
    }
  });

  test("every reserved character", () => {
    expect(escapeLatex("#$%&_{}")).toBe(String.raw`\#\$\%\&\_\{\}`);
    expect(escapeLatex("\\~^<>|")).toBe(
      String.raw`\textbackslash{}\textasciitilde{}\textasciicircum{}\textless{}\textgreater{}\textbar{}`,
    );
  });
});
