import { expect, test } from "vitest";
import { withPredictedTags } from "../../src/decoders/batch-tags.ts";
import { jsKernels } from "../../src/engine/kernels-js.ts";
import { createMemory } from "../../src/engine/memory.ts";
import { Tape } from "../../src/engine/tape.ts";
import { decode, decodingFor } from "../../src/models/decoding.ts";
import { marksIn } from "../../src/taggers/marks.ts";
import { readTrees } from "../../src/trees/bracket-reader.ts";
import { leaf } from "../../src/trees/tree.ts";
import { TINY_NETWORKS, tinyDescription, tinyModel } from "../helpers/tiny-model.ts";

test("the tags of a mark are those that it has in the trees, but for slips", () => {
  const trees = readTrees(
    [
      ...Array(150).fill("(NP (NN a) (: :) (NN b) (HYPH -) (NN c))"),
      ...Array(30).fill("(NP (NN a) (SYM -) (NN b))"),
      "(NP (NN a) (SYM :) (NN b))",
      "(NP (NN a) (NFP ~) (NN b) (CD 1))",
    ].join("\n"),
  );
  expect(marksIn(trees)).toEqual({ "-": ["HYPH", "SYM"], ":": [":"] });
});

test("of the tags that a mark may have, it gets the one with the best score; words and given tags stay", () => {
  const memory = createMemory();
  const tape = new Tape({ memory, kernels: jsKernels(memory) }, "forget");
  const rows = ["-", "x", "-", "?"].map((word) => leaf(word === "?" ? "NN" : null, word));
  const data = tape.arena.alloc(rows.length * 3);
  memory.heap.set([3, 1, 2, 3, 1, 2, 1, 5, 2, 3, 1, 2], data);
  const marks = new Map([
    ["-", [1, 2]],
    ["?", [1]],
  ]);
  const scores = { data, rows: rows.length, cols: 3, grad: 0, name: "" };
  const [tagged] = withPredictedTags(tape, scores, [rows], { tags: ["NN", ":", "HYPH"], marks });
  expect(tagged!.map(({ tag }) => tag)).toEqual(["HYPH", "NN", ":", "NN"]);
});

test("a model that knows marks never gives them another tag", () => {
  const description = tinyDescription("in-order", TINY_NETWORKS.default);
  const allowed = ["NN", "DT", "RB"];
  const sentence = [leaf(null, "Go"), leaf(null, "."), leaf(null, "home"), leaf(null, ".")];
  const tagsWith = (marks: Record<string, string[]>) => {
    const model = tinyModel({ ...description, tags: { ...description.tags, marks } });
    const [outcome] = decode(model, new Tape(model.parameters.engine, "forget"), [{ sentence }], decodingFor(model));
    return Array.isArray(outcome) ? outcome[0].tags : outcome;
  };
  for (const tag of allowed) expect(tagsWith({ ".": [tag] })).toMatchObject({ 1: tag, 3: tag });
  expect(allowed).toContain(tagsWith({ ".": allowed })[1]);
});
