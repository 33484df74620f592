import { describe, expect, test } from "vitest";
import { compilePattern } from "../../src/search/pattern.ts";
import { PatternProblem } from "../../src/search/pattern-problem.ts";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import { branch, leaf, type Tree } from "../../src/trees/tree.ts";

const tree = readTree("(S (NP (DT the) (NN dog)) (VP (VBZ sees) (NP (DT a) (NN cat))) (. .))");

function found(pattern: string, from: Tree = tree): string[] {
  return compilePattern(pattern)
    .matches(from)
    .map(({ node }) => (node.isWord ? node.label : writeTree(node.tree)));
}

test("all relations belong to the first node", () => {
  expect(found("VP < VBZ < NP")).toHaveLength(1);
  expect(found("VP < (VBZ < NP)")).toEqual([]);
});

test("every way to match is a match, the first relation varying slowest", () => {
  const matches = compilePattern("S << NP=a << NN=b").matches(tree);
  expect(matches.map(({ names }) => [names.a!.start, names.b!.start])).toEqual([
    [0, 1],
    [0, 4],
    [3, 1],
    [3, 4],
  ]);
});

test("a matched node knows its label, words and path", () => {
  const [match] = compilePattern("cat=word > NN").matches(tree);
  expect(match!.names.word).toMatchObject({ label: "cat", isWord: true, path: [1, 1, 1, 0], start: 4, end: 5 });
});

test("an optional relation binds where it can and matches in any case", () => {
  const matches = compilePattern("@NP ?< /^PRP/=pronoun").matches(readTree("(S (NP (PRP it)) (VP (NP (NN x))))"));
  expect(matches.map(({ names }) => names.pronoun?.label)).toEqual(["PRP", undefined]);
});

test("variables must agree", () => {
  const pattern = compilePattern("/^WHNP-(\\d)$/#1%i .. /^\\*T\\*-(\\d)$/#1%i");
  expect(pattern.matches(readTree("(S (WHNP-1 (WP who)) (NP (-NONE- *T*-1)))"))[0]!.variables).toEqual({ i: "1" });
  expect(pattern.test(readTree("(S (WHNP-1 (WP who)) (NP (-NONE- *T*-2)))"))).toBe(false);
});

test("a tree gives the same matches however often it is searched", () => {
  const pattern = compilePattern("NP=np < DT $- VBZ=verb");
  const own = readTree(writeTree(tree));
  const first = pattern.matches(own);
  expect(first).toHaveLength(1);
  expect([pattern.matches(own), pattern.matches(tree), pattern.matches(own)]).toEqual([first, first, first]);
});

test("labels are told apart whatever their length and script", () => {
  const own = readTree("(ADJPX (ADJPY a) (ADJP b) (名詞 c) (名詞句 d) (é e))");
  expect(found("ADJPX", own)).toHaveLength(1);
  expect(found("__ < ADJPY", own)).toHaveLength(1);
  for (const [label, text] of [
    ["ADJPY", "a"],
    ["ADJP", "b"],
    ["名詞", "c"],
    ["名詞句", "d"],
    ["é", "e"],
  ]) {
    expect(found(label!, own)).toEqual([`(${label} ${text})`]);
    expect(found(`${label} | 名`, own)).toEqual([`(${label} ${text})`]);
  }
});

test("limit, test and count agree", () => {
  const pattern = compilePattern("__");
  expect(pattern.count(tree)).toBe(16);
  expect(pattern.matches(tree, { limit: 3 })).toHaveLength(3);
  expect(compilePattern("QP").test(tree)).toBe(false);
});

test("heads of a category without a rule are an error, not a guess", () => {
  expect(() => compilePattern("A <# __").matches(readTree("(A (B b) (C c))"))).toThrow("no head rule for A");
});

test("an error while matching leaves nothing behind for the next tree", () => {
  const pattern = compilePattern("A [< (B=b <# C) | < D]");
  expect(() => pattern.matches(readTree("(A (B (C c) (E e)))"))).toThrow("no head rule");
  expect(pattern.matches(readTree("(A (D d))")).map(({ names }) => names)).toEqual([{}]);
});

describe("a bad pattern points at the place", () => {
  test.each([
    ["NP < (DT", 6],
    ["NP < ", 6],
    ["NP < DT=x < NN=x", 16],
    ["NP < =y", 7],
    ["NP !< DT=d", 10],
    ["/(/", 1],
    ["NP <0 DT", 5],
    ["PRP$", 5],
    ["NP < DT )", 9],
    ["", 1],
  ])("%s", (text, column) => {
    let problem: unknown;
    try {
      compilePattern(text);
    } catch (error) {
      problem = error;
    }
    expect(problem).toBeInstanceOf(PatternProblem);
    expect((problem as PatternProblem).place.column).toBe(column);
    expect((problem as PatternProblem).excerpt.split("\n")[1]).toBe(`${" ".repeat(column - 1)}^`);
  });
});

test("any text is a pattern or a problem", () => {
  for (const text of [
    "((((",
    "!!",
    "[",
    "NP[",
    "~",
    "{ }",
    "<...",
    "NP <... { A",
    "a".repeat(30_000),
    "(".repeat(5000),
    `A${" == A".repeat(1000)}`,
  ]) {
    expect(() => compilePattern(text)).toThrow(PatternProblem);
  }
});

test("a chain over 2000 words, which Tregex doubles with every word", () => {
  const words = Array.from({ length: 2000 }, (_, i) => leaf("N", `w${i}`));
  expect(compilePattern("w0 .+(__) w1999").count(branch("S", words))).toBe(1);
  expect(compilePattern("w1999 ,+(__) w0").count(branch("S", words))).toBe(1);
});

test("a tree of 10,000 levels", () => {
  let deep: Tree = leaf("N", "x");
  for (let i = 0; i < 10_000; i++) deep = branch("A", [deep]);
  expect(compilePattern("x >> (A !> __)").count(deep)).toBe(1);
  expect(compilePattern("A <<: (N < x)").count(deep)).toBe(10_000);
});
