/**
 * What a subcommand is. One description feeds the parser of arguments, `--help` and the list of commands.
 * Adding a subcommand is one file and one line in main.ts.
 */
import type { Readable, Writable } from "node:stream";

export interface OptionSpec {
  readonly type: "boolean" | "string" | "number";
  readonly short?: string;
  /** What `--help` shows for the value, e.g. FILE; without it, the choices. */
  readonly value?: string;
  /** The heading that `--help` lists it under. */
  readonly group?: string;
  /** The only values allowed. */
  readonly choices?: readonly string[];
  /** The option may be given several times; its value is a list. */
  readonly multiple?: boolean;
  readonly default?: string | number | boolean;
  readonly description: string;
}

export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

type ScalarOf<Spec extends OptionSpec> = Spec["type"] extends "boolean"
  ? boolean
  : Spec["type"] extends "number"
    ? number
    : Spec["choices"] extends readonly (infer Choice)[]
      ? Choice
      : string;

type ValueOf<Spec extends OptionSpec> = Spec["multiple"] extends true
  ? readonly ScalarOf<Spec>[]
  : Spec["type"] extends "boolean"
    ? boolean
    : Spec["default"] extends string | number
      ? ScalarOf<Spec>
      : ScalarOf<Spec> | undefined;

/** The values of the options, typed from their description. */
export type OptionValues<Specs extends OptionSpecs> = { readonly [Name in keyof Specs]: ValueOf<Specs[Name]> };

export interface Terminal {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface Example {
  readonly command: string;
  readonly shows: string;
}

/** The same options under a heading of their own. */
export function grouped<const Specs extends OptionSpecs>(
  group: string,
  options: Specs,
): { readonly [Name in keyof Specs]: Specs[Name] & { readonly group: string } } {
  const entries = Object.entries(options).map(([name, spec]) => [name, { ...spec, group }]);
  return Object.fromEntries(entries) as ReturnType<typeof grouped<Specs>>; // the same names, each spec with a group
}

export interface Command<Specs extends OptionSpecs = OptionSpecs> {
  /** The words after `treewright`, e.g. "prepare ptb". */
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The positional arguments as `--help` shows them, e.g. "GOLD PREDICTED". */
  readonly operands: string;
  /** A few sentences for `--help`. */
  readonly description: string;
  readonly options: Specs;
  readonly examples: readonly Example[];
  /** Returns the exit code: 0 only when all was done, 1 when there is something to report, 2 is for bad input. */
  run(options: OptionValues<Specs>, operands: readonly string[], terminal: Terminal): Promise<number>;
}

/** Keeps the literal types of the option descriptions, so that `run` sees typed values. */
export function defineCommand<const Specs extends OptionSpecs>(command: Command<Specs>): Command {
  // A command is only ever run with values read by its own description: see parseCommandLine.
  return command as unknown as Command;
}
