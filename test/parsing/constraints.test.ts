/** Constraints as callers give them: by words, by places in the text, as a partial tree, through the worker of a page. */
import { describe, expect, test } from "vitest";
import { cachedParsing } from "../../src/browser/sentence-cache.ts";
import { labelledSpans, Parser, type ParserError, partialTree, readTree, writeTree } from "../../src/index.ts";
import { Parse } from "../../src/parsing/parse.ts";
import { TINY_NETWORKS, tinyModelFile } from "../helpers/tiny-model.ts";

const parser = await Parser.load(tinyModelFile("in-order", TINY_NETWORKS.default), { kernels: "js" });
const TEXT = "The dog sees the cat. She sleeps.";
const has = (tree: Parameters<typeof labelledSpans>[0], label: string, start: number, end: number) =>
  labelledSpans(tree).some((span) => span.label === label && span.start === start && span.end === end);

function problemOf(run: () => unknown): ParserError {
  try {
    run();
  } catch (error) {
    return error as ParserError;
  }
  throw new Error("there should be an error");
}

describe("constraints", () => {
  test("by the words of a sentence, with the label of the root and a tag", () => {
    const tokens = ["The", "dog", "sleeps", "."];
    const constraints = {
      required: [{ start: 1, end: 3, label: "PP" }],
      forbidden: [{ start: 0, end: 1 }],
      root: "NP",
      tags: [{ start: 2, tag: "VB" }],
    };
    const { tree, sentence, constituents } = parser.parseTokens(tokens, { constraints });
    expect(has(tree, "PP", 1, 3)).toBe(true);
    expect(labelledSpans(tree).some(({ start, end }) => start === 0 && end === 1)).toBe(false);
    expect(constituents[0]!.label).toBe("NP");
    expect(sentence[2]!.tag).toBe("VB");
    expect(constituents.find(({ label, start, end }) => label === "PP" && start === 1 && end === 3)!.confidence).toBe(
      1,
    );
  });

  test("by places in a text of several sentences; each goes to its own", () => {
    const constraints = {
      required: [
        { offsets: { start: 8, end: 20 }, label: "ADVP" },
        { offsets: { start: 22, end: 32 }, label: "PP" },
      ],
    };
    const [first, second] = parser.parse(TEXT, { constraints });
    expect([has(first!.tree, "ADVP", 2, 5), has(second!.tree, "PP", 0, 2)]).toEqual([true, true]);
  });

  test("as the constituents of another parse", () => {
    const required = parser.parse(TEXT)[0]!.constituents.slice(0, 2);
    const [again] = parser.parse(TEXT, { constraints: { required, forbidden: [{ offsets: { start: 0, end: 7 } }] } });
    for (const { label, start, end } of required) expect(has(again!.tree, label, start, end)).toBe(true);
  });

  test("in a stream, one set for each item", async () => {
    const items = ["PP", "ADVP"].map((label) => ({
      label,
      sentence: parser.parseTokens(["She", "sees", "it"]).sentence,
    }));
    const stream = parser.parseItems(items, ({ sentence }) => sentence, {
      constraintsIn: ({ label }) => ({ required: [{ start: 0, end: 2, label }] }),
    });
    for await (const [{ label }, parse] of stream) {
      expect(parse).toBeInstanceOf(Parse);
      if (parse instanceof Parse) expect(has(parse.tree, label, 0, 2)).toBe(true);
    }
  });

  test("the worker of a page keeps what it parsed, but not under other constraints", () => {
    const parse = cachedParsing(parser);
    const free = parse(TEXT, {});
    const constraints = { required: [{ offsets: { start: 22, end: 32 }, label: "PP" }] };
    const bound = parse(TEXT, { constraints });
    expect(bound[0]).toEqual(free[0]);
    expect(JSON.parse(bound[1]!.json).constituents).toContainEqual(
      expect.objectContaining({ label: "PP", confidence: 1 }),
    );
    expect(parse(TEXT, {})).toEqual(free);
  });
});

