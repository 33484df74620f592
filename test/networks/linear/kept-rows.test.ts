/** The rows of weights that a model file has. */
import { describe, expect, test } from "vitest";
import { checkKeptNames, keepRows, placesIn } from "../../../src/networks/linear/kept-rows.ts";

const BITS = 4;
/** 16 rows of two, of which 0, 5, 6 and 15 are not zeros. */
const rows = [0, 5, 6, 15];
const table = { rows: 16, cols: 2, data: new Float32Array(32) };
for (const row of rows) table.data.set([row + 1, -row], 2 * row);

describe("rows of zeros", () => {
  test("are left out, and the others are found again", () => {
    const { names, table: left } = keepRows(table, BITS, null, 1);
    expect(left.rows).toBe(4);
    const { places, rows: count } = placesIn(names, BITS);
    expect(count).toBe(4);
    for (let hash = 0; hash < 16; hash++) {
      const place = places[hash]!;
      const found = place < 0 ? [0, 0] : [...left.data.subarray(2 * place, 2 * place + 2)];
      expect(found).toEqual([...table.data.subarray(2 * hash, 2 * hash + 2)]);
    }
  });

  test("are left out again when some of the kept ones become zeros", () => {
    const first = keepRows(table, BITS, null, 1);
    const data = first.table.data.slice().fill(0, 2, 4); // the row of hash 5
    const second = keepRows({ ...first.table, data }, BITS, first.names, 1);
    expect(second.table.rows).toBe(3);
    const { places } = placesIn(second.names, BITS);
    expect([0, 5, 6, 15].map((hash) => places[hash])).toEqual([0, -1, 1, 2]);
  });
});

describe("of the rows that are not zeros", () => {
  const hashes = (share: number) => {
    const { places } = placesIn(keepRows(table, BITS, null, share).names, BITS);
    return [...places.keys()].filter((hash) => places[hash]! >= 0);
  };

  test("the share with the largest weights is kept", () => {
    expect(hashes(0.5)).toEqual([6, 15]);
    expect(hashes(0.25)).toEqual([15]);
    expect(hashes(0)).toEqual([]);
  });
});

describe("names that a model file cannot have", () => {
  test.each([
    ["nothing", null],
    ["no text", { kept: 3 }],
    ["no base64", { kept: "*" }],
    ["too few bits", { kept: btoa("\u0001") }],
    ["too many", { kept: btoa("\u0001\u0001\u0001") }],
  ])("%s", (_, names) => {
    expect(() => checkKeptNames(names, BITS)).toThrow(expect.objectContaining({ code: "E_MODEL" }));
  });

  test("and one that it can have", () => {
    const { names } = keepRows(table, BITS, null, 1);
    expect(checkKeptNames(names, BITS)).toEqual(names);
  });
});
