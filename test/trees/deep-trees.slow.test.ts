/** Ten thousand levels: nothing overflows the stack. */
import { describe, expect, test } from "vitest";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import { fromChomskyNormalForm, toChomskyNormalForm } from "../../src/trees/chomsky-normal-form.ts";
import { boxLines, drawBoxes } from "../../src/trees/drawing/boxes.ts";
import { writeForest, writeQtree } from "../../src/trees/drawing/latex.ts";
import { layoutTree } from "../../src/trees/drawing/layout.ts";
import { drawSvg } from "../../src/trees/drawing/svg.ts";
import { treesEqual } from "../../src/trees/equality.ts";
import { writeIndented } from "../../src/trees/indented.ts";
import { mapLabels, mapLeaves } from "../../src/trees/map.ts";
import { leafPosition, nodeAt, positionSpanning, treePositions } from "../../src/trees/positions.ts";
import { productions } from "../../src/trees/productions.ts";
import { flatten, height, subtrees, taggedWords, words } from "../../src/trees/queries.ts";
import { labelledSpans, smallestEnclosingSpan } from "../../src/trees/spans.ts";
import { leaf, type Tree } from "../../src/trees/tree.ts";
import { fromJson, readJson, toJson, writeJson } from "../../src/trees/tree-json.ts";
import { collapseUnaries, expandUnaries } from "../../src/trees/unary-chains.ts";
import { rightBranching, unaryChain } from "../helpers/deep-trees.ts";

const LEVELS = 10_000;
const chain = unaryChain(LEVELS);
const right = rightBranching(LEVELS);

// By name: vitest would walk through a tree that stands in the table itself.
const TREES: Readonly<Record<string, Tree>> = { "a unary chain": chain, "a right-branching tree": right };

describe.each(Object.keys(TREES))("%s of 10,000 levels", (name) => {
  const tree = TREES[name]!;

  test("answers questions", () => {
    expect(height(tree)).toBe(LEVELS + 2);
    expect([...subtrees(tree)].length).toBe(LEVELS + words(tree).length);
    expect(taggedWords(tree).length).toBe(words(tree).length);
    expect(productions(tree).length).toBe(LEVELS + words(tree).length);
    expect(words(flatten(tree))).toEqual(words(tree));
  });

  test("has spans and positions", () => {
    const spans = labelledSpans(tree);
    expect(spans.length).toBe(LEVELS);
    expect(smallestEnclosingSpan(spans, words(tree).length - 1, words(tree).length)).toBe(spans.at(-1));
    const deepest = leafPosition(tree, words(tree).length - 1);
    expect(deepest.length).toBe(LEVELS);
    expect(nodeAt(tree, deepest)).toEqual(leaf("N", words(tree).at(-1)!));
    expect(positionSpanning(tree, 0, words(tree).length).length).toBe(tree === chain ? LEVELS : 0);
  });

  test("is mapped, compared, and goes through JSON and brackets", () => {
    expect(
      treesEqual(
        tree,
        mapLabels(
          mapLeaves(tree, (old) => old),
          (label) => label,
        ),
      ),
    ).toBe(true);
    expect(treesEqual(fromJson(toJson(tree)), tree)).toBe(true);
    expect(treesEqual(readJson(writeJson(tree)), tree)).toBe(true);
    expect(treesEqual(readTree(writeTree(tree)), tree)).toBe(true);
  });

  test.each(["left", "right"] as const)("goes to Chomsky normal form (%s) and back", (factor) => {
    const normal = toChomskyNormalForm(tree, { factor, vertMarkov: 2 });
    expect(treesEqual(fromChomskyNormalForm(normal), tree)).toBe(true);
  });

  test("is collapsed and expanded", () => {
    const collapsed = collapseUnaries(tree, { collapsePOS: true, collapseRoot: true });
    expect(height(collapsed)).toBe(tree === chain ? 2 : LEVELS + 2);
    expect(treesEqual(expandUnaries(collapsed), tree)).toBe(true);
  });

  test("is laid out and drawn as SVG", () => {
    const layout = layoutTree(tree, { measure: () => 1, gap: 1, levelHeight: 1, tagHeight: 1 });
    expect(layout.height).toBe(LEVELS + 1);
    expect(drawSvg(tree).match(/<text /g)?.length).toBe(layout.nodes.length);
  });
});

describe.each(["preorder", "postorder", "bothorder", "leaves"] as const)("positions in %s", (order) => {
  test("10,000 levels deep", () => {
    let deepest = 0;
    for (const position of treePositions(chain, order)) deepest = Math.max(deepest, position.length);
    expect(deepest).toBe(LEVELS);
  });
});

describe("a chain of 10,000 levels", () => {
  test("is drawn in boxes", () => {
    expect(drawBoxes(chain).split("\n").length).toBe(2 * LEVELS + 3);
  });

  test("is written with 10,000 steps of indentation", () => {
    const lines = (text: string) => text.split("\n").length;
    expect(lines(writeIndented(chain))).toBe(LEVELS + 1);
    expect(lines(writeQtree(chain))).toBe(LEVELS + 1);
    expect(lines(writeForest(chain))).toBe(LEVELS + 4);
  });
});

test("boxes of a tree both deep and wide come line by line", () => {
  const lines = boxLines(right);
  expect(lines.next().value?.trim()).toBe("A");
  expect(lines.next().value?.trim()).toBe("┌──┼─────┐");
});

test("a constituent with 10,000 children goes to Chomsky normal form and back", () => {
  const wide = readTree(`(S ${"(N x) ".repeat(LEVELS)})`);
  const normal = toChomskyNormalForm(wide);
  expect(height(normal)).toBe(LEVELS + 1);
  expect(treesEqual(fromChomskyNormalForm(normal), wide)).toBe(true);
});
