/** Which words of the stack the network `state-window` reads. */
import { expect, test } from "vitest";
import { Tape } from "../../src/engine/tape.ts";
import { leaves } from "../../src/trees/tree.ts";
import { TINY_NETWORKS, TINY_TREES, tinyDescription, tinyModel } from "../helpers/tiny-model.ts";

const { preset, encoder } = TINY_NETWORKS.default;
function modelWith(system: string, stackWords: string) {
  const network = { kind: "state-window", stackWindow: 2, bufferWindow: 1, stateSize: 6, stackWords };
  const model = tinyModel(tinyDescription(system, { preset, encoder: encoder!, network }));
  if (model.family !== "steps") throw new Error("a model of steps scores steps");
  return model;
}

test("heads are refused where the system decides on none", () => {
  expect(() => modelWith("in-order", "first-and-head")).toThrow(
    expect.objectContaining({
      code: "E_OPTION",
      message: "the in-order system has no heads that the network could read",
    }),
  );
});

/** Of a stack of one NP over two words, with its head on either side. */
function scoresAfter(stackWords: string, reduction: string): number[] {
  const model = modelWith("lexical", stackWords);
  const { system, actions } = model.grammar;
  const sentence = leaves(TINY_TREES[0]!);
  const tape = new Tape(model.parameters.engine, "forget");
  const scorer = model.on(tape, null);
  const { memories } = scorer.begin([model.encoder.read(model.tagged(sentence), null)]);
  const state = ["SH", "SH", reduction].reduce(
    (before, name) => system.apply(before, system.readAction(name)!),
    system.start(sentence),
  );
  const { data } = scorer.score([{ memory: memories[0]!, state }]);
  return [...tape.memory.heap.subarray(data, data + actions.size)];
}

test.each([
  ["ends", false],
  ["first-and-head", true],
  ["ends-and-head", true],
])("%s: which word is the head matters: %s", (stackWords, isHeadRead) => {
  const [left, right] = [scoresAfter(stackWords, "RL-NP"), scoresAfter(stackWords, "RR-NP")];
  expect(left.every(Number.isFinite)).toBe(true);
  if (isHeadRead) expect(left).not.toEqual(right);
  else expect(left).toEqual(right);
});
