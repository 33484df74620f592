/** The flags of every command that parses: which model, and how it computes. */
import { KERNEL_CHOICES } from "../engine/choose-kernels.ts";
import { grouped } from "./command.ts";

export const MODEL_OPTIONS = grouped("Model", {
  model: {
    type: "string",
    short: "m",
    value: "MODEL",
    description:
      "a model made by treewright train, or english, english-fast or, if it is installed, english-large (default: english)",
  },
  threads: { type: "number", value: "N", description: "number of threads that parse (default: one per core)" },
  kernels: {
    type: "string",
    choices: KERNEL_CHOICES,
    description:
      "auto gives the same bits everywhere, fast is the fastest there is (default: TREEWRIGHT_KERNELS or auto)",
  },
});
