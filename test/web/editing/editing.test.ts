/** Editing a tree: what a change does, and undoing it. */
import { expect, test } from "vitest";
import { readTree } from "../../../src/index.ts";
import { bracketsLike } from "../../../web/editing/brackets.ts";
import { type History, NO_HISTORY, recorded, redone, undone } from "../../../web/editing/history.ts";
import { nodesOf, runBetween, widened } from "../../../web/editing/selection.ts";

const TREE = readTree("(S (A a) (B b) (C (D d) (E e)))"); // S 0, a 1, b 2, C 3, d 4, e 5

test("what was done is undone and done again, until something else is done", () => {
  let history: History<string> = recorded(recorded(NO_HISTORY, "a"), "b");
  const back = undone(history, "c")!;
  expect(back.state).toBe("b");
  expect(redone(back.history, "b")!.state).toBe("c");
  history = recorded(back.history, "b");
  expect(redone(history, "x")).toBeNull();
  expect(undone(NO_HISTORY, "x")).toBeNull();
});

test("siblings side by side are selected, others are not", () => {
  expect(nodesOf(TREE, runBetween(TREE, 3, 1))).toEqual([1, 2, 3]);
  expect(runBetween(TREE, 1, 4)).toEqual({ node: 4, count: 1 });
  expect(widened(TREE, { node: 2, count: 1 }, "left")).toEqual({ node: 1, count: 2 });
  expect(widened(TREE, { node: 2, count: 2 }, "right")).toEqual({ node: 2, count: 2 });
  expect(nodesOf(TREE, { node: 0, count: 1 })).toEqual([0]);
});

test("brackets stay round or square", () => {
  expect(bracketsLike("She reads.", [TREE, TREE])).toBe(Array(2).fill("(S (A a) (B b) (C (D d) (E e)))").join("\n"));
  expect(bracketsLike(" [S x]", [TREE])).toBe("[S [A a] [B b] [C [D d] [E e]]]");
});
