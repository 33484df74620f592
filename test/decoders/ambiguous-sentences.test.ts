/** Ten sentences that can be read in two ways: both are among the three best trees of the English model. */
import { expect, test } from "vitest";
import { Parser, readTree, type Tree, words } from "../../src/index.ts";
import { labelledSpans } from "../../src/trees/spans.ts";

/** A sentence, and a constituent that one reading has and the other has not. */
const SENTENCES: readonly (readonly [text: string, label: string, phrase: string, reading: string])[] = [
  ["They ate the pizza on the table.", "NP", "the pizza on the table", "the pizza is on the table"],
  ["He watched the girl from the window.", "NP", "the girl from the window", "the girl is from the window"],
  ["He hit the man with the umbrella.", "NP", "the man with the umbrella", "the man has the umbrella"],
  ["Old men and women danced.", "NP", "Old men", "only the men are old"],
  ["Visiting relatives can be boring.", "S", "Visiting relatives", "to visit them is boring"],
  ["Flying planes can be dangerous.", "S", "Flying planes", "to fly them is dangerous"],
  ["I like the cars and the trucks from Japan.", "NP", "the trucks from Japan", "only the trucks are from Japan"],
  ["He put the book on the shelf in the kitchen.", "NP", "the shelf in the kitchen", "the shelf is in the kitchen"],
  ["I saw the man with the telescope.", "NP", "the man with the telescope", "the man has it"],
  ["She found him a good doctor.", "S", "him a good doctor", "he is the doctor"],
];

const parser = await Parser.load();

test.each(SENTENCES)("%s", (text, label, phrase) => {
  const [{ tree, alternatives }] = parser.parse(text, { kBest: 3 }) as [ReturnType<Parser["parse"]>[number]];
  const found = alternatives.map((one) => has(one.tree, label, phrase));
  expect(alternatives).toHaveLength(3);
  expect(new Set(found)).toEqual(new Set([true, false]));
  expect(tree).toBe(alternatives[0]!.tree);
});

test("a tree has a constituent", () => {
  const tree = readTree("(S (NP (PRP She)) (VP (VBZ reads)))");
  expect([has(tree, "NP", "She"), has(tree, "NP", "reads"), has(tree, "S", "She reads")]).toEqual([true, false, true]);
});

function has(tree: Tree, label: string, phrase: string): boolean {
  const all = words(tree);
  return labelledSpans(tree).some(
    (span) => span.label === label && all.slice(span.start, span.end).join(" ") === phrase,
  );
}
