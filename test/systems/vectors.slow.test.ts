import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type Guide, ILLEGAL, type MakeOracle, optimalIds } from "../../src/oracles/oracle.ts";
import { type SystemEntry, systemOf } from "../../src/systems/system-entry.ts";
import { findSystem } from "../../src/systems/systems.ts";
import { grammarFor } from "../../src/transitions/action-table.ts";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { leaves } from "../../src/trees/tree.ts";
import { sharedPath } from "../helpers/shared-data.ts";

interface Vector {
  readonly system: string;
  readonly gold: string;
  readonly labels: readonly string[];
  readonly transitions: readonly string[];
  readonly loss: number;
  readonly losses: Readonly<Record<string, number>>;
  readonly optimal: readonly string[];
  readonly printed_formula?: number;
}

describe.each(["topdown", "inorder", "bottomup"])("%s vectors", (file) => {
  const path = sharedPath(`vectors/${file}.jsonl.gz`);
  const vectors = path === null ? [] : read(path);

  test.skipIf(path === null)("loss, legal set, every successor's loss, optimal set (needs ../shared/vectors)", () => {
    expect(vectors.length).toBeGreaterThan(1000);
    for (const vector of vectors) {
      const { guide, state, table } = follow(vector, (system) => system.exactOracle);
      const changes = guide.lossChanges(state);
      const losses: Record<string, number> = {};
      table.actions.forEach(({ name }, id) => {
        if (changes[id] !== ILLEGAL) losses[name] = guide.loss + changes[id]!;
      });
      const optimal = optimalIds(changes).map((id) => table.actions[id]!.name);
      expect({ loss: guide.loss, losses, optimal: optimal.sort() }, JSON.stringify(vector)).toEqual({
        loss: vector.loss,
        losses: vector.losses,
        optimal: vector.optimal,
      });
      for (const id of optimalIds(changes)) expect(guide.after(state, id).loss).toBe(guide.loss);
    }
  });

  test.skipIf(path === null)("the printed formula, literally (needs ../shared/vectors)", () => {
    const printed = vectors.filter((vector) => vector.printed_formula !== undefined);
    expect(printed.length).toBeGreaterThan(1000);
    for (const vector of printed) {
      expect(follow(vector, (system) => system.formula?.printed).guide.loss, JSON.stringify(vector)).toBe(
        vector.printed_formula,
      );
    }
  });
});

function read(path: string): Vector[] {
  const lines = gunzipSync(readFileSync(path)).toString("utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Vector);
}

function follow(vector: Vector, oracleOf: (system: SystemEntry) => MakeOracle | undefined) {
  const system = findSystem(vector.system);
  const gold = readTree(vector.gold, { tags: "none" });
  const sentence = leaves(gold);
  const grammar = grammarFor(systemOf(system), vector.labels, sentence.length);
  let guide: Guide = oracleOf(system)!(grammar).guideTo(gold);
  let state = grammar.system.start(sentence);
  for (const name of vector.transitions) {
    const id = grammar.actions.idNamed(name);
    guide = guide.after(state, id);
    state = grammar.system.apply(state, grammar.actions.actions[id]!);
  }
  return { guide, state, table: grammar.actions };
}
