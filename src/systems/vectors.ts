/**
 * Test vectors of exact losses: a configuration, and what any exact oracle must say about it. One JSON object:
 *
 *   {"system": "in-order", "gold": "(B (A w0) w1)", "labels": ["A", "B"], "transitions": ["SH"], "final": false, "loss": 0,
 *    "losses": {"NT-A": 0, "NT-B": 1}, "optimal": ["NT-A"]}
 *
 * `losses` has every legal transition with the loss after it. Words stand bare: there is no level of tags.
 */
import { inspect, readActions } from "../oracles/inspection.ts";
import { ParserError } from "../shared/errors.ts";
import { grammarFor } from "../transitions/action-table.ts";
import { readTree } from "../trees/bracket-reader.ts";
import { leaves } from "../trees/tree.ts";
import { systemOf } from "./system-entry.ts";
import { exactOracleOf } from "./system-oracles.ts";
import { findSystem } from "./systems.ts";

export interface OracleVector {
  readonly system: string;
  readonly gold: string;
  readonly labels: readonly string[];
  readonly transitions: readonly string[];
  readonly final: boolean;
  readonly loss: number;
  readonly losses: Readonly<Record<string, number>>;
  readonly optimal: readonly string[];
}

/** Reads a line; anything that is not a vector is an error. */
export function readVector(line: string): OracleVector {
  const vector = parse(line);
  const isStrings = (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === "string");
  const required: Readonly<Record<keyof OracleVector, (value: unknown) => boolean>> = {
    system: (value) => typeof value === "string",
    gold: (value) => typeof value === "string",
    labels: isStrings,
    transitions: isStrings,
    final: (value) => typeof value === "boolean",
    loss: (value) => typeof value === "number",
    losses: (value) => isObject(value) && Object.values(value).every((loss) => typeof loss === "number"),
    optimal: isStrings,
  };
  for (const [field, isRight] of Object.entries(required)) {
    if (!isRight(vector[field])) throw new ParserError("E_VECTOR", `not a test vector: "${field}" is missing or wrong`);
  }
  return vector as unknown as OracleVector; // each field was checked above
}

/** What the exact oracle says differently; null if all is as the vector has it. */
export function checkVector(vector: OracleVector): string | null {
  const gold = readTree(vector.gold, { tags: "none" });
  const system = findSystem(vector.system);
  const grammar = grammarFor(systemOf(system), vector.labels, leaves(gold).length, [gold]);
  const oracle = exactOracleOf(system, grammar);
  let found: ReturnType<typeof inspect>;
  try {
    found = inspect(oracle, gold, readActions(grammar.system, vector.transitions));
  } catch (error) {
    if (error instanceof ParserError) return error.message;
    throw error;
  }
  const { state, loss, transitions } = found;
  const losses = Object.fromEntries([...transitions].map(([name, verdict]) => [name, verdict.loss]));
  const optimal = [...transitions].filter(([, { isOptimal }]) => isOptimal).map(([name]) => name);
  const differences = [
    differ("final", state.finished, vector.final),
    differ("loss", loss, vector.loss),
    differ("losses", sorted(losses), sorted(vector.losses)),
    differ("optimal", [...optimal].sort(), [...vector.optimal].sort()),
  ].filter((difference) => difference !== null);
  return differences.length === 0 ? null : differences.join("; ");
}

function differ(field: string, ours: unknown, theirs: unknown): string | null {
  const [a, b] = [JSON.stringify(ours), JSON.stringify(theirs)];
  return a === b ? null : `${field} is ${a}, expected ${b}`;
}

function sorted(losses: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(losses).sort(([a], [b]) => (a < b ? -1 : 1));
}

function parse(line: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw new ParserError("E_VECTOR", "not a test vector: the line is not JSON", { cause });
  }
  if (!isObject(value)) throw new ParserError("E_VECTOR", "not a test vector: the line is not a JSON object");
  return value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
