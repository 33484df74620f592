/**
 * Before the tests of the page: a browser for each worker, kept for all its files, since starting one takes longer than most tests. Each
 * worker has its own, for pages of one browser share a clipboard.
 */
import type { BrowserServer } from "playwright-core";
import type { TestProject } from "vitest/node";
import { CHROMIUM, serveChromium } from "./chromium.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the browser of each worker listens. */
    chromiums: readonly string[];
  }
}

let servers: readonly BrowserServer[] = [];

export async function setup({ vitest, provide }: TestProject): Promise<void> {
  const workers = CHROMIUM === null ? 0 : Number(vitest.config.maxWorkers);
  servers = await Promise.all(Array.from({ length: workers }, serveChromium));
  provide(
    "chromiums",
    servers.map((server) => server.wsEndpoint()),
  );
}

export async function teardown(): Promise<void> {
  await Promise.all(servers.map((server) => server.close()));
}
