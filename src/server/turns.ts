/** Work that is long in all, but made of short parts: between them others have their turn. */
import { setImmediate } from "node:timers/promises";

/** About five milliseconds' work. */
const TURN_WORDS = 1000;

/** `make` of each item; `wordsOf` says how much work one is. */
export async function inTurns<Item, Made>(
  items: readonly Item[],
  wordsOf: (item: Item) => number,
  make: (item: Item, index: number) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  let words = 0;
  for (const [i, item] of items.entries()) {
    made.push(make(item, i));
    words += wordsOf(item);
    if (words < TURN_WORDS) continue;
    words = 0;
    await setImmediate();
  }
  return made;
}
