import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileEdit, EndlessEditError } from "../../src/editing/edit.ts";
import { readEditScript } from "../../src/editing/script.ts";
import { PatternProblem } from "../../src/search/pattern-problem.ts";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import { words } from "../../src/trees/queries.ts";
import { branch, leaf, type Tree } from "../../src/trees/tree.ts";
import { arbitraryTree } from "../helpers/arbitrary-trees.ts";

function edited(pattern: string, operations: string | string[], tree: string): string | null {
  const { tree: result } = compileEdit([{ pattern, operations: [operations].flat() }])(readTree(tree));
  return result === null ? null : writeTree(result);
}

test("the tree that is given never changes", () => {
  const tree = readTree("(S (NP (DT the) (NN dog)))");
  const before = writeTree(tree);
  compileEdit([{ pattern: "DT=d", operations: ["delete d"] }])(tree);
  expect(writeTree(tree)).toBe(before);
});

test("names of trees that were put in can be used by later operations", () => {
  const operations = ["adjoin (Z (Y=new q) NP=foot@) n", "relabel new W", "relabel foot F"];
  expect(edited("NP=n !> Z", operations, "(S (NP (NN x)))")).toBe("(S (Z (W q) (F (NN x))))");
});

test("words that stand bare stay bare, and keep their offsets", () => {
  const tree = branch("NP", [leaf(null, "the", { start: 0, end: 3 }), leaf(null, "dog", { start: 4, end: 7 })]);
  const { tree: result } = compileEdit([{ pattern: "the=w", operations: ["delete w"] }])(tree);
  expect(result).toEqual(branch("NP", [leaf(null, "dog", { start: 4, end: 7 })]));
});

test("a rule that never ends is an error that shows its first trees", () => {
  const edit = compileEdit([{ pattern: "NN=n", operations: ["insert (JJ big) $+ n"] }]);
  let error: unknown;
  try {
    edit(readTree("(NP (NN dog))"));
  } catch (caught) {
    error = caught;
  }
  expect(error).toBeInstanceOf(EndlessEditError);
  expect((error as EndlessEditError).first.map(writeTree)).toEqual([
    "(NP (JJ big) (NN dog))",
    "(NP (JJ big) (JJ big) (NN dog))",
    "(NP (JJ big) (JJ big) (JJ big) (NN dog))",
  ]);
});

describe("what cannot be done is said", () => {
  test.each([
    ["S=s", "delete s", "whole tree"],
    ["S < NP=n", "relabel m X", 'called "m"'],
    ["S=s < NP=n", "move s >1 n", "below itself"],
    ["S < NP=n", "insert (A b) >7 n", "nothing can be its child 7"],
    ["S=s", "insert (A b) $+ s", "no sisters"],
    ["S < NP=n < VP=v << NN=m", "createSubtree X m v", "sisters"],
    ["S < (NP=n < NN=m)", "excise m n", "one below it"],
  ])("%s: %s", (pattern, operation, reason) => {
    expect(() => edited(pattern, operation, "(S (NP (NN x)) (VP (VB y)))")).toThrow(reason);
  });
});

test.each([
  "",
  "foo n",
  "relabel n",
  "delete",
  "insert (A b $+ n",
  "adjoin (A b) n",
  "[delete n",
  "delete n]",
  "relabel n /(/x/",
  "if n delete n",
])("not an operation: %s", (operation) =>
  expect(() => compileEdit([{ pattern: "A=n", operations: [operation] }])).toThrow(PatternProblem),
);

test("a script has patterns and operations, an empty line between them", () => {
  expect(readEditScript("% remark\nNP=n\n  < DT=d\n\ndelete d\nrelabel n X\n\nVP=v\n\nprune v\n")).toEqual([
    { pattern: "NP=n < DT=d", operations: ["delete d", "relabel n X"] },
    { pattern: "VP=v", operations: ["prune v"] },
  ]);
  expect(() => readEditScript("NP=n\n")).toThrow("without operations");
});

describe("words are kept", () => {
  const KEEPING: readonly (readonly [string, string])[] = [
    ["/^NP/=n !== /x/", "relabel n /$/x/"],
    ["__=n < __=m > __ !< (__ !< __)", "excise n n"],
    ["/^[A-Z]/=n < (__ < __) !> Y !== Y", "adjoinF (Y X@) n"],
    ["/^[A-Z]/=n < (__ < __) !< Y", "adjoinH (Z Y@) n"],
    ["__=n > (__ !== Q) < (__ < __) !== Q", "createSubtree Q n"],
    ["S|NP=n", "coindex n"],
  ];
  test.each(KEEPING)("%s: %s", (pattern, operation) => {
    const edit = compileEdit([{ pattern, operations: [operation] }]);
    fc.assert(
      fc.property(arbitraryTree(), (tree: Tree) => {
        const { tree: result } = edit(tree, { maxRewrites: 100_000 });
        expect(result === null ? [] : words(result)).toEqual(words(tree));
      }),
      { numRuns: 50 },
    );
  });
});
