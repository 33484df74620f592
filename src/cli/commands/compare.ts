/** `treewright compare`: is the difference between two parsers more than chance? */
import { type Comparison, compareOutcomes, type Outcome, outcomeOf } from "../../evaluation/significance.ts";
import { defineCommand, type Terminal } from "../command.ts";
import { UsageError } from "../command-line.ts";
import { EVALUATION_OPTIONS, errorLine, loadEvaluator, scoreFiles } from "../evaluation-files.ts";

const LARGEST_SEED = 2 ** 53 - 1;

export const compare = defineCommand({
  name: "compare",
  summary: "test whether two parsers differ by more than chance",
  operands: "GOLD A B",
  description:
    "Scores A and B against GOLD as `evaluate` does, then tests the difference: p by Dan Bikel's stratified shuffling, on " +
    "recall, precision and F1, and the 95 % interval of the difference in F1 by the paired bootstrap. The same seed gives " +
    "the same figures.",
  options: {
    ...EVALUATION_OPTIONS,
    shuffles: { type: "number", value: "N", default: 10_000, description: "shuffles, and samples of the bootstrap" },
    seed: { type: "number", value: "N", default: 1, description: "seed of the random generator" },
  },
  examples: [
    { command: "treewright compare gold.mrg static.mrg dynamic.mrg", shows: "did the dynamic oracle help?" },
    {
      command: "treewright compare --json --seed 7 gold.mrg a.mrg b.mrg | jq .p.f1",
      shows: "the p-value of F1, with another seed",
    },
  ],
  async run(options, operands, terminal) {
    const [gold, fileA, fileB] = operands;
    if (gold === undefined || fileA === undefined || fileB === undefined || operands.length > 3) {
      throw new UsageError("compare takes three files, GOLD, A and B", "treewright compare --help shows how");
    }
    const { shuffles, seed } = options;
    if (!Number.isInteger(shuffles) || shuffles < 1)
      throw new UsageError("--shuffles must be a whole number of at least 1");
    if (!Number.isInteger(seed) || seed < 0 || seed > LARGEST_SEED) {
      throw new UsageError(`--seed must be a whole number from 0 to ${LARGEST_SEED}`);
    }
    const evaluator = await loadEvaluator(options);
    const predicted = [fileA, fileB];
    const outcomes: [Outcome[], Outcome[]] = [[], []];
    const unscored = [0, 0];
    const errors: string[] = [];
    let lineNumber = 0;
    for await (const results of scoreFiles({ evaluator, gold, predicted, encoding: options.encoding })) {
      lineNumber++;
      for (const [i, result] of results.entries()) {
        outcomes[i]!.push(outcomeOf(result));
        if (result.status !== "valid") unscored[i]!++;
        if (result.status === "error") errors.push(errorLine(predicted[i]!, lineNumber, result));
      }
    }
    const comparison = compareOutcomes(...outcomes, { shuffles, seed });
    const [leftOutA, leftOutB] = unscored as [number, number];
    if (options.json) {
      terminal.stdout.write(`${JSON.stringify({ ...comparison, leftOut: { a: leftOutA, b: leftOutB } }, null, 2)}\n`);
    } else {
      terminal.stdout.write(`A  ${fileA}\nB  ${fileB}\n\n${comparisonTable(comparison)}`);
    }
    reportErrors(terminal, errors, { leftOutA, leftOutB });
    return errors.length === 0 ? 0 : 1;
  },
});

function reportErrors(
  terminal: Terminal,
  errors: readonly string[],
  { leftOutA, leftOutB }: { readonly leftOutA: number; readonly leftOutB: number },
): void {
  terminal.stderr.write(errors.join(""));
  if (leftOutA + leftOutB === 0) return;
  terminal.stderr.write(
    `!!! left out as EVALB does, because the words differ or there is no prediction: ` +
      `${leftOutA} sentences of A, ${leftOutB} of B\n`,
  );
}

function comparisonTable({ a, b, difference, p, interval, sentences, shuffles, seed }: Comparison): string {
  const row = (name: string, measure: "recall" | "precision" | "f1") =>
    `${name.padEnd(10)}${figure(a[measure])}${figure(b[measure])}${signed(difference[measure])}` +
    `${p[measure].toFixed(4).padStart(10)}`;
  return [
    "                 A         B     B - A         p",
    row("Recall", "recall"),
    row("Precision", "precision"),
    row("F1", "f1"),
    "",
    `The difference in F1 is between ${signed(interval.low).trim()} and ${signed(interval.high).trim()} ` +
      `(${interval.level} % interval, paired bootstrap).`,
    `p: stratified shuffling, two-sided. ${sentences} sentences, ${shuffles} shuffles, seed ${seed}.`,
    "",
  ].join("\n");
}

function figure(value: number | null): string {
  return (value === null ? "-" : value.toFixed(2)).padStart(10);
}

function signed(value: number | null): string {
  if (value === null) return "-".padStart(10);
  const text = value.toFixed(2);
  return (value > 0 && text !== "0.00" ? `+${text}` : text.replace(/^-(0\.00)$/, "$1")).padStart(10);
}
