import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTree } from "../../../src/trees/bracket-reader.ts";
import type { NodeKind } from "../../../src/trees/drawing/layout.ts";
import { movementsIn } from "../../../src/trees/drawing/movement.ts";
import { notationRuns } from "../../../src/trees/drawing/notation.ts";
import { drawSvg } from "../../../src/trees/drawing/svg.ts";
import { planSvg } from "../../../src/trees/drawing/svg-plan.ts";
import { readSquareBrackets } from "../../../src/trees/formats/square-brackets.ts";
import { branch, isLeaf, leaf, nodes, type Tree } from "../../../src/trees/tree.ts";

/** `NP↓i` for a subscript, `V↑0` for a superscript. */
function runs(text: string, kind: NodeKind = "constituent"): string {
  return notationRuns(text, kind)
    .map(({ text, script }) => ({ base: "", sub: "↓", super: "↑" })[script] + text)
    .join("");
}

describe("notation", () => {
  test.each([
    ["NP_i", "NP↓i"],
    ["X_{max,2}", "X↓max,2"],
    ["V^0", "V↑0"],
    ["C[+wh]", "C↓[+wh]"],
    ["T{past,3sg}_i", "T↓[past, 3sg]↓i"],
    ["N'_i^0", "N'↓i↑0"],
  ])("%s is taken apart", (text, drawn) => expect(runs(text)).toBe(drawn));

  test.each(["NP", "NP-SBJ", "_i", "NP_", "NP_{", "C[]", "[x]", "a_b c", "^", ""])("%j is literal", (text) =>
    expect(notationRuns(text, "constituent")).toEqual([{ text, script: "base" }]),
  );

  test("a long name after an underscore is an index of a label, but part of a word", () => {
    expect(runs("DP_subject")).toBe("DP↓subject");
    expect(runs("first_name", "word")).toBe("first_name");
    expect(runs("t_i", "word")).toBe("t↓i");
  });

  test("never loses a letter", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const drawn = notationRuns(text, "constituent").map((run) => run.text);
        expect(drawn.join("").replace(/[^a-z0-9]/gi, "")).toBe(text.replace(/[^a-z0-9]/gi, ""));
      }),
    );
  });
});

/** `t_i > DP_i` for each arrow. */
function arrows(tree: Tree): string[] {
  const named = [...nodes(tree)].map((node) => (isLeaf(node) ? node.word : node.label));
  return movementsIn(tree).map(({ from, to }) => `${named[from]} > ${named[to]}`);
}

describe("movement", () => {
  test.each([
    ["[CP [DP_i which book] [C' did she read t_i]]", ["t_i > DP_i"]],
    ["[CP who_i [C' did she say [CP t_i that he saw t_i]]]", ["t_i > who_i", "t_i > t_i"]],
    ["[TP [NP_i that] [VP t_i [V_j came]] [X t_j]]", ["t_i > NP_i", "t_j > V_j"]],
    ["[S [NP a man e_i] came [CP_i who slept]]", ["e_i > CP_i"]],
    ["[CP [DP_i what] [VP see [DP_i t_i]]]", ["t_i > DP_i"]],
    ["[S John_i saw himself_i]", []],
    ["[S t_i [NP_j x]]", []],
  ])("in %s", (text, expected) => expect(arrows(readSquareBrackets(text)[0]!)).toEqual(expected));

  test("in the Penn Treebank's notation", () => {
    const tree = readTree("(SBARQ (WHNP-1 (WP who)) (SQ (VBD did) (NP (PRP you)) (VP (VB see) (NP (-NONE- *T*-1)))))");
    expect(arrows(tree)).toEqual(["*T*-1 > WHNP-1"]);
  });

  test("of thousands of traces is found, and few of them are drawn", () => {
    const tree = branch(
      "S_i",
      Array.from({ length: 2_000 }, (_, i) => leaf(null, i % 2 === 0 ? "t_i" : "who_i")),
    );
    expect(movementsIn(branch("X", [leaf(null, "who_j"), tree]))).toHaveLength(1_000);
    expect(planSvg(tree, { notation: "linguistic" }).arrows.length).toBeLessThanOrEqual(100);
  });
});

describe("in a picture", () => {
  const [tree] = readSquareBrackets("[CP [DP_i which book] [C' did she read t_i]]") as [Tree];

  test("subscripts are small, and an arrow makes room for itself", () => {
    const svg = drawSvg(tree, { notation: "linguistic" });
    expect(svg).toMatch(/>DP<tspan dy="[\d.]+" font-size="[\d.]+">i<\/tspan><\/text>/);
    expect(svg).toContain('class="treewright-arrow"');
    const height = (text: string) => Number(text.match(/height="([\d.]+)"/)![1]);
    expect(height(svg)).toBeGreaterThan(height(drawSvg(tree)));
    expect(drawSvg(tree)).toContain(">DP_i</text>");
    expect(drawSvg(tree)).not.toContain("treewright-arrow");
  });

  test("an arrow ends below the words of what moved, on any layout", () => {
    for (const terminals of ["baseline", "compact"] as const) {
      const { nodes, arrows, height } = planSvg(tree, { notation: "linguistic", terminals });
      const [, x, y] = arrows[0]!.path.match(/^M[\d.]+ ([\d.]+)V.*H.*Q([\d.]+) [\d.]+ /)!.map(Number);
      const wordsOf = nodes.filter(({ text }) => text === "which" || text === "book");
      expect(x).toBeGreaterThan(Math.max(...wordsOf.map((node) => node.y)));
      expect(y).toBeCloseTo((wordsOf[0]!.x - wordsOf[0]!.width / 2 + wordsOf[1]!.x + wordsOf[1]!.width / 2) / 2, 0);
      for (const [, number] of arrows[0]!.path.matchAll(/V([\d.]+)/g)) expect(Number(number)).toBeLessThan(height);
    }
  });

  test("a trace inside a triangle has no arrow", () => {
    expect(planSvg(tree, { notation: "linguistic", collapsed: new Set([4]) }).arrows).toEqual([]);
  });
});
