/** `POST /v1/oracle`: what each transition would cost at a configuration, as `treewright oracle --json` gives it. */
import type { FastifyInstance } from "fastify";
import { inspectionReport } from "../systems/inspection-report.ts";
import { DEFAULT_SYSTEM, findSystem } from "../systems/systems.ts";
import { readTree } from "../trees/bracket-reader.ts";
import { leaves } from "../trees/tree.ts";
import { answers, OpenAnswer, OracleBody } from "./schemas.ts";
import { ServiceError } from "./service-error.ts";

/** Made for people who look at single sentences; it runs where requests are read, so that it must be quick. */
const MAX_WORDS = 100;
const MAX_LENGTH = 10_000;
const MAX_TRANSITIONS = 500;
const MAX_LABELS = 100;

export function oracleRoutes(app: FastifyInstance): void {
  const schema = {
    summary: "What each transition would cost",
    body: OracleBody,
    response: answers(OpenAnswer, [400, 413, 415]),
  };
  app.post<{ Body: OracleBody }>("/v1/oracle", { schema }, async ({ body }) => {
    const { gold: text, system = DEFAULT_SYSTEM, transitions = [], labels = [], tags = true } = body;
    atMost("gold", "characters", text.length, MAX_LENGTH);
    atMost("transitions", "steps", transitions.length, MAX_TRANSITIONS);
    atMost("labels", "labels", labels.length, MAX_LABELS);
    const gold = readTree(text, { tags: tags ? "preterminals" : "none" });
    atMost("gold", "words", leaves(gold).length, MAX_WORDS);
    return inspectionReport({ system: findSystem(system), gold, transitions, labels }).json;
  });
}

function atMost(field: string, unit: string, count: number, most: number): void {
  if (count <= most) return;
  throw new ServiceError(413, "E_TOO_LARGE", `${field} has ${count} ${unit}; the limit is ${most}`);
}
