import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Tests named *.slow.test.ts (training, rebuilding kernels, whole treebanks) and those of the page are left out of `npm run test:quick`.
const slow = "test/**/*.slow.test.ts";
/** Training until everything is learned, exhaustive checks: left out of `npm test` too, and run by `npm run test:long`. */
const long = "test/**/*.long.test.ts";
/** Slow tests that start threads, servers and programs, or set limits of the process: each file is alone in its process. */
const processes = [
  "bulk",
  "cli",
  "docs",
  "examples",
  "package",
  "parsing",
  "parts",
  "platform",
  "server",
  "training",
].map((folder) => `test/${folder}/**/*.slow.test.ts`);
const browser = "test/browser/**/*.test.ts";
const globalSetup = "test/helpers/build-package.ts";
const shared = {
  // Ten times what most tests need on an idle machine; those that need longer say so (test/helpers/patience.ts).
  testTimeout: 30_000,
  hookTimeout: 30_000,
  expect: { poll: { timeout: 30_000 } },
  // What is built runs as it is, with the platform that package.json names: threads cannot run the sources.
  server: { deps: { external: [/\/dist\//] } },
  alias: { "#platform": fileURLToPath(new URL("./src/platform/node/platform.ts", import.meta.url)) },
};

export default defineConfig({
  test: {
    // Two cores, and tests that start worker threads of their own.
    maxWorkers: 2,
    projects: [
      // Nothing here changes anything that others see, so that files may share their modules: a third of the time is saved.
      {
        test: {
          ...shared,
          name: "quick",
          include: ["test/**/*.test.ts"],
          exclude: [slow, long, browser],
          isolate: false,
        },
      },
      { test: { ...shared, name: "slow", include: [slow], exclude: processes, isolate: false, testTimeout: 600_000 } },
      { test: { ...shared, name: "processes", include: processes, globalSetup } },
      { test: { ...shared, name: "browser", include: [browser], globalSetup } },
      { test: { ...shared, name: "long", include: [long], globalSetup, testTimeout: 600_000 } },
    ],
  },
});
