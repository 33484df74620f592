/** `treewright oracle`: a configuration, and what each transition there would cost. */
import type { Verdict } from "../../../oracles/inspection.ts";
import { type InspectionReport, inspectionReport } from "../../../systems/inspection-report.ts";
import { EXACT_SYSTEMS, findSystem, legendOf } from "../../../systems/systems.ts";
import { writeTree } from "../../../trees/bracket-writer.ts";
import { defineCommand } from "../../command.ts";
import { UsageError } from "../../command-line.ts";
import { bufferText, columns, stackText } from "../../configuration-text.ts";
import { readTreeArgument, tagNote } from "../../tree-argument.ts";
import { systemOption } from "../derive.ts";

export const oracle = defineCommand({
  name: "oracle",
  summary: "what each transition would cost in a configuration",
  operands: "[TRANSITION …]",
  description:
    "Shows the configuration that the transitions lead to, and every legal transition with the loss after it: the exact one, " +
    "and that of the paper's formula, both as the text describes it (paper) and as printed (printed). Optimal transitions are marked with *. " +
    `Transitions: ${legendOf(EXACT_SYSTEMS)}.`,
  options: {
    system: { ...systemOption, choices: EXACT_SYSTEMS.map(({ name }) => name) },
    tree: { type: "string", value: "TREE", description: "the gold tree, in brackets, round or square (required)" },
    "no-tags": {
      type: "boolean",
      description: "words have no tags: every bracket is a constituent, as in (NP The public)",
    },
    labels: {
      type: "string",
      value: "X,Y",
      description: "labels in addition to those of the tree and the transitions",
    },
    json: { type: "boolean", description: "print one JSON object" },
  },
  examples: [
    { command: 'treewright oracle --no-tags --tree "(A (B w0) w1)" SH NT-A', shows: "a step that loses the inner B" },
    {
      command: 'treewright oracle --system top-down --no-tags --tree "(A (B w0))" NT-B NT-A',
      shows: "order in a unary chain",
    },
  ],
  async run(options, operands, terminal) {
    if (options.tree === undefined)
      throw new UsageError("--tree is required: the gold tree", "treewright oracle --help");
    const [gold, second] = readTreeArgument(options.tree, "--tree", options["no-tags"]);
    if (gold === undefined || second !== undefined)
      throw new UsageError("--tree takes one tree, such as (S (NP She) (VP reads))");
    terminal.stderr.write(tagNote([gold]));
    const labels = (options.labels ?? "").split(",").filter((label) => label !== "");
    const { system } = options;
    const report = inspectionReport({ system: findSystem(system), gold, transitions: operands, labels });
    const about = { system, gold: writeTree(gold), transitions: operands };
    terminal.stdout.write(options.json ? `${JSON.stringify(report.json)}\n` : asText(about, report));
    return 0;
  },
});

interface About {
  readonly system: string;
  readonly gold: string;
  readonly transitions: readonly string[];
}

function asText({ system, gold, transitions }: About, { views, reachable }: InspectionReport): string {
  const { exact, paper, printed } = views;
  const { state, loss } = exact;
  const shown = Object.entries({ exact, ...(paper && { paper }), ...(printed && { printed }) });
  const facts = [
    ["system", system],
    ["gold", gold],
    ["after", transitions.join(" ")],
    ["stack", stackText(state)],
    ["buffer", bufferText(state)],
    ["loss", shown.map(([name, view]) => `${view.loss} ${name}`).join(", ")],
  ];
  const rows = [...exact.transitions.keys()].map((name) => [
    name,
    ...shown.map(([, view]) => verdictText(view.transitions.get(name)!)),
  ]);
  const head = ["transition", ...shown.map(([name]) => name)];
  const table = rows.length === 0 ? ["The parse is finished."] : columns([head, ...rows]);
  const best = `best tree still reachable, at a distance of ${loss}: ${reachable}`;
  return `${[...columns(facts), "", ...table, "", best].join("\n")}\n`;
}

function verdictText({ loss, isOptimal }: Verdict): string {
  return `${loss}${isOptimal ? " *" : ""}`;
}
