/**
 * Of the texts that are typed, only the newest is worth parsing.
 *
 *   const parseNewest = newestText(parser);
 *   const parses = await parseNewest("She reads. He sleeps.", "auto");   // null: a newer text came in the meantime
 */
import type { PlainParse } from "../../src/worker.ts";
import type { PageParser } from "./page-parser.ts";
import type { Split } from "./topic.ts";

export type ParseNewest = (text: string, split: Split) => Promise<readonly PlainParse[] | null>;

export function newestText(parser: PageParser): ParseNewest {
  let parsing: Promise<unknown> = Promise.resolve();
  let newest = 0;
  return async (text, split) => {
    const own = ++newest;
    await parsing.catch(() => undefined);
    if (own !== newest) return null;
    const asked = parser.parse(text, { split });
    parsing = asked;
    const parses = await asked;
    return own === newest ? parses : null;
  };
}
