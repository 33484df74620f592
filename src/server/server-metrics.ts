/** What the server counts, by name; docs/server.md explains each. */
import { MetricRegistry } from "../shared/metrics.ts";
import type { QueueEvents } from "./parse-queue.ts";

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const SENTENCES = [1, 2, 4, 8, 16, 32, 64];

export interface ServerMetrics {
  readonly registry: MetricRegistry;
  readonly queueEvents: QueueEvents;
  onAnswer(about: { readonly method: string; readonly route: string }, status: number, seconds: number): void;
  onError(code: string): void;
  onThreadLoss(): void;
}

/** What is read at the moment it is asked for. */
export interface ServerGauges {
  readonly isReady: boolean;
  readonly waitingWords: number;
  readonly waitingSentences: number;
  readonly threads: number;
  readonly busyThreads: number;
  /** Of the memory that all threads share: weights, and what they compute. */
  readonly sharedBytes: number;
}

export function serverMetrics(gauges: () => ServerGauges): ServerMetrics {
  const registry = new MetricRegistry();
  const requests = registry.counter("treewright_requests_total", "Requests answered, by method, route and status.");
  const errors = registry.counter("treewright_errors_total", "Errors answered, by code.");
  const seconds = registry.histogram(
    "treewright_request_seconds",
    "From request to answer, by method and route.",
    SECONDS,
  );
  const sentences = registry.counter("treewright_sentences_total", "Sentences parsed.");
  const words = registry.counter("treewright_words_total", "Words parsed.");
  const sizes = registry.histogram("treewright_batch_sentences", "Sentences parsed together.", SENTENCES);
  const batches = registry.histogram("treewright_batch_seconds", "Time to parse a batch.", SECONDS);
  const retries = registry.counter("treewright_retried_sentences_total", "Sentences whose thread ended.");
  const losses = registry.counter("treewright_threads_replaced_total", "Threads that ended and were replaced.");
  for (const counter of [sentences, words, retries, losses]) counter.add(0);
  registry.gauge("treewright_ready", "1 when requests are parsed.", () => Number(gauges().isReady));
  registry.gauge("treewright_threads", "Threads that can parse.", () => gauges().threads);
  registry.gauge("treewright_threads_busy", "Threads that parse.", () => gauges().busyThreads);
  registry.gauge("treewright_shared_memory_bytes", "Taken of the threads' memory.", () => gauges().sharedBytes);
  registry.gauge("treewright_queue_words", "Words that wait.", () => gauges().waitingWords);
  registry.gauge("treewright_queue_sentences", "Sentences that wait.", () => gauges().waitingSentences);
  registry.gauge("process_resident_memory_bytes", "Memory of the process.", () => process.memoryUsage.rss());
  registry.gauge("process_cpu_seconds_total", "CPU time of the process.", cpuSeconds, "counter");
  registry.gauge("process_uptime_seconds", "Since the process started.", () => process.uptime());
  return {
    registry,
    queueEvents: {
      onBatch(batch) {
        sentences.add(batch.sentences);
        words.add(batch.words);
        sizes.observe(batch.sentences);
        batches.observe(batch.seconds);
      },
      onRetry: (count) => retries.add(count),
    },
    onAnswer(about, status, requestSeconds) {
      requests.add(1, { ...about, status: String(status) });
      seconds.observe(requestSeconds, about);
    },
    onError: (code) => errors.add(1, { code }),
    onThreadLoss: () => losses.add(1),
  };
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
