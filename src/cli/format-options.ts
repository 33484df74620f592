/** How commands choose a format for what they read or write: by an option, or by the name of the file. */
import { invariant } from "../shared/errors.ts";
import { formatNamed, formatNames, formatOfFile, READABLE_FORMATS, WRITABLE_FORMATS } from "../trees/formats.ts";
import type { ReadableFormat, TreeFormat, WritableFormat } from "../trees/tree-format.ts";
import { UsageError } from "./command-line.ts";

export const READABLE_NAMES: readonly string[] = formatNames(READABLE_FORMATS);
export const WRITABLE_NAMES: readonly string[] = formatNames(WRITABLE_FORMATS);

/** For help, a line for each: `brackets: Penn Treebank brackets, one tree per line`. */
export const READABLE_HELP = descriptions(READABLE_FORMATS);
export const WRITABLE_HELP = descriptions(WRITABLE_FORMATS);

/** Without a name, the file's own: `trees.json.gz` holds JSON. Anything unknown is brackets. */
export function inputFormat(name: string | undefined, path: string): ReadableFormat {
  if (name !== undefined) return found(formatNamed(READABLE_FORMATS, name));
  return formatOfFile(READABLE_FORMATS, path.replace(/\.gz$/, "")) ?? found(formatNamed(READABLE_FORMATS, "brackets"));
}

/** Without a name, what the name of the output stands for; without that too, the fallback. */
export function outputFormat(name: string | undefined, path: string | undefined, fallback: string): WritableFormat {
  if (name !== undefined) return found(formatNamed(WRITABLE_FORMATS, name));
  if (path !== undefined) refusePicture(path);
  const byPath = path === undefined ? null : formatOfFile(WRITABLE_FORMATS, path);
  return byPath ?? found(formatNamed(WRITABLE_FORMATS, fallback));
}

/** A picture that cannot be made is better said than written as text under that name. */
function refusePicture(path: string): void {
  const [, ending] = /\.(png|jpe?g|gif|webp|pdf|eps|ps)$/i.exec(path) ?? [];
  if (ending === undefined) return;
  throw new UsageError(`${ending.toUpperCase()} cannot be written`, "SVG can: give --out a name that ends in .svg");
}

/** Names come from our own lists. */
function found<F extends TreeFormat>(format: F | null): F {
  invariant(format !== null, "a format has one of its names");
  return format;
}

function descriptions(formats: readonly TreeFormat[]): string {
  return formats.map(({ name, description }) => `\n${name}: ${description}`).join("");
}
