/** The reachability conditions of section 3.2 of the paper for the top-down system. There is one way to read them. */
import { type PaperReading, paperOracle } from "../../oracles/paper-oracle.ts";
import { closingFirst } from "../common/paper-order.ts";
import type { Formula } from "../system-entry.ts";

const reading: PaperReading = {
  name: "dynamic-paper",
  // Condition 2: still in the buffer and not opened; condition 3: opened and its end not passed.
  reachability:
    ({ next }) =>
    (node, opened) =>
      opened === null ? next <= node.left : next <= node.right,
  openStart: ({ next }) => next,
  order: closingFirst,
};

export const topDownFormula: Formula = { printed: (grammar) => paperOracle(grammar, reading) };
