// Figures and tables of experiments.

/** From 0 to 1. */
export function f1({ matched, gold, predicted }) {
  return gold + predicted === 0 ? 1 : (2 * matched) / (gold + predicted);
}

/** Of all sentences together, in percent. */
export function f1Of(outcomes) {
  const sum = (key) => outcomes.reduce((total, one) => total + one[key], 0);
  return 100 * f1({ matched: sum("matched"), gold: sum("gold"), predicted: sum("predicted") });
}

export function mean(numbers) {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

/** In Markdown. */
export function table(head, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(head), `|${head.map(() => "---|").join("")}`, ...rows.map(line)].join("\n");
}
