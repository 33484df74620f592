import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ParserError } from "../../src/shared/errors.ts";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import {
  changeWord,
  deleteBranch,
  deleteNode,
  insertParent,
  type NodeEdit,
  renameNode,
} from "../../src/trees/node-edits.ts";
import { attachNode, type Direction, moveNode } from "../../src/trees/node-moves.ts";
import { words } from "../../src/trees/queries.ts";
import { isLeaf, nodes, type Tree } from "../../src/trees/tree.ts";
import { arbitraryTree } from "../helpers/arbitrary-trees.ts";

//                      0  1   2        3        4   5        6   7        8        9   10       11
const TREE = readTree("(S (NP (DT the) (NN man)) (VP (VBD saw) (NP (PRP her)) (PP (IN in) (NN town))))");
const [NP, VP, SAW, OBJECT, HER, PP] = [1, 4, 5, 6, 7, 8];

/** The tree, and the label or the word of the node that is looked at next. */
function shown({ tree, node }: NodeEdit): string[] {
  const own = [...nodes(tree)][node]!;
  return [writeTree(tree), isLeaf(own) ? own.word : own.label];
}

describe("a change by hand", () => {
  test("renames constituents and tags", () => {
    expect(shown(renameNode(TREE, PP, "ADVP"))).toEqual([writeTree(TREE).replace("PP", "ADVP"), "ADVP"]);
    expect(shown(renameNode(TREE, SAW, "VBP"))[0]).toContain("(VBP saw)");
    expect(shown(renameNode(TREE, SAW, " "))[0]).toContain("(VP saw (NP");
    expect(shown(renameNode(TREE, 0, "X y"))[0]).toMatch(/^\(X\u00a0y \(NP/);
  });

  test("changes words", () => {
    expect(shown(changeWord(TREE, HER, "him"))).toEqual([writeTree(TREE).replace("her", "him"), "him"]);
  });

  test("deletes a constituent, whose children take its place", () => {
    expect(shown(deleteNode(TREE, VP))[0]).toBe(
      "(S (NP (DT the) (NN man)) (VBD saw) (NP (PRP her)) (PP (IN in) (NN town)))",
    );
    expect(writeTree(deleteNode(readTree("(ROOT (S (A a)))"), 0).tree)).toBe("(S (A a))");
  });

  test("deletes a word, and what it leaves empty", () => {
    expect(shown(deleteNode(TREE, HER))).toEqual([
      "(S (NP (DT the) (NN man)) (VP (VBD saw) (PP (IN in) (NN town))))",
      "VP",
    ]);
  });

  test("deletes a branch", () => {
    expect(shown(deleteBranch(TREE, VP))).toEqual(["(S (NP (DT the) (NN man)))", "S"]);
  });

  test("inserts a parent above one node, several, or all", () => {
    expect(shown(insertParent(TREE, { node: OBJECT, count: 2 }, "X"))).toEqual([
      "(S (NP (DT the) (NN man)) (VP (VBD saw) (X (NP (PRP her)) (PP (IN in) (NN town)))))",
      "X",
    ]);
    expect(shown(insertParent(TREE, { node: HER, count: 1 }, "N"))[0]).toContain("(NP (N (PRP her)))");
    expect(shown(insertParent(TREE, { node: 0, count: 1 }, "ROOT"))[0]).toBe(`(ROOT ${writeTree(TREE)})`);
  });

  test("attaches a branch elsewhere, where the order of the words says", () => {
    const low = "(S (NP (DT the) (NN man)) (VP (VBD saw) (NP (PRP her) (PP (IN in) (NN town)))))";
    expect(shown(attachNode(TREE, PP, OBJECT))).toEqual([low, "PP"]);
    expect(shown(attachNode(readTree(low), 8, VP))).toEqual([writeTree(TREE), "PP"]);
    expect(shown(attachNode(TREE, HER, NP))[0]).toBe(
      "(S (NP (DT the) (NN man) (PRP her)) (VP (VBD saw) (PP (IN in) (NN town))))",
    );
  });

  test.each<[number, Direction, string, string]>([
    [OBJECT, "left", "(VP (NP (PRP her)) (VBD saw) (PP (IN in) (NN town)))", "NP"],
    [OBJECT, "right", "(VP (VBD saw) (PP (IN in) (NN town)) (NP (PRP her)))", "NP"],
    [PP, "up", "(VP (VBD saw) (NP (PRP her))) (PP (IN in) (NN town)))", "PP"],
    [SAW, "up", "(VBD saw) (VP (NP (PRP her))", "saw"],
    [PP, "down", "(NP (PRP her) (PP (IN in) (NN town)))", "PP"],
    [SAW, "down", "(VP (NP (VBD saw) (PRP her))", "saw"],
    [HER, "up", "(VP (VBD saw) (PRP her) (PP", "her"],
  ])("moves node %i %s", (node, direction, part, next) => {
    const [written, looked] = shown(moveNode(TREE, node, direction));
    expect([written, looked]).toEqual([expect.stringContaining(part), next]);
  });

  test.each<[string, () => unknown]>([
    ["a constituent without a label", () => renameNode(TREE, NP, "")],
    ["a word without a letter", () => changeWord(TREE, HER, " ")],
    ["a phrase made a word", () => changeWord(TREE, NP, "x")],
    ["a top with several children deleted", () => deleteNode(TREE, 0)],
    ["the last word deleted", () => deleteBranch(readTree("(S (A a))"), 1)],
    ["a branch put into itself", () => attachNode(TREE, VP, OBJECT)],
    ["a word given children", () => attachNode(TREE, PP, HER)],
    ["the top moved", () => moveNode(TREE, 0, "up")],
    ["a first child moved left", () => moveNode(TREE, NP, "left")],
    ["a node that is not there", () => renameNode(TREE, 99, "X")],
  ])("refuses %s", (_, change) => expect(change).toThrow(ParserError));

  test("that moves a branch keeps all words and gives the branch back, or is refused", () => {
    const someNode = fc.nat({ max: 40 });
    fc.assert(
      fc.property(arbitraryTree(), someNode, someNode, (tree, a, b) => {
        const all = [...nodes(tree)];
        const [node, target] = [a % all.length, b % all.length];
        let moved: NodeEdit;
        try {
          moved = attachNode(tree, node, target);
        } catch (error) {
          expect(error).toBeInstanceOf(ParserError);
          return;
        }
        expect(words(moved.tree).sort()).toEqual(words(tree).sort());
        expect([...nodes(moved.tree)][moved.node]).toEqual(all[node]);
        expect(hasEmptyBranch(moved.tree)).toBe(false);
      }),
    );
  });
});

function hasEmptyBranch(tree: Tree): boolean {
  return [...nodes(tree)].some((node) => !isLeaf(node) && node.children.length === 0);
}
