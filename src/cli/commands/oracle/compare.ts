/** `treewright oracle compare`: how often the printed formula and the exact loss differ on real trees. */
import { type ComparisonCounts, compareOracles } from "../../../oracles/comparison.ts";
import type { MakeOracle } from "../../../oracles/oracle.ts";
import { randomFromSeed } from "../../../shared/random.ts";
import { type SystemEntry, systemOf } from "../../../systems/system-entry.ts";
import { exactOracleOf } from "../../../systems/system-oracles.ts";
import { EXACT_SYSTEMS } from "../../../systems/systems.ts";
import { grammarOf } from "../../../transitions/action-table.ts";
import type { Tree } from "../../../trees/tree.ts";
import { defineCommand } from "../../command.ts";
import { UsageError } from "../../command-line.ts";
import { inputOptions, openTreebanks, reportProblems } from "../../treebank-input.ts";

/** Each formula that is not known to be exact, with each way to read it. */
const FORMULAS = EXACT_SYSTEMS.flatMap((system) => readingsOf(system).map((reading) => ({ system, ...reading })));

interface Row extends ComparisonCounts {
  readonly system: string;
  readonly reading: string;
  readonly errorRate: number;
}

export const oracleCompare = defineCommand({
  name: "oracle compare",
  summary: "how often the paper's formula and the exact loss differ on real trees",
  operands: "[FILE …]",
  description:
    "Walks through each tree. At each step it takes a random legal transition with the given probability, and otherwise the one that the exact " +
    "oracle prefers. At every configuration it compares the two losses and counts how often the formula's loss is not the exact one (wrong), how often the " +
    "formula permits a transition that raises the exact loss (harmful), and how often it permits no transition (none).",
  options: {
    "error-rates": {
      type: "string",
      value: "P,…",
      default: "0,0.03,0.1,0.2",
      description: "probabilities of a random transition",
    },
    trees: { type: "number", value: "N", description: "use only the first N trees (default: all)" },
    seed: { type: "number", value: "N", default: 1, description: "seed of the random choices" },
    json: { type: "boolean", description: "print one JSON object per row" },
    ...inputOptions,
  },
  examples: [
    { command: "treewright oracle compare --trees 1000 dev.mrg.gz", shows: "the table of docs/oracle.md for a file" },
  ],
  async run(options, operands, terminal) {
    const errorRates = options["error-rates"].split(",").map((text) => readRate(text));
    const input = openTreebanks(options, operands, terminal);
    const trees: Tree[] = [];
    for await (const tree of input.trees) {
      if (options.trees !== undefined && trees.length >= options.trees) break;
      trees.push(tree);
    }
    if (!options.json) terminal.stdout.write(HEAD);
    for (const { system, formula, reading } of FORMULAS) {
      const grammar = grammarOf(systemOf(system), trees);
      const oracles = { exact: exactOracleOf(system, grammar), formula: formula(grammar) };
      for (const errorRate of errorRates) {
        const random = randomFromSeed(options.seed);
        const counts = compareOracles(trees, { ...oracles, errorRate, random });
        const row = { system: system.name, reading, errorRate, ...counts };
        terminal.stdout.write(options.json ? `${JSON.stringify(row)}\n` : rowText(row));
      }
    }
    return reportProblems(input, terminal);
  },
});

function readingsOf({ formula }: SystemEntry): { readonly reading: string; readonly formula: MakeOracle }[] {
  if (formula === undefined || formula.isExact) return [];
  const printed = { reading: "as printed", formula: formula.printed };
  if (formula.meant === undefined) return [printed];
  return [printed, { reading: "as its text means it", formula: formula.meant }];
}

const HEAD = `| system | formula | error rate | configurations | wrong | harmful | none |
| --- | --- | --- | --- | --- | --- | --- |
`;

function rowText({ system, reading, errorRate, configurations, ...counts }: Row): string {
  const percent = (count: number) => `${((100 * count) / Math.max(1, configurations)).toFixed(1)} %`;
  const { wrong, harmful, none } = counts;
  const shares = [wrong, harmful, none].map(percent).join(" | ");
  return `| ${system} | ${reading} | ${errorRate} | ${configurations} | ${shares} |\n`;
}

function readRate(text: string): number {
  const rate = Number(text);
  if (text.trim() !== "" && rate >= 0 && rate <= 1) return rate;
  throw new UsageError(`--error-rates takes probabilities from 0 to 1, not "${text}"`);
}
