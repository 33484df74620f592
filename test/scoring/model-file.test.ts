import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Tape } from "../../src/engine/tape.ts";
import { parseGreedily } from "../../src/parsing/greedy.ts";
import { readModel, type StoredModel, writeModel } from "../../src/scoring/model-file.ts";
import { trainTagger } from "../../src/scoring/perceptron-tagger.ts";
import { ParserError } from "../../src/shared/errors.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { leaves } from "../../src/trees/tree.ts";
import { TINY_NETWORKS, TINY_TREES, tinyDescription, tinyModel } from "../helpers/tiny-model.ts";

const description = tinyDescription("in-order", TINY_NETWORKS.default);
const model = tinyModel(description);
const stored: StoredModel = {
  description,
  weights: model.parameters.values(),
  tagger: trainTagger(TINY_TREES.map(leaves), randomFromSeed(1)),
  origin: { command: "test", devF1: 12.5 },
};

describe("a model file", () => {
  test("gives back what was stored, and parses the same", () => {
    const read = readModel(writeModel(stored));
    expect(read).toEqual(stored);
    const again = tinyModel(read.description, 2);
    again.parameters.load(read.weights);
    const sentences = TINY_TREES.map(leaves);
    const parse = (one: typeof model) => parseGreedily(one, new Tape(one.parameters.engine, "forget"), sentences);
    expect(parse(again)).toEqual(parse(model));
  });

  test.each(["int8", "float16"] as const)("is smaller as %s", (storage) => {
    const small = writeModel(stored, () => storage);
    expect(small.length).toBeLessThan(writeModel(stored).length);
    expect(new Set(readModel(small).weights.keys())).toEqual(new Set(stored.weights.keys()));
  });

  test("from a newer version is refused by name", () => {
    const bytes = Buffer.from(writeModel(stored)).toString("latin1").replace('"version":"1"', '"version":"2"');
    expect(() => readModel(Buffer.from(bytes, "latin1"))).toThrow(expect.objectContaining({ code: "E_MODEL_VERSION" }));
  });

  test("with any byte changed is refused, also where every number is still possible", () => {
    const whole = writeModel(stored, () => "int8");
    const last = whole.slice();
    last[last.length - 1]! ^= 1;
    expect(() => readModel(last)).toThrow("its bytes are not those that were written");
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const bytes = whole.slice();
        bytes[at]! ^= change;
        expect(() => readModel(bytes)).toThrow(ParserError);
      }),
      { numRuns: 500 },
    );
  });

  test("cut short or changed anywhere is a typed error or a valid model, never a crash", () => {
    const whole = writeModel(stored);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), (at, byte, isCut) => {
        const bytes = isCut ? whole.slice(0, at) : whole.slice();
        if (!isCut) bytes[at] = byte;
        try {
          readModel(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(ParserError);
        }
      }),
      { numRuns: 500 },
    );
  });
});
