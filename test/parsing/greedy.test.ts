import { describe, expect, test } from "vitest";
import { Tape } from "../../src/engine/tape.ts";
import { parseGreedily } from "../../src/parsing/greedy.ts";
import { SYSTEM_NAMES } from "../../src/systems/systems.ts";
import { treeOf } from "../../src/transitions/transition-system.ts";
import { leaf, leaves, type Sentence } from "../../src/trees/tree.ts";
import { TINY_NETWORKS, TINY_TREES, tinyDescription, tinyModel } from "../helpers/tiny-model.ts";

const sentences: Sentence[] = [
  ...TINY_TREES.map(leaves),
  [leaf(null, "Unseen"), leaf("ODD", "words-2"), leaf("NN", "🐕"), leaf(null, "UNK")],
  [leaf("UH", "Oh")],
];

for (const system of SYSTEM_NAMES) {
  describe.each(["paper", "default"] as const)(`${system}, %s network`, (network) => {
    const model = tinyModel(tinyDescription(system, TINY_NETWORKS[network]));
    const tape = new Tape(model.parameters.engine, "forget");
    const together = parseGreedily(model, tape, sentences);

    test("every sentence gets a tree over its own words", () => {
      for (const [i, { state, logProbabilities, actionIds }] of together.entries()) {
        expect(leaves(treeOf(state)!).map(({ word }) => word)).toEqual(sentences[i]!.map(({ word }) => word));
        expect(logProbabilities.length).toBe(actionIds.length);
        expect(logProbabilities.every((value) => value <= 0 && Number.isFinite(value))).toBe(true);
      }
    });

    test("a sentence's parse does not depend on the others in its batch, to the last bit", () => {
      const alone = sentences.map((sentence) => parseGreedily(model, tape, [sentence])[0]!);
      expect(alone).toEqual(together);
      expect(parseGreedily(model, tape, sentences.toReversed()).toReversed()).toEqual(together);
    });

    test("tags are the given ones, or predicted where the network does that", () => {
      const tags = leaves(treeOf(together[0]!.state)!).map(({ tag }) => tag);
      if (network === "paper") expect(tags).toEqual(sentences[0]!.map(({ tag }) => tag));
      else for (const tag of tags) expect(model.lexicon.tags.names).toContain(tag);
    });
  });
}
