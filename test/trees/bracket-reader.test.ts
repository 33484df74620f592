import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SyntaxProblem } from "../../src/shared/errors.ts";
import type { BracketOptions } from "../../src/trees/bracket-options.ts";
import { readTree, readTrees } from "../../src/trees/bracket-reader.ts";
import { BracketScanner } from "../../src/trees/bracket-scanner.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import { branch, isBranch, leaf, type Tree } from "../../src/trees/tree.ts";
import { arbitraryTree } from "../helpers/arbitrary-trees.ts";

const SENTENCE = branch("S", [branch("NP", [leaf("PRP", "She")]), branch("VP", [leaf("VBZ", "reads")])]);
const TEXT = "(S (NP (PRP She)) (VP (VBZ reads)))";

describe("brackets in the wild", () => {
  test.each([
    ["on one line", TEXT, [SENTENCE]],
    ["on many lines", "(S\n  (NP (PRP She))\n  (VP (VBZ reads)))\n", [SENTENCE]],
    ["on many lines without indentation", "(S\n(NP (PRP She))\n(VP\n(VBZ reads)))\n", [SENTENCE]],
    ["several a line", `${TEXT} ${TEXT}${TEXT}`, [SENTENCE, SENTENCE, SENTENCE]],
    ["with CRLF, tabs and a byte order mark", `\ufeff(S\r\n\t(NP (PRP\tShe))\r\n\t(VP (VBZ reads)))\r\n`, [SENTENCE]],
    ["with an empty top", `( ${TEXT})`, [branch("", [SENTENCE])]],
    [
      "with an empty top of several children",
      "( (NP (NN a)) (. .))",
      [branch("", [branch("NP", [leaf("NN", "a")]), leaf(".", ".")])],
    ],
    ["with a named top", `(TOP ${TEXT})\n(S1 ${TEXT})`, [branch("TOP", [SENTENCE]), branch("S1", [SENTENCE])]],
    ["with SGML lines", `<DOC>\n<S ID=1>\n${TEXT}\n</S>\n</DOC>\n`, [SENTENCE]],
    ["with header comments", `*x*x*x*\n*x* Copyright *x*\n${TEXT}`, [SENTENCE]],
    ["with spaces inside brackets", "( S ( NP ( PRP She ) ) ( VP ( VBZ reads ) ) )", [SENTENCE]],
    ["with words that have no tag", "(NP The public)", [branch("NP", [leaf(null, "The"), leaf(null, "public")])]],
    [
      "with both kinds of words",
      "(NP The (NN dog) barks)",
      [branch("NP", [leaf(null, "The"), leaf("NN", "dog"), leaf(null, "barks")])],
    ],
    ["a single leaf", "(NN dog)", [leaf("NN", "dog")]],
    ["nothing at all", " \n\n", []],
  ])("%s", (_, text, trees) => {
    expect(readTrees(text)).toEqual(trees);
  });

  test("escaped brackets, slashes and stars stay as they are written", () => {
    expect(readTree("(NP (-LRB- -LRB-) (CD 1\\/2) (SYM \\*) (NN a\\(b\\)))")).toEqual(
      branch("NP", [leaf("-LRB-", "-LRB-"), leaf("CD", "1\\/2"), leaf("SYM", "\\*"), leaf("NN", "a\\(b\\)")]),
    );
  });

  test("a lone backslash is a word, unless the tag says that a bracket is meant", () => {
    expect(readTree("(NP (SYM \\))")).toEqual(branch("NP", [leaf("SYM", "\\")]));
    expect(readTree("(NP (-RRB- \\)))")).toEqual(branch("NP", [leaf("-RRB-", "\\)")]));
  });

  test("only ASCII white space divides words", () => {
    expect(readTree("(NP (NN a\u00a0b) (NN c\u2028d))")).toEqual(
      branch("NP", [leaf("NN", "a\u00a0b"), leaf("NN", "c\u2028d")]),
    );
  });

  test("without tags every bracket is a constituent", () => {
    expect(readTree("(S (NP The public) (VP is (ADVP still)))", { tags: "none" })).toEqual(
      branch("S", [
        branch("NP", [leaf(null, "The"), leaf(null, "public")]),
        branch("VP", [leaf(null, "is"), branch("ADVP", [leaf(null, "still")])]),
      ]),
    );
  });

  test("10,000 levels do not overflow the stack", () => {
    const depth = 10_000;
    const text = `${"(X ".repeat(depth)}(NN deep)${")".repeat(depth)}`;
    let tree = readTree(text);
    expect(writeTree(tree)).toBe(text);
    let levels = 0;
    for (; isBranch(tree); tree = tree.children[0]!) levels++;
    expect(levels).toBe(depth);
  });
});

