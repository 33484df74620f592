import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { words } from "../../src/trees/queries.ts";
import { type LabelledSpan, labelledSpans, smallestEnclosingSpan, spansWithout } from "../../src/trees/spans.ts";
import { isBranch, leaf, nodes } from "../../src/trees/tree.ts";
import { arbitraryTree } from "../helpers/arbitrary-trees.ts";

const TREE = readTree("(S (NP (NP (DT the) (NN dog))) (VP (VBZ is) (ADJP (JJ big))) (. .))");

function show({ label, start, end }: LabelledSpan): string {
  return `${label}[${start},${end})`;
}

describe("labelled spans", () => {
  test("are half-open, parents first, with repetitions; tags have none", () => {
    expect(labelledSpans(TREE).map(show)).toEqual(["S[0,5)", "NP[0,2)", "NP[0,2)", "VP[2,4)", "ADJP[3,4)"]);
    expect(labelledSpans(leaf("NN", "dog"))).toEqual([]);
  });

  test("less those of another tree, counting repetitions", () => {
    const other = readTree("(S (NP (DT the) (NN dog)) (VP (VBZ is)) (ADJP (JJ big)) (. .))");
    expect(spansWithout(labelledSpans(TREE), labelledSpans(other)).map(show)).toEqual(["NP[0,2)", "VP[2,4)"]);
    expect(spansWithout(labelledSpans(other), labelledSpans(TREE)).map(show)).toEqual(["VP[2,3)"]);
  });

  test("the span of each constituent is its words", () => {
    fc.assert(
      fc.property(arbitraryTree(), (tree) => {
        const sentence = words(tree);
        const constituents = [...nodes(tree)].filter(isBranch);
        const spans = labelledSpans(tree);
        expect(spans[0]).toMatchObject({ start: 0, end: sentence.length });
        expect(spans.map(({ label, start, end }) => [label, sentence.slice(start, end)])).toEqual(
          constituents.map((node) => [node.label, words(node)]),
        );
      }),
    );
  });
});

describe("the smallest enclosing span", () => {
  const spans = labelledSpans(TREE);

  test.each([
    [0, 1, "NP[0,2)"],
    [3, 4, "ADJP[3,4)"],
    [2, 4, "VP[2,4)"],
    [1, 3, "S[0,5)"],
  ])("of [%i, %i) is %s", (start, end, expected) => {
    expect(show(smallestEnclosingSpan(spans, start, end)!)).toBe(expected);
  });

  test("among equal ones the lowest", () => expect(smallestEnclosingSpan(spans, 0, 2)).toBe(spans[2]));
  test("is null past the end", () => expect(smallestEnclosingSpan(spans, 4, 6)).toBeNull());
});
