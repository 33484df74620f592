// The arguments of an experiment: its own, and behind `--` those that it hands on to `treewright train`. What is wrong with them is said in
// one line.
import { existsSync, mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { refuse } from "./refuse.mjs";

/** Files that an experiment may read, all by these names. */
const FILES = ["train", "dev", "test", "model"];

/** The arguments that this program was started with; it ends here if something is wrong with them. */
export function experimentArguments(options) {
  try {
    return readArguments(process.argv.slice(2), options);
  } catch (error) {
    return refuse(error.message);
  }
}

/**
 * @param options As those of `parseArgs`. Besides, `required`: nothing can be done without it; `isCount`: a whole number of at least 1, or
 * the default; `isFolder`: it is made, as --work is.
 * @returns The values, counts as numbers, and `trainOptions`.
 */
export function readArguments(argv, options) {
  const separator = argv.indexOf("--");
  const args = separator === -1 ? argv : argv.slice(0, separator);
  const specs = Object.entries(options).map(([name, { isCount: _, isFolder: __, required: ___, ...spec }]) => [
    name,
    spec,
  ]);
  const { values } = parsed(args, Object.fromEntries(specs));
  const checked = { ...values, trainOptions: separator === -1 ? [] : argv.slice(separator + 1) };
  for (const [name, { isCount = false, required = false, default: fallback }] of Object.entries(options)) {
    const value = values[name];
    if (required && (value === undefined || value === "")) throw new Error(`--${name} is missing`);
    if (isCount && value !== undefined) checked[name] = value === fallback ? Number(value) : countIn(name, value);
  }
  for (const name of FILES) {
    if (values[name] !== undefined && !existsSync(values[name]))
      throw new Error(`--${name}: there is no file ${values[name]}`);
  }
  for (const [name, { isFolder = name === "work" }] of Object.entries(options)) {
    if (isFolder && values[name] !== undefined) makeFolder(name, values[name]);
  }
  return checked;
}

function parsed(args, options) {
  try {
    return parseArgs({ args, options });
  } catch (error) {
    throw new Error(error.message.split(/[.\n]/)[0]); // Node's advice after it is about `--`, which means something else here
  }
}

function countIn(name, value) {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1) return number;
  throw new Error(`--${name} must be a whole number of at least 1, not ${JSON.stringify(value)}`);
}

function makeFolder(name, path) {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    throw new Error(`--${name}: no folder can be made at ${path} (${error.code})`);
  }
}
