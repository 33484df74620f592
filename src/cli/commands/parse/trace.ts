/** The steps of a parse for `parse --trace`: for people, or as JSON. */
import { isParse, type Outcome } from "../../../node/written-parses.ts";
import type { TraceStep } from "../../../parsing/trace.ts";
import { writeTree } from "../../../trees/bracket-writer.ts";
import { jsonLines } from "../../../trees/formats/json-lines.ts";
import type { RecordOrigin } from "../../../trees/tree-format.ts";

/** What fits on a line beside its neighbours. */
const SHOWN_WORDS = 8;
const SHOWN_ITEMS = 6;

/** The top of the stack to the right, the next words, the best transitions; then the tree. */
export function textTrace(outcome: Outcome, steps: readonly TraceStep[]): string {
  const lines = steps.flatMap(({ step, stack, buffer, best, chosen }) => {
    const items = stack.slice(-SHOWN_ITEMS).join("  ");
    const words = buffer.slice(0, SHOWN_WORDS).join(" ");
    return [
      `step ${step}: ${chosen}`,
      `  stack   ${stack.length > SHOWN_ITEMS ? "…  " : ""}${items}`.trimEnd(),
      `  buffer  ${words}${buffer.length > SHOWN_WORDS ? " …" : ""}`.trimEnd(),
      `  best    ${best.map(({ transition, probability }) => `${transition} ${probability.toFixed(3)}`).join("  ")}`,
    ];
  });
  return `${[...lines, isParse(outcome) ? writeTree(outcome.tree) : ""].join("\n")}\n`;
}

/** The parse with its steps in one object. */
export function jsonTrace(outcome: Outcome, steps: readonly TraceStep[], origin?: RecordOrigin): string {
  if (!isParse(outcome)) return jsonLines.writeProblem!(outcome, origin);
  const line = jsonLines.writeRecord!(outcome, origin);
  return `${line.slice(0, -"}\n".length)},"steps":${JSON.stringify(steps)}}\n`;
}
