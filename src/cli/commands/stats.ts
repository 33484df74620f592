/** `treewright stats`: what a treebank is like, as tables or JSON. */
import { type Distribution, type Statistics, StatisticsCounter } from "../../trees/statistics.ts";
import { defineCommand } from "../command.ts";
import { chosenTransforms, inputOptions, openTreebanks, reportProblems, transformOptions } from "../treebank-input.ts";

export const stats = defineCommand({
  name: "stats",
  summary: "what a treebank is like: trees, words, labels, lengths, depth, unary chains",
  operands: "[FILE …]",
  description: "Counts over all files together, after the requested transforms.",
  options: {
    ...inputOptions,
    ...transformOptions,
    json: { type: "boolean", description: "print one JSON object instead of tables" },
  },
  examples: [
    { command: "treewright stats train.mrg.gz", shows: "the tables" },
    { command: "treewright stats --json --clean wsj_*.mrg | jq .unaryChains", shows: "one figure of the clean trees" },
  ],
  async run(options, operands, terminal) {
    const input = openTreebanks(options, operands, terminal, chosenTransforms(options));
    const counter = new StatisticsCounter();
    for await (const tree of input.trees) counter.add(tree);
    const statistics = counter.summary();
    terminal.stdout.write(options.json ? `${JSON.stringify(statistics)}\n` : asText(statistics));
    return reportProblems(input, terminal);
  },
});

function asText(statistics: Statistics): string {
  const { trees, words, constituents, vocabulary, untagged, unaryChains, labels, tags } = statistics;
  const lines = [
    `trees          ${trees}`,
    `words          ${words} (${vocabulary} different${untagged > 0 ? `, ${untagged} without a tag` : ""})`,
    `constituents   ${constituents}`,
    "",
    "                      mean   median   longest",
    row("words a tree", statistics.length),
    row("depth of a tree", statistics.depth),
    row("children", statistics.children),
    "",
    ...table("unary chains by constituents on one span", unaryChains),
    ...table(`${Object.keys(labels).length} labels`, labels),
    ...table(`${Object.keys(tags).length} tags`, tags),
  ];
  return `${lines.join("\n").trimEnd()}\n`;
}

function row(name: string, { mean, median, max }: Distribution): string {
  return `${name.padEnd(18)}${mean.toFixed(2).padStart(8)} ${String(median).padStart(8)} ${String(max).padStart(9)}`;
}

/** Name and count in columns, most frequent first. */
function table(title: string, counts: Readonly<Record<string, number>>): string[] {
  const cells = Object.entries(counts).map(([name, count]) => `${name === "" ? "(empty)" : name} ${count}`);
  if (cells.length === 0) return [];
  const width = cells.reduce((most, cell) => Math.max(most, cell.length), 0) + 3;
  const perLine = Math.max(1, Math.floor(100 / width));
  const lines = [title];
  for (let i = 0; i < cells.length; i += perLine) {
    lines.push(
      `  ${cells
        .slice(i, i + perLine)
        .map((cell) => cell.padEnd(width))
        .join("")}`.trimEnd(),
    );
  }
  return [...lines, ""];
}
