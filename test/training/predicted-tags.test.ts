import { describe, expect, test } from "vitest";
import { tagsFor } from "../../src/training/predicted-tags.ts";
import { readTrees } from "../../src/trees/bracket-reader.ts";
import { mapLeaves } from "../../src/trees/map.ts";
import { leaf, leaves, type Tree } from "../../src/trees/tree.ts";
import { TINY_TREES } from "../helpers/tiny-model.ts";

const bare = (tree: Tree) => mapLeaves(tree, ({ word }) => leaf(null, word));
const odd = readTrees("(S (X (ONLY once)))");
const gold = [...TINY_TREES, ...TINY_TREES, ...odd];

describe("the tags that a network is trained on", () => {
  test("are the treebank's, and no tagger is kept, where gold ones or none are read", () => {
    for (const schedule of [null, { tags: "gold", seed: 1 } as const]) {
      const { trees, devSentences, tagger } = tagsFor(schedule, gold, TINY_TREES);
      expect(trees).toEqual(gold);
      expect(devSentences).toEqual(TINY_TREES.map(leaves));
      expect(tagger).toBeNull();
    }
  });

  const { trees, devSentences, tagger } = tagsFor({ tags: "predicted", seed: 1 }, gold, TINY_TREES);

  test("are those of a tagger that has not seen the tree, and nothing else of the tree changes", () => {
    expect(trees.map(bare)).toEqual(gold.map(bare));
    const last = leaves(trees.at(-1)!)[0]!;
    expect(last.word).toBe("once");
    expect(last.tag).not.toBe("ONLY");
  });

  test("of the dev set are those of one tagger that has seen all training trees", () => {
    expect(tagger!.tags).toContain("ONLY");
    const right = devSentences.flat().filter(({ tag }, i) => tag === TINY_TREES.flatMap(leaves)[i]!.tag).length;
    expect(right / devSentences.flat().length).toBeGreaterThan(0.7);
  });

  test("are the same for the same seed", () => {
    expect(tagsFor({ tags: "predicted", seed: 1 }, gold, TINY_TREES)).toEqual({ trees, devSentences, tagger });
  });
});
