/**
 * Of the texts that are typed, only the newest is worth parsing.
 *
 *   const parseNewest = newestText(parser);
 *   const parses = await parseNewest("She reads. He sleeps.");   // null: a newer text came in the meantime
 */
import type { ParserClient, PlainParse } from "../../src/worker.ts";

export function newestText(parser: ParserClient): (text: string) => Promise<readonly PlainParse[] | null> {
  let parsing: Promise<unknown> = Promise.resolve();
  let newest = 0;
  return async (text) => {
    const own = ++newest;
    await parsing.catch(() => undefined);
    if (own !== newest) return null;
    const asked = parser.parse(text);
    parsing = asked;
    const parses = await asked;
    return own === newest ? parses : null;
  };
}
