/** Which oracles a system has, and what is said where it has none. */
import { describe, expect, test } from "vitest";
import { staticOracle } from "../../src/oracles/static-oracle.ts";
import { inspectionReport } from "../../src/systems/inspection-report.ts";
import { systemOf } from "../../src/systems/system-entry.ts";
import {
  defaultOracleFor,
  exactOracleOf,
  ORACLE_NAMES,
  oracleNamed,
  oracleNamesOf,
  oracleOf,
} from "../../src/systems/system-oracles.ts";
import { findSystem, SYSTEMS } from "../../src/systems/systems.ts";
import { grammarFor } from "../../src/transitions/action-table.ts";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { TOY_SYSTEM } from "../helpers/toy-system.ts";

describe("the oracles of a system", () => {
  test("static for all, dynamic with an exact loss, dynamic-paper with a formula that is not exact, and others by name", () => {
    const all = ["static", "dynamic", "dynamic-paper", "dynamic-fried-klein"];
    expect(oracleNamesOf(findSystem("in-order"))).toEqual(all);
    expect(oracleNamesOf(findSystem("bottom-up"))).toEqual(["static", "dynamic"]);
    expect(oracleNamesOf(TOY_SYSTEM)).toEqual(["static"]);
    expect(oracleNamesOf(findSystem("lexical"))).toEqual(["static", "dynamic", "dynamic-coavoux-crabbe"]);
    expect(ORACLE_NAMES).toEqual([...all, "dynamic-coavoux-crabbe"]);
  });

  test.each([...SYSTEMS, TOY_SYSTEM])(
    "$name: each has the name by which it is found, the default among them",
    (system) => {
      const grammar = grammarFor(systemOf(system), ["A"], 2);
      for (const name of oracleNamesOf(system))
        expect(oracleOf(system, name, grammar)).toMatchObject({ name, grammar });
      expect(oracleNamesOf(system)).toContain(defaultOracleFor(system));
    },
  );

  test("a system may bring others", () => {
    const mine = { ...TOY_SYSTEM, otherOracles: { "dynamic-mine": staticOracle } };
    expect(oracleNamesOf(mine)).toEqual(["static", "dynamic-mine"]);
    expect(oracleOf(mine, "dynamic-mine", grammarFor(systemOf(mine), ["A"], 1)).coversMistakes).toBe(false);
  });
});

describe("a system without an exact oracle", () => {
  const grammar = grammarFor(systemOf(TOY_SYSTEM), ["A"], 2);
  const refusal = "the toy system has no dynamic oracle; it has static";

  test("is trained with the static one unless another is asked for", () => {
    expect(defaultOracleFor(TOY_SYSTEM)).toBe("static");
    expect(defaultOracleFor(findSystem("top-down"))).toBe("dynamic");
  });

  test("says which it has when another is asked for", () => {
    expect(() => oracleOf(TOY_SYSTEM, "dynamic", grammar)).toThrow(
      expect.objectContaining({ code: "E_ORACLE_UNKNOWN", message: refusal }),
    );
    expect(() => oracleNamed("dynamic", grammar, [TOY_SYSTEM])).toThrow(refusal);
    expect(() => exactOracleOf(TOY_SYSTEM, grammar)).toThrow(refusal);
    const gold = readTree("(A a b)", { tags: "none" });
    expect(() => inspectionReport({ system: TOY_SYSTEM, gold, transitions: [], labels: [] })).toThrow(refusal);
  });

  test("is not known by its name alone", () => {
    expect(() => oracleNamed("static", grammar)).toThrow(expect.objectContaining({ code: "E_SYSTEM_UNKNOWN" }));
    expect(oracleNamed("static", grammar, [TOY_SYSTEM]).name).toBe("static");
  });
});

test("a system with an exact oracle and no formula is inspected without one", () => {
  const { formula: _, ...system } = findSystem("in-order");
  const gold = readTree("(A a b)", { tags: "none" });
  const { views, json } = inspectionReport({ system, gold, transitions: ["SH"], labels: [] });
  expect(Object.keys(views)).toEqual(["exact"]);
  expect(json).toMatchObject({
    loss: { exact: 0 },
    legal: [{ transition: "NT-A", exact: { loss: 0, isOptimal: true } }],
  });
});
