import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SyntaxProblem } from "../../../src/shared/errors.ts";
import { readTree } from "../../../src/trees/bracket-reader.ts";
import { writeTree } from "../../../src/trees/bracket-writer.ts";
import { conll2012 } from "../../../src/trees/formats/conll-2012.ts";
import { negraExport } from "../../../src/trees/formats/negra-export.ts";
import type { Tree } from "../../../src/trees/tree.ts";
import type { ReadOptions, TreeFormat } from "../../../src/trees/tree-format.ts";
import { arbitraryTree } from "../../helpers/arbitrary-trees.ts";

describe("CoNLL-2012", () => {
  const text = `#begin document (x); part 000
x 0 0 She   PRP (TOP(S(NP*)   - - - - * -
x 0 1 reads VBZ (VP*)
x 0 2 (     -LRB- *))

x 0 0 Go VB *
#end document
`;
  test("is read", async () => {
    expect(await read(conll2012, text)).toEqual(["(TOP (S (NP (PRP She)) (VP (VBZ reads)) (-LRB- -LRB-)))", "(VB Go)"]);
  });

  test("is read back from what was written", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryTree({ labels: ["S", "NP", "X-1", "NP*"] }), { minLength: 1, maxLength: 3 }),
        async (trees) => {
          const written = `${conll2012.header!({})}${trees.map((tree) => conll2012.write!(tree)).join("")}${conll2012.footer!({})}`;
          expect(await read(conll2012, written)).toEqual(trees.map(writeTree));
        },
      ),
    );
  });

  test.each([
    ["a row with too few columns", "x 0 0 She PRP\n", "1:1"],
    ["a piece that is none", "x 0 0 She PRP (NP\n", "1:1"],
    ["a bracket never closed", "x 0 0 She PRP (NP*\n\nx 0 0 go VB (VP*)", "1:1"],
    ["a bracket that closes nothing", "\nx 0 0 She PRP (NP*))\n", "2:1"],
  ])("%s is an error with its place", async (_, bad, place) => {
    await expect(read(conll2012, bad)).rejects.toThrow(place);
    const problems: SyntaxProblem[] = [];
    await read(conll2012, bad, { onProblem: (problem) => problems.push(problem) });
    expect(problems.length).toBe(1);
  });
});

describe("NEGRA export", () => {
  const row = (cells: string) => cells.replaceAll(" ", "\t");
  const sentence = (rows: readonly string[]) => `#BOS 1 0 0 0 %% a comment\n${rows.map(row).join("\n")}\n#EOS 1\n`;

  test("version 3, with tables and comments", async () => {
    const text = `%% a treebank\n#FORMAT 3\n#BOT ORIGIN\n0 x.txt\n#EOT ORIGIN\n${sentence(["Er PPER -- SB 500", "liest VVFIN -- HD 500 %% comment", ". $. -- -- 0", "#500 S -- -- 0"])}`;
    expect(await read(negraExport, text)).toEqual(["(VROOT (S (PPER Er) (VVFIN liest)) ($. .))"]);
  });

  test("version 4 has a lemma, and children come in the order of the words", async () => {
    const text = `#FORMAT 4\n${sentence(["Das das ART -- NK 500", "( -- $( -- -- 501", "Buch Buch NN -- NK 501", "#501 -- X -- NK 500", "#500 -- NP -- -- 0"])}`;
    expect(await read(negraExport, text)).toEqual(["(VROOT (NP (ART Das) (X ($-LRB- -LRB-) (NN Buch))))"]);
  });

  const discontinuous = sentence([
    "Das PDS -- OA 500",
    "will VMFIN -- HD 501",
    "er PPER -- SB 501",
    "lesen VVINF -- HD 500",
    "#500 VP -- OC 501",
    "#501 S -- -- 0",
  ]);

  test("a discontinuous tree is a typed error", async () => {
    await expect(read(negraExport, discontinuous)).rejects.toMatchObject({
      code: "E_TREE_DISCONTINUOUS",
      place: { line: 6 },
    });
  });

  test("on request its split-off parts are raised, the head stays", async () => {
    expect(await read(negraExport, discontinuous, { discontinuous: "raise" })).toEqual([
      "(VROOT (S (PDS Das) (VMFIN will) (PPER er) (VP (VVINF lesen))))",
    ]);
  });

  test("parts are raised as far as they must", async () => {
    // VP (a … d) in VP (b with it) in S (c): `a` leaves both VPs.
    const text = sentence([
      "a A -- OA 500",
      "c C -- HD 502",
      "b B -- HD 501",
      "d D -- HD 500",
      "#500 VP -- OC 501",
      "#501 VP2 -- OC 502",
      "#502 S -- -- 0",
    ]);
    expect(await read(negraExport, text, { discontinuous: "raise" })).toEqual([
      "(VROOT (S (A a) (C c) (VP2 (B b) (VP (D d)))))",
    ]);
  });

  test.each([
    ["a parent that is not there", sentence(["a A -- -- 777"]), "2:1"],
    ["a circle", sentence(["a A -- -- 0", "#500 X -- -- 501", "#501 Y -- -- 500"]), "1:1"],
    ["a constituent of nothing", sentence(["a A -- -- 0", "#500 X -- -- 0"]), "3:1"],
    ["a sentence without an end", "#BOS 1\na\tA\t--\t--\t0\n", "1:1"],
    ["too few columns", sentence(["a A"]), "2:1"],
    ["text outside", "hello\n", "1:1"],
  ])("%s is an error with its place", async (_, text, place) => {
    await expect(read(negraExport, text)).rejects.toThrow(place);
  });
});

async function read(format: TreeFormat, text: string, options: ReadOptions = {}): Promise<string[]> {
  async function* chunks() {
    for (let i = 0; i < text.length; i += 5) yield text.slice(i, i + 5);
  }
  const trees: Tree[] = [];
  for await (const tree of format.read!(chunks(), options)) trees.push(tree);
  return trees.map(writeTree);
}

test("the bracket of a NEGRA tag is written so that it can be read", () => {
  expect(readTree("(X ($-LRB- -LRB-))")).toEqual({ label: "X", children: [{ tag: "$-LRB-", word: "-LRB-" }] });
});
