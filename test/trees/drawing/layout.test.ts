import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTree } from "../../../src/trees/bracket-reader.ts";
import { type LayoutOptions, layoutTree, type TreeLayout } from "../../../src/trees/drawing/layout.ts";
import { words } from "../../../src/trees/queries.ts";
import { branch, leaf } from "../../../src/trees/tree.ts";
import { arbitraryTree } from "../../helpers/arbitrary-trees.ts";

const COLUMNS: LayoutOptions = {
  measure: (text) => text.length,
  gap: 2,
  levelHeight: 2,
  tagHeight: 1,
  columns: "whole",
};

const options = fc.record({
  gap: fc.constantFrom(1, 2, 5),
  snap: fc.constantFrom(0, 2),
  terminals: fc.constantFrom("baseline" as const, "compact" as const),
  columns: fc.constantFrom("whole" as const, "continuous" as const),
  direction: fc.constantFrom("ltr" as const, "rtl" as const),
});

function draw(tree: Parameters<typeof layoutTree>[0], chosen: Partial<LayoutOptions>): TreeLayout {
  return layoutTree(tree, { ...COLUMNS, ...chosen });
}

describe("the layout of a small tree", () => {
  const layout = draw(readTree("(S (NP (DT The) (JJ public)) (VP (VBZ is)) .)"), {});

  test("puts words on the last line, tags above them, parents in between", () => {
    expect(layout.nodes.map(({ kind, text, left, y }) => `${kind} ${text} ${left},${y}`)).toEqual([
      "constituent S 11,0",
      "constituent NP 4,2",
      "tag DT 1,4",
      "word The 0,5",
      "tag JJ 7,4",
      "word public 5,5",
      "constituent VP 14,2",
      "tag VBZ 13,4",
      "word is 14,5",
      "word . 18,5",
    ]);
    expect(layout).toMatchObject({ width: 19, height: 5 });
  });

  test("is as wide as a long label asks for", () => {
    expect(draw(readTree("(LABEL (N a))"), {}).width).toBe(5);
  });

  test("shows empty labels and characters that cannot be drawn", () => {
    const tree = branch("", [leaf("N", "a\u001bb\n"), leaf("N", "\ud800")]);
    expect(draw(tree, {}).nodes.map(({ text }) => text)).toEqual(["•", "N", "a\ufffdb\ufffd", "N", "\ufffd"]);
  });

  test("compact: each word right below its tag", () => {
    const { nodes } = draw(readTree("(S (A a) (X (Y (B b))))"), { terminals: "compact" });
    expect(nodes.map(({ text, y }) => [text, y])).toEqual([
      ["S", 0],
      ["A", 2],
      ["a", 3],
      ["X", 2],
      ["Y", 4],
      ["B", 6],
      ["b", 7],
    ]);
  });
});

describe("for every tree", () => {
  test("texts on one line keep their distance, and all is inside the picture", () => {
    fc.assert(
      fc.property(arbitraryTree(), options, (tree, chosen) => {
        const { nodes, width, height } = draw(tree, chosen);
        const byLine = groupByLine(nodes);
        for (const line of byLine.values()) {
          const sorted = [...line].sort((a, b) => a.left - b.left);
          for (const [i, node] of sorted.entries()) {
            expect(node.left).toBeGreaterThanOrEqual(0);
            expect(node.left + node.width).toBeLessThanOrEqual(width + 1e-9);
            const next = sorted[i + 1];
            if (next !== undefined)
              expect(next.left - (node.left + node.width)).toBeGreaterThanOrEqual(chosen.gap - 1e-9);
          }
        }
        expect(Math.max(...nodes.map(({ y }) => y))).toBe(height);
      }),
    );
  });

  test("the words are all there, in order, on one baseline below everything else", () => {
    fc.assert(
      fc.property(arbitraryTree(), options, (tree, { terminals: _, ...chosen }) => {
        const { nodes, height } = draw(tree, chosen);
        const placed = nodes.filter(({ kind }) => kind === "word");
        const order = chosen.direction === "rtl" ? -1 : 1;
        expect(placed.every(({ y }) => y === height)).toBe(true);
        expect(placed.length).toBe(words(tree).length);
        const sorted = [...placed].sort((a, b) => order * (a.x - b.x));
        expect(sorted).toEqual(placed);
        expect(nodes.every(({ kind, y }) => kind === "word" || y < height)).toBe(true);
      }),
    );
  });

  test("parents stand over the middle of their children, above them", () => {
    fc.assert(
      fc.property(arbitraryTree(), options, (tree, chosen) => {
        const { nodes } = draw(tree, chosen);
        for (const node of nodes) {
          if (node.children.length === 0) continue;
          const children = node.children.map((child) => nodes[child]!);
          const middle = (children[0]!.x + children.at(-1)!.x) / 2;
          expect(Math.abs(node.x - middle)).toBeLessThanOrEqual(chosen.snap + 0.5);
          for (const child of children) expect(child.y).toBeGreaterThan(node.y);
        }
      }),
    );
  });

  test("no line runs through a text or crosses another line", () => {
    fc.assert(
      fc.property(arbitraryTree(), options, (tree, chosen) => {
        const { nodes } = draw(tree, chosen);
        for (const [index, child] of nodes.entries()) {
          if (child.parent === null) continue;
          const top = nodes[child.parent]!.y;
          for (const [otherIndex, other] of nodes.entries()) {
            // The line down to a child is at its x, from its parent's line on; others' texts and bars are between those.
            if (otherIndex === index || other.y <= top || other.y >= child.y) continue;
            expect(child.x < other.left || child.x > other.left + other.width).toBe(true);
            const ends = other.children.map((each) => nodes[each]!.x);
            if (ends.length > 0) expect(child.x < Math.min(...ends) || child.x > Math.max(...ends)).toBe(true);
          }
        }
      }),
    );
  });
});

function groupByLine(nodes: TreeLayout["nodes"]): Map<number, TreeLayout["nodes"][number][]> {
  const lines = new Map<number, TreeLayout["nodes"][number][]>();
  for (const node of nodes) lines.set(node.y, [...(lines.get(node.y) ?? []), node]);
  return lines;
}
