/** Reads the arguments of one command by its description; strict: what is not described is an error. */
import { type ParseArgsConfig, parseArgs } from "node:util";
import { ParserError } from "../shared/errors.ts";
import type { Command, OptionSpec } from "./command.ts";

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
    const reason = error instanceof Error ? error.message.split(". ")[0]! : String(error);
    throw new UsageError(reason, `treewright ${command.name} --help lists the options`);
  }
}

function read(name: string, spec: OptionSpec, given: string | boolean): string | number | boolean {
  if (typeof given === "boolean") return given;
  if (spec.choices !== undefined && !spec.choices.includes(given)) {
    throw new UsageError(`--${name} is ${spec.choices.join(", ")}; not "${given}"`);
  }
  if (spec.type !== "number") return given;
  const value = Number(given);
  if (given.trim() === "" || !Number.isFinite(value)) throw new UsageError(`--${name} takes a number, not "${given}"`);
  return value;
}
