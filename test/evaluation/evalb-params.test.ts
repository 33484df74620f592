import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { collinsParams, newParams, readEvalbParams } from "../../src/evaluation/evalb-params.ts";
import { sharedPath } from "../helpers/shared-data.ts";

describe("a parameter file", () => {
  test("without anything in it has EVALB's defaults", () => {
    expect(readEvalbParams("\n# nothing\n")).toEqual({
      debug: 0,
      maxErrors: 10,
      cutoffLength: 40,
      labeled: true,
      deleteLabels: [],
      deleteLabelsForLength: [],
      quoteLabels: [],
      equalLabels: [],
      equalWords: [],
    });
  });

  test("may have CRLF, a byte order mark, tabs and white space at the ends", () => {
    const params = readEvalbParams("\uFEFFLABELED\t0  \r\n  DELETE_LABEL  TOP\r\nEQ_WORD a\tb\r\n");
    expect(params).toMatchObject({ labeled: false, deleteLabels: ["TOP"], equalWords: [["a", "b"]] });
  });

  test.each([
    ["DELETE_LABLE TOP", 'x.prm:2:1 unknown parameter "DELETE_LABLE"'],
    ["DELETE_LABEL", "x.prm:2:1 DELETE_LABEL takes one label, not 0"],
    ["DELETE_LABEL A B", "x.prm:2:1 DELETE_LABEL takes one label, not 2"],
    ["EQ_LABEL A", "x.prm:2:1 EQ_LABEL takes two values, not 1"],
    ["EQ_WORD a b c", "x.prm:2:1 EQ_WORD takes two values, not 3"],
    ["  CUTOFF_LEN forty", 'x.prm:2:3 CUTOFF_LEN takes a whole number, not "forty"'],
    ["constructor 1", 'x.prm:2:1 unknown parameter "constructor"'],
  ])("with the line %j is refused with its place", (line, message) => {
    expect(() => readEvalbParams(`DEBUG 0\n${line}\n`, "x.prm")).toThrow(message);
  });
});

const folder = sharedPath("evalb");

test.skipIf(folder === null).each([
  ["COLLINS.prm", collinsParams],
  ["new.prm", newParams],
])(
  `the built-in parameters say what %s says${folder === null ? " (SKIPPED: no ../shared/evalb)" : ""}`,
  (file, params) => {
    expect(readEvalbParams(readFileSync(`${folder}/${file}`, "utf8"))).toEqual(params);
  },
);
