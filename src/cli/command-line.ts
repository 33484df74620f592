/** Reads the arguments of one command by its description; strict: what is not described is an error. */
import { type ParseArgsConfig, parseArgs } from "node:util";
import { codeOf, ParserError, reasonOf } from "../shared/errors.ts";
import type { Command, OptionSpec } from "./command.ts";
import { didYouMean } from "./near-names.ts";

export class UsageError extends ParserError {
  constructor(message: string, hint?: string) {
    super("E_USAGE", message, hint === undefined ? {} : { hint });
  }
}

type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

export interface CommandLine {
  readonly options: Readonly<Record<string, unknown>>;
  readonly operands: readonly string[];
}

export function parseCommandLine(command: Command, args: readonly string[]): CommandLine {
  const config: Record<string, { type: "boolean" | "string"; short?: string; multiple?: boolean }> = {};
  for (const [name, spec] of Object.entries(command.options)) {
    config[name] = { type: spec.type === "boolean" ? "boolean" : "string", multiple: spec.multiple ?? false };
    if (spec.short !== undefined) config[name].short = spec.short;
  }
  const { values, positionals } = parseStrictly(command, { args: [...args], options: config, allowPositionals: true });
  const options: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries(command.options)) {
    const given = values[name];
    if (Array.isArray(given)) options[name] = given.map((value) => read(name, spec, value));
    else if (given !== undefined) options[name] = read(name, spec, given);
    else options[name] = spec.default ?? (spec.multiple ? [] : spec.type === "boolean" ? false : undefined);
  }
  return { options, operands: positionals };
}

function parseStrictly(command: Command, config: ParseArgsConfig): { values: Values; positionals: string[] } {
  try {
    return parseArgs({ ...config, strict: true });
  } catch (error) {
    throw usageErrorOf(command, error);
  }
}

/** What Node's reader of arguments complains about, in one line and with a way out. */
function usageErrorOf(command: Command, error: unknown): UsageError {
  const message = reasonOf(error);
  const code = codeOf(error);
  const [, option = ""] = /'(?:-\w, )?(-[^' ]*)/.exec(message) ?? [];
  const list = `treewright ${command.name} --help lists the options`;
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
    const names = Object.keys(command.options).map((name) => `--${name}`);
    const dashes = command.operands.includes("TEXT") ? "Text that starts with a dash comes after --. " : "";
    return new UsageError(`there is no option ${option}`, (didYouMean(option, names) || dashes) + list);
  }
  if (code !== "ERR_PARSE_ARGS_INVALID_OPTION_VALUE") return new UsageError(message.split("\n")[0]!, list);
  if (message.includes("does not take")) return new UsageError(`${option} takes no value`, list);
  if (message.includes("ambiguous")) {
    return new UsageError(`${option} needs a value`, `One that starts with a dash is written ${option}=-…`);
  }
  return new UsageError(`${option} needs a value`, list);
}

function read(name: string, spec: OptionSpec, given: string | boolean): string | number | boolean {
  if (typeof given === "boolean") return given;
  if (spec.choices !== undefined && !spec.choices.includes(given)) {
    const hint = didYouMean(given, spec.choices).trimEnd();
    throw new UsageError(
      `--${name} must be one of ${spec.choices.join(", ")}; not "${given}"`,
      hint === "" ? undefined : hint,
    );
  }
  if (spec.type !== "number") return given;
  const value = Number(given);
  if (given.trim() === "" || !Number.isFinite(value)) throw new UsageError(`--${name} takes a number, not "${given}"`);
  return value;
}
