import { expect, test } from "vitest";
import { clusterWords } from "../../src/encoders/words/word-clusters.ts";

/** Words 0–2 stand first, 3–5 second, 6–7 last. */
const TEXT = [0, 1, 2].flatMap((first) => [3, 4, 5].flatMap((second) => [6, 7].map((last) => [first, second, last])));

test("words that stand in like places are in one cluster", () => {
  const clusters = clusterWords(TEXT, 8, 3);
  const groups = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7],
  ].map((words) => new Set(words.map((word) => clusters[word])));
  expect(groups.map(({ size }) => size)).toEqual([1, 1, 1]);
  expect(new Set(clusters).size).toBe(3);
});

test("no cluster is empty, whatever the number of words and clusters", () => {
  for (const [words, count] of [
    [8, 1],
    [8, 8],
    [8, 20],
    [1, 5],
  ] as const) {
    const clusters = clusterWords(words === 8 ? TEXT : [[0, 0]], words, count);
    expect(clusters.length).toBe(words);
    expect(new Set(clusters).size).toBe(Math.max(...clusters) + 1);
    expect(new Set(clusters).size).toBe(Math.min(words, count));
  }
});
