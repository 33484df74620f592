/**
 * `POST /v1/evaluate`: EVALB's figures for predicted trees, as `treewright evaluate --json` gives them.
 * `POST /v1/oracle`: what each transition would cost at a configuration, as `treewright oracle --json` gives it.
 */
import type { FastifyInstance } from "fastify";
import { signalOf } from "./client-signal.ts";
import { answers, EvaluateBody, OpenAnswer, OracleBody } from "./schemas.ts";
import type { SideThread } from "./side-thread.ts";

export function taskRoutes(app: FastifyInstance, side: SideThread): void {
  const described = (summary: string, body: object) => ({
    schema: { summary, body, response: answers(OpenAnswer, [400, 413, 415, 500, 503, 504]) },
  });
  app.post<{ Body: EvaluateBody }>(
    "/v1/evaluate",
    described("Score predicted trees against gold trees as EVALB does", EvaluateBody),
    async ({ body }, reply) => side.run({ name: "evaluate", body }, signalOf(reply)),
  );
  app.post<{ Body: OracleBody }>(
    "/v1/oracle",
    described("What each transition would cost", OracleBody),
    async ({ body }, reply) => side.run({ name: "oracle", body }, signalOf(reply)),
  );
}
