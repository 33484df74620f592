import { describe, expect, test } from "vitest";
import { readTree } from "../../../src/trees/bracket-reader.ts";
import { escapeLatex, writeForest, writeQtree } from "../../../src/trees/drawing/latex.ts";

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

  test("every reserved character", () => {
    expect(escapeLatex("#$%&_{}")).toBe(String.raw`\#\$\%\&\_\{\}`);
    expect(escapeLatex("\\~^<>|")).toBe(
      String.raw`\textbackslash{}\textasciitilde{}\textasciicircum{}\textless{}\textgreater{}\textbar{}`,
    );
  });
});
