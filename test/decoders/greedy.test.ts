import { describe, expect, test } from "vitest";
import type { Analysis } from "../../src/contracts/decoder.ts";
import type { Model } from "../../src/contracts/model.ts";
import { Tape } from "../../src/engine/tape.ts";
import { decodingFor } from "../../src/models/decoding.ts";
import { namesOf, Parse } from "../../src/parsing/parse.ts";
import { SYSTEM_NAMES } from "../../src/systems/systems.ts";
import { leaf, leaves, type Sentence } from "../../src/trees/tree.ts";
import { TINY_NETWORKS, TINY_TREES, tinyDescription, tinyModel } from "../helpers/tiny-model.ts";

const sentences: Sentence[] = [
  ...TINY_TREES.map(leaves),
  [leaf(null, "Unseen"), leaf("ODD", "words-2"), leaf("NN", "🐕"), leaf(null, "UNK")],
  [leaf("UH", "Oh")],
];

function analyse(model: Model, given: readonly Sentence[]): Analysis[] {
  const { part, options } = decodingFor(model);
  const tape = new Tape(model.parameters.engine, "forget");
  const found = part.decode(
    model,
    tape,
    given.map((sentence) => ({ sentence })),
    options,
  );
  return found.map(([best]) => best!);
}

for (const system of SYSTEM_NAMES) {
  describe.each(["paper", "default"] as const)(`${system}, %s network`, (network) => {
    const model = tinyModel(tinyDescription(system, TINY_NETWORKS[network]));
    const together = analyse(model, sentences);
    const parses = together.map((analysis, i) => new Parse(namesOf(model), sentences[i]!, [analysis]));

    test("every sentence gets a tree over its own words", () => {
      for (const [i, { derivation, logProbability }] of together.entries()) {
        expect(leaves(parses[i]!.tree).map(({ word }) => word)).toEqual(sentences[i]!.map(({ word }) => word));
        const steps = [...derivation!.logProbabilities];
        expect(steps.length).toBe(derivation!.actionIds.length);
        expect(steps.every((value) => value <= 0 && Number.isFinite(value))).toBe(true);
        expect(logProbability).toBeCloseTo(
          steps.reduce((a, b) => a + b),
          5,
        );
      }
    });

    test("a sentence's parse does not depend on the others in its batch, to the last bit", () => {
      const alone = sentences.map((sentence) => analyse(model, [sentence])[0]!);
      expect(alone).toEqual(together);
      expect(analyse(model, sentences.toReversed()).toReversed()).toEqual(together);
    });

    test("tags are the given ones, or predicted where the network does that", () => {
      expect(parses[0]!.sentence.map(({ tag }) => tag)).toEqual(sentences[0]!.map(({ tag }) => tag));
      const unseen = parses.at(-2)!.sentence.map(({ tag }) => tag);
      expect([unseen[1], unseen[2]]).toEqual(["ODD", "NN"]);
      if (network === "paper") expect([unseen[0], unseen[3]]).toEqual([null, null]);
      else for (const tag of [unseen[0], unseen[3]]) expect(model.tags).toContain(tag);
    });
  });
}
