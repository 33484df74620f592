import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Tape } from "../../src/engine/tape.ts";
import { decode, decodingFor } from "../../src/models/decoding.ts";
import { readModel, type StoredModel, withCalibration, writeModel } from "../../src/models/model-file.ts";
import { ParserError } from "../../src/shared/errors.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { trainTagger } from "../../src/taggers/perceptron-tagger.ts";
import { leaves } from "../../src/trees/tree.ts";
import { TINY_NETWORKS, TINY_TREES, tinyDescription, tinyModel } from "../helpers/tiny-model.ts";

const description = tinyDescription("in-order", TINY_NETWORKS.default);
const model = tinyModel(description);
const stored: StoredModel = {
  description,
  weights: model.parameters.values(),
  tagger: trainTagger(TINY_TREES.map(leaves), randomFromSeed(1)),
  provenance: { command: "test", devF1: 12.5 },
};

describe("a model file", () => {
  test("gives back what was stored, and parses the same", () => {
    const read = readModel(writeModel(stored));
    expect(read).toEqual(stored);
    const again = tinyModel(read.description, 2);
    again.parameters.load(read.weights);
    const requests = TINY_TREES.map((tree) => ({ sentence: leaves(tree) }));
    const parse = (one: typeof model) =>
      decode(one, new Tape(one.parameters.engine, "forget"), requests, decodingFor(one));
    expect(parse(again)).toEqual(parse(model));
  });

  test("keeps a calibration, and takes another one without a change to its weights", () => {
    const calibration = { slope: 0.5, offset: -0.25 };
    const bytes = writeModel({ ...stored, description: { ...description, calibration } });
    expect(readModel(bytes).description.calibration).toEqual(calibration);
    const plain = writeModel(stored, () => "int8");
    const changed = withCalibration(plain, calibration);
    expect(readModel(changed).description).toEqual({ ...description, calibration });
    expect(withCalibration(changed, null)).toEqual(plain);
    expect(withCalibration(withCalibration(changed, { slope: 2, offset: 0 }), calibration)).toEqual(changed);
  });

  test.each([{ slope: 0, offset: 0 }, { slope: "1", offset: 0 }, { slope: 1 }, []])(
    "with the calibration %j is refused",
    (calibration) => {
      // @ts-expect-error: such a calibration can only come from a file
      const bytes = writeModel({ ...stored, description: { ...description, calibration } });
      expect(() => readModel(bytes)).toThrow(/calibration/);
    },
  );

  test("keeps the tags of marks", () => {
    const tags = { ...description.tags, marks: { ".": ["."], "--": [".", "NN"] } };
    expect(readModel(writeModel({ ...stored, description: { ...description, tags } })).description.tags).toEqual(tags);
  });

  test.each([[], { ":": ":" }, { ":": [] }, { ":": ["NO SUCH TAG"] }])("with the marks %j is refused", (marks) => {
    // @ts-expect-error: such marks can only come from a file
    const bytes = writeModel({ ...stored, description: { ...description, tags: { ...description.tags, marks } } });
    expect(() => readModel(bytes)).toThrow(/"?marks"?/);
  });

  test.each(["int8", "float16"] as const)("is smaller as %s", (storage) => {
    const small = writeModel(stored, () => storage);
    expect(small.length).toBeLessThan(writeModel(stored).length);
    expect(new Set(readModel(small).weights.keys())).toEqual(new Set(stored.weights.keys()));
  });

  test.each([
    ["1", "an older", "Train it again, or use the version that wrote it"],
    ["3", "a newer", "Update treewright"],
  ])("of format %s is refused with a sentence that says so", (version, age, hint) => {
    const bytes = Buffer.from(writeModel(stored)).toString("latin1").replace('"version":"2"', `"version":"${version}"`);
    expect(() => readModel(Buffer.from(bytes, "latin1"))).toThrow(
      expect.objectContaining({
        code: "E_MODEL_VERSION",
        message: `this model was written by ${age} version of treewright: its format is ${version}, this version reads 2`,
        hint,
      }),
    );
  });

  test("with any byte changed is refused, also where every number is still possible", () => {
    const whole = writeModel(stored, () => "int8");
    const last = whole.slice();
    last[last.length - 1]! ^= 1;
    expect(() => readModel(last)).toThrow("its bytes do not match its checksum");
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const bytes = whole.slice();
        bytes[at]! ^= change;
        expect(() => readModel(bytes)).toThrow(ParserError);
      }),
      { numRuns: 100 },
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
      { numRuns: 100 },
    );
  });
});
