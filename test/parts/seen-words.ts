/** An encoder from outside the package: a learned vector for each word that the training trees have, one more for all others. */
import { lookup, uniform } from "../../src/engine.ts";
import { leaves } from "../../src/index.ts";
import { defineEncoder, size } from "../../src/train.ts";

export const seenWords = defineEncoder({
  kind: "seen-words",
  options: { vectorSize: size(24, "vector of a word", 1) },
  readsTags: () => false,
  prepare(trees) {
    const names = [...new Set(trees.flatMap(leaves).map(({ word }) => word))].sort();
    return { names, notes: null, weights: new Map() };
  },
  checkNames(names: unknown): string[] {
    if (Array.isArray(names)) return names.map(String);
    throw new TypeError("the words are not a list");
  },
  build(parameters, { vectorSize }, names) {
    const table = parameters.table("seen-words", names.length + 1, vectorSize, uniform(0.5));
    const ids = new Map(names.map((name, id) => [name, id]));
    return {
      widths: [vectorSize],
      isContextual: false,
      read: (sentence): number[] => sentence.map(({ word }) => ids.get(word) ?? names.length),
      on: (tape) => (inputs) => {
        const lengths = inputs.map(({ length }) => length);
        const firstRows = new Int32Array(inputs.length);
        for (let s = 1; s < inputs.length; s++) firstRows[s] = firstRows[s - 1]! + lengths[s - 1]!;
        return { words: [lookup(tape, table, inputs.flat())], firstRows, lengths };
      },
    };
  },
});
