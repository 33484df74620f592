import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTree } from "../../../src/trees/bracket-reader.ts";
import { drawBoxes } from "../../../src/trees/drawing/boxes.ts";
import { terminalWidth } from "../../../src/trees/drawing/text-width.ts";
import { mapLeaves } from "../../../src/trees/map.ts";
import { words } from "../../../src/trees/queries.ts";
import { branch, leaf } from "../../../src/trees/tree.ts";
import { arbitraryTree } from "../../helpers/arbitrary-trees.ts";

/** The picture between two lines, without its indentation here. */
function picture(text: string): string {
  return text.slice(1).replace(/ *$/, "");
}

describe("boxes", () => {
  test("a sentence", () => {
    const text = "(S (NP (DT The) (JJ public)) (VP (VBZ is) (ADVP (RB still)) (ADJP (JJ cautious))) (. .))";
    expect(drawBoxes(readTree(text))).toBe(
      picture(`
                    S
    ┌───────────────┼──────────────┐
    │               VP             │
    │         ┌─────┼───────┐      │
    NP        │    ADVP    ADJP    │
 ┌──┴──┐      │     │       │      │
 DT    JJ    VBZ    RB      JJ     .
The  public   is  still  cautious  .
`),
    );
  });

  test("wide characters take two columns", () => {
    expect(drawBoxes(readTree("(S (NP (NR 上海) (NN 浦东)) (VP (VV 开发)) (PU 。))"))).toBe(
      picture(`
             S
    ┌────────┼────┐
    NP       VP   │
 ┌──┴──┐     │    │
 NR    NN    VV   PU
上海  浦东  开发  。
`),
    );
  });

  test("words without tags, an empty top, a label wider than its words", () => {
    expect(drawBoxes(readTree("( (VERYLONG a b) c)"))).toBe(
      picture(`
      •
   ┌──┴───┐
VERYLONG  │
  ┌┴─┐    │
  a  b    c
`),
    );
  });

  test("a bare word beside tagged ones", () => {
    expect(drawBoxes(readTree("(NP (DT the) dog)"))).toBe(
      picture(`
   NP
 ┌─┴──┐
 DT   │
the  dog
`),
    );
  });

  test("a word alone", () => expect(drawBoxes(leaf("UH", "oh"))).toBe("UH\noh\n"));

  test("what would move the cursor is made harmless", () => {
    expect(drawBoxes(branch("S", [leaf(null, "\u001b[2Jx")]))).toBe("  S\n  │\n\ufffd[2Jx\n");
  });
});

const ARMS: Readonly<Record<string, string>> = {
  "│": "ud",
  "─": "lr",
  "┌": "rd",
  "┐": "ld",
  "┬": "lrd",
  "┴": "lru",
  "┼": "lrud",
};

/** The characters by column; the second column of a wide one is a text too. */
function cells(line: string): string[] {
  const columns: string[] = [];
  for (const { segment } of new Intl.Segmenter("en").segment(line)) {
    const width = terminalWidth(segment);
    for (let i = 0; i < width; i++) columns.push(segment);
  }
  return columns;
}

describe("for every tree", () => {
  const simpleWords = ["a", "dog", "上海", "cafe\u0301", "🐕", "\u00a0x"];
  const trees = arbitraryTree().map((tree) =>
    mapLeaves(tree, (old, i) => leaf(old.tag, simpleWords[(i + old.word.length) % simpleWords.length]!)),
  );

  test("the last line is the sentence", () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const last = drawBoxes(tree).trimEnd().split("\n").at(-1)!;
        expect(last.split(/ +/).filter((word) => word !== "")).toEqual(words(tree));
      }),
    );
  });

  test("every line leads from something to something", () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const rows = drawBoxes(tree).split("\n").map(cells);
        const meets = (y: number, x: number, arm: string) => {
          const cell = rows[y]?.[x] ?? " ";
          return cell !== " " && (ARMS[cell]?.includes(arm) ?? true);
        };
        const loose = rows.flatMap((row, y) =>
          row.filter((cell, x) => {
            const arms = ARMS[cell] ?? "";
            return (
              (arms.includes("u") && !meets(y - 1, x, "d")) ||
              (arms.includes("d") && !meets(y + 1, x, "u")) ||
              (arms.includes("l") && !meets(y, x - 1, "r")) ||
              (arms.includes("r") && !meets(y, x + 1, "l"))
            );
          }),
        );
        expect(loose).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test("no line ends in a space", () => {
    fc.assert(
      fc.property(trees, (tree) => {
        expect(drawBoxes(tree)).not.toMatch(/ \n/);
      }),
    );
  });
});
