import fc from "fast-check";
import { expect, test } from "vitest";
import { compilePattern } from "../../src/search/pattern.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { branch, leaf, type Tree } from "../../src/trees/tree.ts";
import { naiveMatches, randomPattern } from "../helpers/naive-matcher.ts";

/** SEARCH_PAIRS=100000 for the whole number; it takes some minutes. */
const PAIRS = Number(process.env.SEARCH_PAIRS ?? 1000);

const labels = fc.constantFrom("A", "B", "C", "A-1");
const words = fc.tuple(fc.constantFrom("A", "B", null), fc.constantFrom("x", "y", "A"));
const { tree: trees } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    words.map(([tag, word]) => leaf(tag, word)),
    fc
      .tuple(labels, fc.array(tie("tree"), { minLength: 1, maxLength: 3 }))
      .map(([label, parts]) => branch(label, parts)),
  ),
}));

test("a naive matcher finds the same on random patterns and trees", { timeout: 3_600_000 }, () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), trees, (seed, tree) => {
      const random = randomFromSeed(seed);
      const pattern = randomPattern(() => random.next());
      const found = compilePattern(pattern.text)
        .matches(tree)
        .map(({ node, names }) =>
          [
            `[${node.path}]`,
            ...Object.entries(names)
              .map(([name, { path }]) => `${name}=${path}`)
              .sort(),
          ].join(" "),
        );
      expect(found.sort(), pattern.text).toEqual(naiveMatches(tree, pattern));
    }),
    { numRuns: PAIRS },
  );
});
