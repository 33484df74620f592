import fc from "fast-check";
import { expect, test } from "vitest";
import { counted, type Tally, timesIn } from "../../src/oracles/tally.ts";

test("a tally counts as a map does, and the one before it stays as it was", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(5), fc.nat(0x7fffffff))), (keys) => {
      const counts = new Map<number, number>();
      let tally: Tally | null = null;
      for (const key of keys) {
        const before: Tally | null = tally;
        tally = counted(before, key);
        expect(timesIn(before, key)).toBe(counts.get(key) ?? 0);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      for (const [key, count] of counts) expect(timesIn(tally, key)).toBe(count);
      expect(timesIn(null, 0)).toBe(0);
    }),
  );
});
