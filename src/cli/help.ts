/** `--help` of the program and of each command, made from the commands' own descriptions, for a screen of a given width. */
import type { Command, OptionSpec } from "./command.ts";
import type { Paint } from "./paint.ts";
import { wrap, wrapCommand } from "./wrapping.ts";

export interface HelpStyle {
  readonly width: number;
  readonly paint: Paint;
}

export interface CommandGroup {
  readonly name: string;
  readonly commands: readonly Command[];
}

export function programHelp(groups: readonly CommandGroup[], { width, paint }: HelpStyle): string {
  const names = groups.flatMap(({ commands }) => commands.map(({ name }) => name.length));
  const column = Math.max(...names);
  return [
    ...wrap("treewright: phrase-structure trees, treebanks, scores and parsing", width),
    "",
    "Usage: treewright COMMAND [OPTION …] [ARGUMENT …]",
    ...groups.flatMap(({ name, commands }) => [
      "",
      paint("heading", `${name}:`),
      ...commands.flatMap((command) => {
        const row = { name: command.name, meaning: command.summary };
        return rowLines(row, { column, width, paintName: (text) => paint("option", text) });
      }),
    ]),
    "",
    ...wrap(
      "treewright COMMAND --help explains a command and shows examples. treewright --version prints the version.\n" +
        "Exit codes: 0 success; 1 completed, with something to report; 2 bad usage or input.\n" +
        "Terminals get colours; the environment variable NO_COLOR=1 turns them off, FORCE_COLOR=1 turns them on everywhere.",
      width,
    ),
    "",
  ].join("\n");
}

export function commandHelp(command: Command, { width, paint }: HelpStyle): string {
  const groups = optionGroups(command);
  const names = groups.flatMap(({ rows }) => rows.map(({ name }) => name.length));
  const widest = Math.min(30, Math.floor(width / 3));
  const column = Math.max(...names.filter((length) => length <= widest));
  const paintName = (text: string) => text.replace(/(?<= |^)--?[a-z][\w-]*/gi, (flag) => paint("option", flag));
  return [
    ...wrap(`treewright ${command.name}: ${command.summary}`, width),
    "",
    ...wrap(`Usage: treewright ${command.name} [OPTION …] ${command.operands}`.trimEnd(), width),
    "",
    ...wrap(command.description, width),
    ...groups.flatMap(({ name, rows }) => [
      "",
      paint("heading", `${name}:`),
      ...rows.flatMap((row) => rowLines(row, { column, width, paintName })),
    ]),
    "",
    paint("heading", "Examples:"),
    ...command.examples.flatMap((example) => [
      ...wrap(example.shows, width - 4).map((line) => paint("comment", `  # ${line}`)),
      ...wrapCommand(example.command, width - 2).map((line) => `  ${line}`),
    ]),
    "",
  ].join("\n");
}

interface Row {
  readonly name: string;
  readonly meaning: string;
}

interface OptionGroup {
  readonly name: string;
  readonly rows: Row[];
}

/** What a command has for itself comes first, then the groups in the order in which it has them. */
function optionGroups(command: Command): readonly OptionGroup[] {
  const groups = new Map<string, OptionGroup>();
  const own: Row[] = [];
  for (const [name, spec] of Object.entries(command.options)) {
    const row = { name: optionName(name, spec), meaning: optionMeaning(spec) };
    if (spec.group === undefined) own.push(row);
    else if (!groups.has(spec.group)) groups.set(spec.group, { name: spec.group, rows: [row] });
    else groups.get(spec.group)!.rows.push(row);
  }
  const help = { name: "-h, --help", meaning: "show this help" };
  if (own.length === 0) return [...groups.values(), { name: "Other options", rows: [help] }];
  return [{ name: "Options", rows: [...own, help] }, ...groups.values()];
}

function optionName(name: string, spec: OptionSpec): string {
  const kind = spec.type === "number" ? "N" : "TEXT";
  const value = spec.type === "boolean" ? "" : ` ${spec.value ?? spec.choices?.join("|") ?? kind}`;
  return `${spec.short === undefined ? "    " : `-${spec.short}, `}--${name}${value}`;
}

function optionMeaning(spec: OptionSpec): string {
  const several = spec.multiple ? " (may be repeated)" : "";
  const fallback = spec.default === undefined || spec.default === false ? "" : ` (default: ${spec.default})`;
  return `${spec.description}${several}${fallback}`.replace("\n (", "\n("); // a list ends in a line of its own
}

interface RowStyle {
  /** How wide the column of names is; a longer name has a line to itself. */
  readonly column: number;
  readonly width: number;
  readonly paintName: (name: string) => string;
}

function rowLines({ name, meaning }: Row, { column, width, paintName }: RowStyle): string[] {
  const indent = " ".repeat(column + 4);
  const [first = "", ...rest] = wrap(meaning, width - indent.length);
  const more = rest.map((line) => indent + line);
  if (name.length > column) return [`  ${paintName(name)}`, indent + first, ...more];
  return [`  ${paintName(name)}${" ".repeat(column - name.length)}  ${first}`, ...more];
}
