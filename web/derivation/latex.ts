/**
 * A derivation as a LaTeX table, in the form of figures 3 and 5 of the paper: transition, stack, buffer; finished constituents in bold.
 * It needs no package.
 */
import { isLeaf, unescapeWord } from "../../src/index.ts";
import { builtIn, itemsOf, type State } from "../../src/oracle.ts";
import { escapeLatex } from "../../src/trees.ts";
import type { Timeline } from "./timeline.ts";

export function latexTable({ states, actions }: Pick<Timeline, "states" | "actions">): string {
  const rows = states.map((state, step) => {
    const name = step === 0 ? "" : escapeLatex(actions[step - 1]!.name);
    return `  ${name} & ${stackText(state)} & ${bufferText(state)} \\\\`;
  });
  const head = "  \\textbf{Transition} & \\textbf{Stack} & \\textbf{Buffer} \\\\";
  return ["\\begin{tabular}{lll}", "  \\hline", head, "  \\hline", ...rows, "  \\hline", "\\end{tabular}", ""].join(
    "\n",
  );
}

function stackText({ stack }: State): string {
  const items = itemsOf(stack).map((item) => {
    if (item.kind === "open") return escapeLatex(item.label);
    return builtIn(item)
      .map(({ tree }) => (isLeaf(tree) ? escapeLatex(unescapeWord(tree.word)) : `\\textbf{${escapeLatex(tree.label)}}`))
      .join(" ");
  });
  return bracketed(items);
}

/** The next word, and whether there are more. */
function bufferText({ sentence, next }: State): string {
  const first = sentence.slice(next, next + 1).map(({ word }) => escapeLatex(unescapeWord(word)));
  return bracketed(next + 1 < sentence.length ? [...first, "\\dots"] : first);
}

/** In braces: a bracket at the start of a cell could be taken for an option of the line before. */
function bracketed(items: readonly string[]): string {
  return items.length === 0 ? "{[ ]}" : `{[ ${items.join(", ")} ]}`;
}
