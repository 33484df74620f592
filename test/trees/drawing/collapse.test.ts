import fc from "fast-check";
import { expect, test } from "vitest";
import { readTree } from "../../../src/trees/bracket-reader.ts";
import { writeTree } from "../../../src/trees/bracket-writer.ts";
import { collapseNodes } from "../../../src/trees/drawing/collapse.ts";
import { drawSvg } from "../../../src/trees/drawing/svg.ts";
import { planSvg } from "../../../src/trees/drawing/svg-plan.ts";
import { isLeaf, nodes } from "../../../src/trees/tree.ts";
import { arbitraryTree } from "../../helpers/arbitrary-trees.ts";

const TREE = readTree("(S (NP (NP (DT the) (NN dog)) (PP (IN of) (NP (PRP$ my) (NN aunt)))) (VP (VBZ barks)))");

test("a collapsed constituent keeps its label and its words; the nodes after it keep their names", () => {
  const { tree, sources, triangles } = collapseNodes(TREE, new Set([1]));
  expect(tree).toEqual({
    label: "S",
    children: [
      { label: "NP", children: [{ tag: null, word: "the dog of my aunt" }] },
      { label: "VP", children: [{ tag: "VBZ", word: "barks" }] },
    ],
  });
  expect(sources).toEqual([0, 1, 1, 10, 11]);
  expect([...triangles]).toEqual([1]);
});

test("many words are shortened to the first and the last", () => {
  const long = readTree("(S (NP (DT the) (JJ extraordinary) (JJ unexpected) (NN announcement)) (VP (VBD came)))");
  expect(writeTree(collapseNodes(long, new Set([1])).tree)).toContain("announcement");
  expect(drawSvg(long, { collapsed: new Set([1]) })).toContain(">the … announcement</text>");
});

test("the picture has a triangle in place of what is inside", () => {
  const svg = drawSvg(TREE, { collapsed: new Set([1]) });
  expect(svg).toContain(">the dog of my aunt</text>");
  expect(svg).not.toContain(">PP</text>");
  expect(svg.match(/M[\d.]+ [\d.]+L[\d.]+ [\d.]+H[\d.]+Z/g)).toHaveLength(1);
});

test("without collapsed nodes every node of the tree is planned under its own name", () => {
  fc.assert(
    fc.property(arbitraryTree(), (tree) => {
      const all = [...nodes(tree)];
      const plan = planSvg(tree);
      expect(new Set(plan.nodes.map(({ source }) => source)).size).toBe(all.length);
      for (const { kind, source } of plan.nodes) expect(kind === "constituent").toBe(!isLeaf(all[source]!));
    }),
  );
});
