/** What a worker counts, for Prometheus; docs/bulk.md explains each, and docs/bulk-dashboard.json shows them. */
import { createServer, type Server } from "node:http";
import { fileError } from "../platform/node/file-error.ts";
import { MetricRegistry } from "../shared/metrics.ts";
import type { ShardEvents } from "./shard-runner.ts";

const SECONDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

export interface WorkerMetrics extends ShardEvents {
  readonly registry: MetricRegistry;
  onDisturbance(): void;
}

export function workerMetrics(): WorkerMetrics {
  const registry = new MetricRegistry();
  const shards = registry.counter("treewright_bulk_shards_total", "Shards, by what came of them.");
  const sentences = registry.counter("treewright_bulk_sentences_total", "Sentences of shards that are done.");
  const failed = registry.counter("treewright_bulk_failed_sentences_total", "Sentences of them that have no parse.");
  const bytes = registry.counter("treewright_bulk_output_bytes_total", "Output written, before it was packed.");
  const seconds = registry.histogram("treewright_bulk_shard_seconds", "From taking a shard to its receipt.", SECONDS);
  const disturbances = registry.counter(
    "treewright_bulk_redis_errors_total",
    "Disturbances of the connection to Redis.",
  );
  for (const outcome of ["done", "skipped", "retried", "failed"]) shards.add(0, { outcome });
  for (const counter of [sentences, failed, bytes, disturbances]) counter.add(0);
  registry.gauge("process_resident_memory_bytes", "Memory of the process.", () => process.memoryUsage.rss());
  registry.gauge("process_uptime_seconds", "Since the process started.", () => process.uptime());
  return {
    registry,
    onDone(receipt) {
      shards.add(1, { outcome: "done" });
      sentences.add(receipt.lines);
      failed.add(receipt.failed);
      bytes.add(receipt.bytes);
      seconds.observe((Date.parse(receipt.finishedAt) - Date.parse(receipt.startedAt)) / 1000);
    },
    onSkipped: () => shards.add(1, { outcome: "skipped" }),
    onFailure: ({ isFinal }) => shards.add(1, { outcome: isFinal ? "failed" : "retried" }),
    onDisturbance: () => disturbances.add(1),
  };
}

/** `GET /metrics`, and nothing else. */
export async function serveMetrics({ registry }: WorkerMetrics, host: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const isKnown = request.url === "/metrics";
    response.writeHead(isKnown ? 200 : 404, { "content-type": "text/plain; version=0.0.4" });
    response.end(isKnown ? registry.text() : "");
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(fileError(`${host}:${port}`, error)));
    server.listen(port, host, resolve);
  });
  server.unref();
  return server;
}
