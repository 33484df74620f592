/** What each transition would cost at a configuration, for `POST /v1/oracle`: made for people who look at single sentences. */
import { inspectionReport } from "../systems/inspection-report.ts";
import { DEFAULT_SYSTEM, findSystem } from "../systems/systems.ts";
import { readTree } from "../trees/bracket-reader.ts";
import { height } from "../trees/queries.ts";
import { isLeaf, nodes } from "../trees/tree.ts";
import type { OracleBody } from "./schemas.ts";
import { ServiceError } from "./service-error.ts";

const MAX_LENGTH = 10_000;
const MAX_WORDS = 100;
/** Five times what the tree of a sentence of 100 words has. */
const MAX_BRACKETS = 500;
/** Five times the deepest of the Penn Treebank. */
const MAX_LEVELS = 150;
const MAX_TRANSITIONS = 500;
const MAX_LABELS = 100;

export function inspectTree(body: OracleBody): object {
  const { gold: text, system = DEFAULT_SYSTEM, transitions = [], labels = [], tags = true } = body;
  atMost("gold", "characters", text.length, MAX_LENGTH);
  atMost("transitions", "steps", transitions.length, MAX_TRANSITIONS);
  atMost("labels", "labels", labels.length, MAX_LABELS);
  const gold = readTree(text, { tags: tags ? "preterminals" : "none" });
  const all = [...nodes(gold)];
  const words = all.filter(isLeaf).length;
  atMost("gold", "words", words, MAX_WORDS);
  atMost("gold", "brackets", all.length - words, MAX_BRACKETS);
  atMost("gold", "levels", height(gold), MAX_LEVELS);
  return inspectionReport({ system: findSystem(system), gold, transitions, labels }).json;
}

function atMost(field: string, unit: string, count: number, most: number): void {
  if (count <= most) return;
  throw new ServiceError(413, "E_TOO_LARGE", `${field} has ${count} ${unit}; the limit is ${most}`);
}
