/** Is it alive, can it take work, what does it count, what does it offer. */
import type { FastifyInstance } from "fastify";
import type { ParseService } from "./parse-service.ts";
import { answers, OpenAnswer } from "./schemas.ts";
import type { ServerMetrics } from "./server-metrics.ts";

export function healthRoutes(app: FastifyInstance, service: ParseService, metrics: ServerMetrics): void {
  const described = (summary: string, statuses: readonly number[] = []) => ({
    schema: { summary, response: answers(OpenAnswer, statuses) },
  });
  app.get("/live", described("Whether the process runs"), async () => ({ status: "live" }));
  app.get("/ready", described("Whether requests are parsed", [503]), async () => {
    service.checkOpen();
    return { status: "ready" };
  });
  app.get("/metrics", { schema: { summary: "Figures for Prometheus" } }, async (_, reply) =>
    reply.type("text/plain; version=0.0.4; charset=utf-8").send(metrics.registry.text()),
  );
  app.get("/openapi.json", { schema: { hide: true } }, async () => app.swagger());
}
