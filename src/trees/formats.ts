/**
 * All formats that trees are read from and written in. A format is one file in formats/ and one line here: the commands,
 * the server and the page take their lists from this table.
 */
import { boxes } from "./formats/boxes.ts";
import { brackets } from "./formats/brackets.ts";
import { conll2012 } from "./formats/conll-2012.ts";
import { forest } from "./formats/forest.ts";
import { indented } from "./formats/indented.ts";
import { jsonLines } from "./formats/json-lines.ts";
import { negraExport } from "./formats/negra-export.ts";
import { qtree } from "./formats/qtree.ts";
import { squareBrackets } from "./formats/square-brackets.ts";
import { svg } from "./formats/svg.ts";
import type { ReadableFormat, TreeFormat, WritableFormat } from "./tree-format.ts";

/** Where two formats share a file ending, the first one has it. */
export const FORMATS: readonly TreeFormat[] = [
  brackets,
  squareBrackets,
  negraExport,
  conll2012,
  jsonLines,
  indented,
  boxes,
  svg,
  qtree,
  forest,
];

export const READABLE_FORMATS = FORMATS.filter((format): format is ReadableFormat => format.read !== undefined);
export const WRITABLE_FORMATS = FORMATS.filter((format): format is WritableFormat => format.write !== undefined);

/** Every name that a user may give, other names included. */
export function formatNames(formats: readonly TreeFormat[]): string[] {
  return formats.flatMap(({ name, alias }) => (alias === undefined ? [name] : [name, alias]));
}

export function formatNamed<F extends TreeFormat>(formats: readonly F[], name: string): F | null {
  return formats.find((format) => format.name === name || format.alias === name) ?? null;
}

/** The format that the name of a file stands for; null if its ending is none of ours. */
export function formatOfFile<F extends TreeFormat>(formats: readonly F[], path: string): F | null {
  return formats.find(({ endings }) => endings.some((ending) => path.endsWith(ending))) ?? null;
}
