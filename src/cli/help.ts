/** `--help` of the program and of each command, made from the commands' own descriptions. */
import type { Command, OptionSpec } from "./command.ts";

export function programHelp(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => command.name.length));
  return [
    "treewright: phrase-structure trees, treebanks, scores and parsing",
    "",
    "Usage: treewright COMMAND [OPTION …] [ARGUMENT …]",
    "",
    "Commands:",
    ...commands.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`),
    "",
    "treewright COMMAND --help explains a command and shows examples. treewright --version prints the version.",
    "Exit codes: 0 success; 1 completed, with something to report; 2 bad usage or input.",
    "",
  ].join("\n");
}

export function commandHelp(command: Command): string {
  const rows = Object.entries(command.options).map(
    ([name, spec]) => [optionName(name, spec), optionMeaning(spec)] as const,
  );
  rows.push(["-h, --help", "show this help"]);
  const width = Math.min(30, Math.max(...rows.map(([name]) => name.length)));
  return [
    `treewright ${command.name}: ${command.summary}`,
    "",
    `Usage: treewright ${command.name} [OPTION …] ${command.operands}`.trimEnd(),
    "",
    ...wrap(command.description, 100),
    "",
    "Options:",
    ...rows.flatMap(([name, meaning]) => {
      const [first, ...rest] = wrap(meaning, 96 - width);
      const indent = " ".repeat(width + 4);
      const lines = [first ?? "", ...rest].map((line) => indent + line);
      if (name.length > width) return [`  ${name}`, ...lines];
      return [`  ${name.padEnd(width)}  ${lines[0]!.trimStart()}`, ...lines.slice(1)];
    }),
    "",
    "Examples:",
    ...command.examples.flatMap((example) => [`  # ${example.shows}`, `  ${example.command}`]),
    "",
  ].join("\n");
}

function optionName(name: string, spec: OptionSpec): string {
  const value = spec.type === "boolean" ? "" : ` ${spec.choices?.join("|") ?? spec.value ?? spec.type.toUpperCase()}`;
  return `${spec.short === undefined ? "    " : `-${spec.short}, `}--${name}${value}`;
}

function optionMeaning(spec: OptionSpec): string {
  const several = spec.multiple ? " (may be repeated)" : "";
  const fallback = spec.default === undefined || spec.default === false ? "" : ` (default: ${spec.default})`;
  return `${spec.description}${several}${fallback}`;
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(" ")) {
      if (line !== "" && line.length + 1 + word.length > width) {
        lines.push(line);
        line = word;
      } else line = line === "" ? word : `${line} ${word}`;
    }
    lines.push(line);
  }
  return lines;
}
