/** `treewright quantize`: a model in fewer bytes. What that costs in accuracy is for `treewright evaluate` to say. */

import { writeModel } from "../../models/model-file.ts";
import { writeFileAtomically } from "../../node/atomic-file.ts";
import { readModelSource } from "../../parsing/load-model.ts";
import { STORAGES } from "../../shared/safetensors.ts";
import { defineCommand } from "../command.ts";
import { UsageError } from "../command-line.ts";

export const quantize = defineCommand({
  name: "quantize",
  summary: "store a model in fewer bytes",
  operands: "MODEL",
  description:
    "Reads a model made by treewright train and writes the same model with its numbers in another format. int8 takes a quarter of the space of float32, " +
    "with one scale per matrix row; float16 takes half. Parsing always computes in float32.",
  options: {
    storage: { type: "string", choices: STORAGES, default: "int8", description: "number format in the model file" },
    out: { type: "string", short: "o", value: "FILE", description: "where to write (required)" },
  },
  examples: [
    { command: "treewright quantize english.model -o small.model", shows: "int8: a quarter of the size" },
    { command: "treewright quantize english.model --storage float16 -o half.model", shows: "half the size" },
  ],
  async run({ storage, out }, operands, terminal) {
    const [path, ...more] = operands;
    if (path === undefined || more.length > 0) throw new UsageError("give exactly one model");
    if (out === undefined) throw new UsageError("say where to write: --out FILE");
    const bytes = writeModel(await readModelSource(path), () => storage);
    await writeFileAtomically(out, bytes);
    terminal.stderr.write(`${out}: ${(bytes.length / 1e6).toFixed(1)} MB, ${storage}\n`);
    return 0;
  },
});
