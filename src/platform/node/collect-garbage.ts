/**
 * Frees what nobody refers to any more, now. V8 does so when it needs room, and an idle program needs none: it would keep a memory of a
 * hundred megabytes that was dropped. Node has no other way to ask for this than the flag.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

let collect: (() => void) | null = null;

export function collectGarbage(): void {
  if (collect === null) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as () => void; // what the flag defines
    setFlagsFromString("--no-expose-gc");
  }
  collect();
}