describe("what cannot be", () => {
  const tokens = ["The", "dog", "sees", "the", "cat"];
  test.each([
    [
      {
        required: [
          { start: 0, end: 3, label: "NP" },
          { start: 2, end: 5 },
        ],
      },
      'two constraints cannot both be met: NP [0, 3) "The dog sees" is required, but [2, 5) "sees the cat", which is required too, crosses it',
    ],
    [
      { required: [{ start: 0, end: 2, label: "NP" }], forbidden: [{ start: 0, end: 2 }] },
      'two constraints cannot both be met: NP [0, 2) "The dog" is required, but it is forbidden',
    ],
    [
      { forbidden: [{ start: 0, end: 5 }] },
      'two constraints cannot both be met: a tree has a constituent over all its words, but every label is forbidden for [0, 5) "The dog sees the cat"',
    ],
    [
      { root: "S", forbidden: [{ start: 0, end: 5, label: "S" }] },
      'two constraints cannot both be met: S [0, 5) "The dog sees the cat" is required, but it is forbidden',
    ],
  ])("two that collide are named: %j", (constraints, message) => {
    const { code, message: said } = problemOf(() => parser.parseTokens(tokens, { constraints }));
    expect([code, said]).toEqual(["E_CONSTRAINTS", message]);
  });

  test.each([
    [{ required: [{ start: 2, end: 2 }] }, "E_SPAN", "[2, 2) is not a span of a sentence of 5 words"],
    [{ required: [{ start: 0, end: 2, label: "XP" }] }, "E_LABEL", 'this model has no label "XP"'],
    [{ root: "XP" }, "E_LABEL", 'this model has no label "XP"'],
    [{ required: [{}] }, "E_SPAN", "a span needs `start` and `end`, or `offsets`"],
    [{ tags: [{ start: 5, tag: "NN" }] }, "E_SPAN", "a tag belongs to one word of the sentence; word 5 is not one"],
  ])("a constraint that is wrong by itself: %j", (constraints, code, message) => {
    const problem = problemOf(() => parser.parseTokens(tokens, { constraints }));
    expect([problem.code, problem.message]).toEqual([code, message]);
  });

  test("a place that cuts through a word, and words of an unknown sentence", () => {
    const cut = { required: [{ offsets: { start: 1, end: 7 } }] };
    expect(problemOf(() => parser.parse(TEXT, { constraints: cut })).message).toBe(
      "[1, 7) of the text does not start and end with words of one sentence",
    );
    const which = { required: [{ start: 0, end: 2 }] };
    expect(problemOf(() => parser.parse(TEXT, { constraints: which })).message).toBe(
      "words [0, 2) of which of the 2 sentences?",
    );
  });
});

describe("a partial tree", () => {
  const names = { labels: ["S", "NP", "VP"], tags: ["PRP", "VBD"] };

  test("has every bracket as a constraint, the outermost as the root, and keeps its tags", () => {
    const tree = readTree("(S (NP-SBJ She) (VBD saw) (_ the man) (NP (-NONE- *)))");
    expect(partialTree(tree, names)).toEqual({
      sentence: [
        { tag: null, word: "She" },
        { tag: "VBD", word: "saw" },
        { tag: null, word: "the" },
        { tag: null, word: "man" },
      ],
      constraints: {
        required: [
          { start: 0, end: 4, label: "S" },
          { start: 0, end: 1, label: "NP" },
          { start: 2, end: 4 },
        ],
        root: "S",
      },
    });
  });

  test("may have brackets on top of each other, and the bracket that treebanks put around it", () => {
    const { constraints } = partialTree(readTree("(TOP (S (VP go home)))"), names);
    expect(constraints).toEqual({
      required: [
        { start: 0, end: 2, label: "S" },
        { start: 0, end: 2, label: "VP" },
      ],
      root: "S",
    });
  });

  test("a whole tree is completed to itself", () => {
    const tree = readTree("(S (NP (PRP She)) (VP (VBZ sees) (NP (NP (DT the)) (PP (NN cat)))))");
    const { sentence, constraints } = partialTree(tree, parser);
    const [parse] = parser.parseRequests([{ sentence, constraints }]);
    for (const { label, start, end } of labelledSpans(tree)) expect(has(parse!.tree, label, start, end)).toBe(true);
    expect(writeTree(parse!.tree)).toContain("(PRP She)");
  });
});
