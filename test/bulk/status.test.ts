import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Manifest } from "../../src/bulk/manifest.ts";
import { statusOf } from "../../src/bulk/status.ts";
import { workerMetrics } from "../../src/bulk/worker-metrics.ts";

const shard = (start: number, end: number) => ({ input: 0, start, end, line: 1, offset: 0, sha256: "", piece: null });
const manifest = { shards: [shard(0, 100), shard(100, 300), shard(300, 600), shard(600, 700)] } as unknown as Manifest;
const now = new Date("2026-01-01T12:00:00Z");
const receipt = (number: number, lines: number, startedAt: string, finishedAt: string) => ({
  shard: number,
  lines,
  failed: 1,
  sha256: "",
  bytes: 0,
  program: "",
  model: "",
  worker: "",
  startedAt,
  finishedAt,
});
const rest = { isCancelled: false, queue: null, now };

test("the rate is that of the last minutes, and the time left follows from the bytes left", () => {
  const receipts = [
    receipt(0, 50, "2026-01-01T10:00:00Z", "2026-01-01T10:01:00Z"), // long ago
    receipt(1, 100, "2026-01-01T11:58:20Z", "2026-01-01T11:59:00Z"),
  ];
  const failures = [{ shard: 3, code: "E", message: "m", worker: "w", at: "" }];
  expect(statusOf({ manifest, receipts, failures, ...rest })).toMatchObject({
    shards: 4,
    done: 2,
    failed: 1,
    open: 1,
    sentences: 150,
    failedSentences: 2,
    bytes: 700,
    bytesDone: 300,
    sentencesPerSecond: 1, // 100 in 100 s
    secondsLeft: 150, // 300 bytes at 2 per second
  });
});

test("where nothing was done there is no rate", () => {
  const status = statusOf({ manifest, receipts: [], failures: [], ...rest });
  expect([status.sentencesPerSecond, status.secondsLeft, status.open]).toEqual([null, null, 4]);
});

test("the dashboard shows figures that workers have", () => {
  const text = readFileSync(new URL("../../docs/bulk-dashboard.json", import.meta.url), "utf8");
  const { panels } = JSON.parse(text) as { panels: { targets: { expr: string }[] }[] };
  const names = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => expr.match(/(treewright|process)_\w+/g) ?? []),
  );
  const metrics = workerMetrics();
  metrics.onDone(receipt(0, 5, "2026-01-01T10:00:00Z", "2026-01-01T10:01:00Z"));
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) expect(metrics.registry.text()).toMatch(new RegExp(`^${name}[ {]`, "m"));
});
