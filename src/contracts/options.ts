/**
 * The options of a part, each written once: its default, its meaning and the values it may have. The flags of the command line,
 * their help, docs/training.md and the checks of model files are all made from these tables.
 *
 *   const options = { stackHidden: size(160, "width of the LSTM over the stack"), cell: oneOf(["standard", "coupled"], …) };
 */
import { ParserError } from "../shared/errors.ts";

export type OptionValue = number | string | boolean;

export interface OptionSpec<Value extends OptionValue = OptionValue> {
  readonly default: Value;
  readonly meaning: string;
  /** The only values allowed. */
  readonly choices?: readonly string[];
  /** Numbers: whether they are whole, and between which bounds they lie. */
  readonly isWhole?: boolean;
  readonly least?: number;
  readonly most?: number;
}

export type OptionTable = Readonly<Record<string, OptionSpec>>;

/** The values of a table's options. */
export type OptionsOf<Table extends OptionTable> = { readonly [Name in keyof Table]: Table[Name]["default"] };

export type GivenOptions = Readonly<Record<string, unknown>>;

/** A wider layer than this is a typing error. */
const MAX_SIZE = 1 << 16;

/** The width of a layer; 0, where it is allowed, means that there is none. */
export function size(fallback: number, meaning: string, least = 0): OptionSpec<number> {
  return { default: fallback, meaning, isWhole: true, least, most: MAX_SIZE };
}

/** The number of layers; more than 64 is a typing error. */
export function layers(fallback: number, meaning: string, least = 0): OptionSpec<number> {
  return { default: fallback, meaning, isWhole: true, least, most: 64 };
}

/** A whole number of at least 1. */
export function count(fallback: number, meaning: string, most = Number.MAX_SAFE_INTEGER): OptionSpec<number> {
  return { default: fallback, meaning, isWhole: true, least: 1, most };
}

/** A number from `least` to `most`. */
export function number(fallback: number, meaning: string, least = 0, most = Infinity): OptionSpec<number> {
  return { default: fallback, meaning, least, most };
}

export function oneOf<Choice extends string>(
  choices: readonly Choice[],
  fallback: NoInfer<Choice>,
  meaning: string,
): OptionSpec<Choice> {
  return { default: fallback, meaning, choices };
}

/** Any text; the code that uses it checks it. */
export function text(fallback: string, meaning: string): OptionSpec<string> {
  return { default: fallback, meaning };
}

/** Every option of the table, with the given values in place of the defaults. An unknown name or an invalid value is an error. */
export function checkedOptions<Table extends OptionTable>(
  table: Table,
  given: GivenOptions,
  owner: string,
): OptionsOf<Table> {
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(table, name)) continue;
    const known = Object.keys(table);
    throw new ParserError("E_OPTION", `${owner} has no option "${name}"`, {
      hint: known.length === 0 ? "It has no options" : `Its options are ${known.join(", ")}`,
    });
  }
  const values = Object.entries(table).map(([name, spec]) => {
    const value = given[name] ?? spec.default;
    const problem = problemWith(value, spec);
    if (problem !== null) throw new ParserError("E_OPTION", `${name} ${problem}, not ${JSON.stringify(value)}`);
    return [name, value];
  });
  return Object.fromEntries(values) as OptionsOf<Table>; // each value was checked against its spec
}

/** What is wrong with a value; null: nothing. */
export function problemWith(value: unknown, spec: OptionSpec): string | null {
  if (typeof value !== typeof spec.default) return `must be a ${typeof spec.default}`;
  if (spec.choices !== undefined && !spec.choices.includes(String(value))) return `must be ${listed(spec.choices)}`;
  if (typeof value !== "number") return null;
  const { isWhole = false, least = -Infinity, most = Infinity } = spec;
  if (Number.isFinite(value) && value >= least && value <= most && (!isWhole || Number.isInteger(value))) return null;
  return `must be ${isWhole ? "a whole number" : "a number"}${boundsOf(least, most)}`;
}

function listed(choices: readonly string[]): string {
  return choices.length === 1 ? choices[0]! : `${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`;
}

function boundsOf(least: number, most: number): string {
  if (most >= Number.MAX_SAFE_INTEGER) return least === -Infinity ? "" : ` of at least ${least}`;
  return ` from ${least} to ${most}`;
}