describe("bad brackets", () => {
  test.each([
    ["an unclosed bracket", "(S (NP (NN a))", "1:1", "E_TREE_UNCLOSED"],
    ["a file cut in the middle of a word", `${TEXT}\n(S (NP (NN do`, "2:1", "E_TREE_UNCLOSED"],
    ["an extra bracket", `${TEXT})`, "1:36", "E_TREE_EXTRA_CLOSE"],
    ["text outside", `${TEXT}\n  hello`, "2:3", "E_TREE_OUTSIDE"],
    ["an empty bracket", "(S (NP))", "1:7", "E_TREE_EMPTY"],
    ["an empty tree", "()", "1:2", "E_TREE_EMPTY"],
    ["binary junk", "(S (NN a\u0000b))", "1:9", "E_TREE_BINARY"],
  ])("%s is an error with its place", (_, text, place, code) => {
    const problem = problemOf(text);
    expect(problem.code).toBe(code);
    expect(problem.message.startsWith(`${place} `)).toBe(true);
    expect(problemOf(text, 1)).toEqual(problem); // fed character by character, the place is the same
  });

  test("one tree is one tree", () => {
    expect(() => readTree("")).toThrow("no tree");
    expect(() => readTree(`${TEXT} ${TEXT}`)).toThrow("2 trees");
  });

  test.each([
    ["an empty bracket", `${TEXT}\n(S (NP))\n${TEXT}\n`, ["2:7"]],
    ["an extra bracket", `${TEXT})\n${TEXT}\n`, ["1:36"]],
    ["text outside", `${TEXT}\nwhat is this (here)\n${TEXT}\n`, ["2:1"]],
    ["an unclosed bracket", `${TEXT}\n(S (NP (NN a))\n${TEXT}\n`, ["2:1"]],
    ["an unclosed bracket at the end", `${TEXT}\n${TEXT}\n(S (NP (NN a))`, ["3:1"]],
    ["many unclosed brackets", `${TEXT}\n(S (NP (NN a)\n(S (VP\n(X\n${TEXT}\n(S`, ["2:1", "3:1", "4:1", "6:1"]],
  ])("with onProblem, %s costs only its own tree", (_, text, places) => {
    for (const size of [1, 7, 1000]) {
      const problems: SyntaxProblem[] = [];
      const trees = scan(text, size, { onProblem: (problem) => problems.push(problem) });
      expect(trees).toEqual([SENTENCE, SENTENCE]);
      expect(problems.map(({ place }) => `${place.line}:${place.column}`)).toEqual(places);
    }
  });

  test("thousands of unclosed trees are found in linear time", () => {
    const problems: SyntaxProblem[] = [];
    const trees = readTrees(`(S (NN a)\n${TEXT}\n`.repeat(20_000), { onProblem: (problem) => problems.push(problem) });
    expect(trees.length).toBe(20_000);
    expect(problems.length).toBe(20_000);
  });
});

test("reading what was written gives the tree back, whatever the chunks", () => {
  fc.assert(
    fc.property(
      fc.array(arbitraryTree(), { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 9 }),
      (trees, size) => {
        const text = trees.map(writeTree).join("\n");
        expect(scan(text, size).map(normal)).toEqual(trees.map(normal));
      },
    ),
  );
});

test("without tags, reading what was written gives the tree back", () => {
  fc.assert(
    fc.property(arbitraryTree({ tags: [null] }), (tree) => {
      expect(readTree(writeTree(tree), { tags: "none" })).toEqual(tree);
    }),
  );
});

/**
 * `(X word)` is a leaf with a tag; a constituent of a single word without one is written the same way.
 * Reading with tags gives the leaf, so such constituents are leaves here too.
 */
function normal(tree: Tree): Tree {
  if (!isBranch(tree)) return tree;
  const [only] = tree.children;
  if (tree.children.length === 1 && only !== undefined && !isBranch(only) && only.tag === null)
    return leaf(tree.label, only.word);
  return branch(tree.label, tree.children.map(normal));
}

function scan(text: string, size: number, options: BracketOptions = {}): Tree[] {
  const scanner = new BracketScanner(options);
  const trees: Tree[] = [];
  for (let i = 0; i < text.length; i += size) trees.push(...scanner.push(text.slice(i, i + size)));
  return [...trees, ...scanner.end()];
}

function problemOf(text: string, size = text.length): SyntaxProblem {
  try {
    scan(text, size);
  } catch (error) {
    if (error instanceof SyntaxProblem) return error;
    throw error;
  }
  throw new Error("no problem was found");
}
