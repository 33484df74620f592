/** Model files that are whole, with a right checksum, and say what no training run would: refused by name, or parsed with an end. */
import { describe, expect, test } from "vitest";
import type { ModelDescription } from "../../src/contracts/model.ts";
import { writeModel } from "../../src/models/model-file.ts";
import { Parser } from "../../src/parsing/parser.ts";
import type { Matrix } from "../../src/shared/safetensors.ts";
import { SYSTEM_NAMES, systemNamed } from "../../src/systems/systems.ts";
import { TINY_NETWORKS, tinyDescription, tinyModel } from "../helpers/tiny-model.ts";

type Steps = Extract<ModelDescription["task"], { family: "steps" }>;

const described = (system = "in-order") => tinyDescription(system, TINY_NETWORKS.default);
const taskOf = (description: ModelDescription) => description.task as Steps;
const weightsOf = (description: ModelDescription) => tinyModel(description).parameters.values();

function load(description: ModelDescription, weights: ReadonlyMap<string, Matrix>): Promise<Parser> {
  return Parser.load(writeModel({ description, weights, tagger: null, provenance: {} }), { kernels: "js", threads: 1 });
}

/** The model of `system`, but for something in its task. */
function withTask(change: Partial<Record<keyof Steps, unknown>>, system = "in-order"): Promise<Parser> {
  const description = described(system);
  const task = { ...taskOf(description), ...change } as Steps;
  return load({ ...description, task }, weightsOf(description));
}

describe("limits", () => {
  test.each([
    [{ maxOpen: 1e9 }, "maxOpen"],
    [{ maxUnary: 0 }, "maxUnary"],
    [{ maxOpenRun: 1.5 }, "maxOpenRun"],
    [{ maxOpen: -1 }, "maxOpen"],
    [{ maxHeight: 3 }, "maxHeight"],
  ])("%j: refused by name", async (limits, name) => {
    await expect(withTask({ limits })).rejects.toMatchObject({
      code: "E_MODEL",
      message: expect.stringContaining(name),
    });
  });
});

describe("actions that do not fit their system", () => {
  const actions = (system: string) => taskOf(described(system)).actions;

  test.each([
    ["in-order", "top-down", "lack FI"],
    ["top-down", "in-order", 'have "FI"'],
    ["bottom-up", "in-order", 'have "NT-'],
    ["in-order", "bottom-up", 'have "RE#'],
  ])("%s with those of %s", async (system, others, message) => {
    await expect(withTask({ actions: actions(others) }, system)).rejects.toMatchObject({
      code: "E_MODEL",
      message: expect.stringContaining(`its actions ${message}`),
    });
  });

  test("none, one twice, or no label at all", async () => {
    for (const wrong of [[], ["SH", "RE", "FI"], [...actions("in-order"), "SH"]]) {
      await expect(withTask({ actions: wrong })).rejects.toMatchObject({
        code: "E_MODEL",
        message: expect.stringContaining("its actions"),
      });
    }
  });
});

describe("sizes that do not fit the weights", () => {
  test.each([
    ["encoder", "wordSize"],
    ["encoder", "encoderHidden"],
    ["network", "stateSize"],
    ["network", "stackHidden"],
  ] as const)("%s %s: refused before memory is taken for them", async (part, name) => {
    const description = described();
    const changed = { ...description[part], options: { ...description[part].options, [name]: 65_536 } };
    // 65,536 squared are 16 GiB: taking them would be another error, E_MEMORY.
    await expect(load({ ...description, [part]: changed }, weightsOf(description))).rejects.toMatchObject({
      code: expect.stringMatching(/^E_(?:SHAPE|WEIGHTS_NAME)$/),
    });
  });

  test("65,536 layers are refused by name", async () => {
    const description = described();
    const encoder = { ...description.encoder, options: { ...description.encoder.options, encoderLayers: 65_536 } };
    await expect(load({ ...description, encoder }, weightsOf(description))).rejects.toMatchObject({
      message: expect.stringContaining("encoderLayers"),
    });
  });

  test("weights that are not finite are refused with the tensor's name", async () => {
    const description = described();
    const weights = new Map(weightsOf(description));
    const [[name, first]] = [...weights] as [[string, Matrix]];
    const data = Float32Array.from(first.data);
    data[0] = Number.POSITIVE_INFINITY;
    await expect(async () => load(description, weights.set(name, { ...first, data }))).rejects.toMatchObject({
      code: "E_WEIGHTS_NOT_FINITE",
      message: expect.stringContaining(name),
    });
  });
});

// Where the number of steps does not depend on the tree, nothing can go on for ever.
const endless = SYSTEM_NAMES.filter((name) => !systemNamed(name).endsWithWords);

describe.each(endless)("weights that want to open or reduce for ever, %s", (system) => {
  test.each([
    ["with no limits", {}],
    ["with wide ones", { maxOpen: 1e6, maxOpenRun: 1e6, maxUnary: 1e6 }],
  ])("%s: the sentence is an error, and parsing ends", async (_, limits) => {
    const original = described(system);
    const { actions } = taskOf(original);
    const description = { ...original, task: { ...taskOf(original), limits } };
    const weights = new Map(weightsOf(description));
    // The scores are the bias alone: constituents first, then closing them.
    const last = [...weights].filter(([, { rows, cols }]) => rows === 1 && cols === actions.length).at(-1)!;
    const rank = (name: string) => (/^(NT|RE#1|UN)-/.test(name) ? 1e6 : name === "RE" ? 1e5 : 0);
    weights.set(last[0], { rows: 1, cols: actions.length, data: Float32Array.from(actions, rank) });
    const parser = await load(description, weights);
    expect(() => parser.parse("The dog sees the cat.")).toThrow(/no parse after \d+ steps/);
    expect(() => parser.parse("The dog sees the cat.", { beam: 2 })).toThrow(/no parse after \d+ steps/);
    parser.dispose();
  });
});
