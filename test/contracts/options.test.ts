import { describe, expect, test } from "vitest";
import { checkedOptions, count, number, oneOf, problemWith, size } from "../../src/contracts/options.ts";
import { optionOwners } from "../../src/training/roles.ts";

describe("the tables of all parts", () => {
  const owners = optionOwners();

  test("an option's name belongs to one role, so that one flag can stand for it", () => {
    const roles = new Map<string, Set<string>>();
    for (const { role, options } of owners) {
      for (const name of Object.keys(options)) roles.set(name, (roles.get(name) ?? new Set()).add(role));
    }
    expect([...roles].filter(([, found]) => found.size > 1)).toEqual([]);
  });

  test.each(owners.map((owner) => [`${owner.role} ${owner.kind}`, owner] as const))(
    "the defaults of %s pass their own checks, and every option says what it means",
    (_, { kind, options }) => {
      for (const [name, option] of Object.entries(options)) {
        expect(problemWith(option.default, option), name).toBeNull();
        expect(option.meaning, name).toMatch(/\w{3}/);
      }
      expect(Object.keys(checkedOptions(options, {}, kind))).toEqual(Object.keys(options));
    },
  );
});

const TABLE = {
  width: size(8, "w", 1),
  rate: number(0.5, "r", 0, 1),
  often: count(2, "o"),
  cell: oneOf(["a", "b"], "a", "c"),
};

test("what is given takes the place of the default", () => {
  expect(checkedOptions(TABLE, { rate: 1, cell: "b" }, "it")).toEqual({ width: 8, rate: 1, often: 2, cell: "b" });
});

test.each([
  [{ wdith: 8 }, 'it has no option "wdith"'],
  [{ toString: 1 }, 'it has no option "toString"'],
  [{ width: 0 }, "width must be a whole number from 1 to 65536, not 0"],
  [{ width: "8" }, 'width must be a number, not "8"'],
  [{ rate: Number.NaN }, "rate must be a number from 0 to 1, not null"],
  [{ often: 1.5 }, "often must be a whole number of at least 1, not 1.5"],
  [{ cell: "c" }, 'cell must be a or b, not "c"'],
])("%j is refused", (given, message) => {
  expect(() => checkedOptions(TABLE, given, "it")).toThrow(
    expect.objectContaining({ code: "E_OPTION", message: expect.stringContaining(message) }),
  );
});
