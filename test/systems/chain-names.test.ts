/** Names of chains of labels are read back, whatever the labels are. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { chainName, readChain } from "../../src/systems/structure-label/chain-names.ts";

test("a chain is written from the outside in, with a plus between its labels", () => {
  expect(chainName(["S", "VP"])).toBe("S+VP");
  expect(chainName(["A+B", "C\\"])).toBe("A\\+B+C\\\\");
});

test("every chain can be read back from its name", () => {
  const label = fc.oneof(fc.string(), fc.constantFrom("", "+", "\\", "\\+", "NP+S"));
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 4 }), (labels) => {
      expect(readChain(chainName(labels))).toEqual(labels);
    }),
  );
});

test.each(["A\\", "\\A", "A\\B+C"])("%s is not the name of a chain", (name) => expect(readChain(name)).toBeNull());
