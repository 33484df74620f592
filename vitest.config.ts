import { dirname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { isUpToDate } from "./test/helpers/build-package.ts";

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
/**
 * Tests run what is built: Node loads it as it is, while every project would transform all sources again, a third of the time of quick
 * tests. Threads, programs and browsers can run nothing else. Quick tests run the sources where they are younger, and while these are
 * watched.
 */
const [src, dist] = ["src", "dist"].map((name) => fileURLToPath(new URL(`./${name}`, import.meta.url))) as [
  string,
  string,
];
const builtSources: Plugin = {
  name: "built-sources",
  enforce: "pre",
  resolveId(source, importer) {
    if (importer === undefined || !source.startsWith(".")) return null;
    const path = resolve(dirname(importer), source);
    return path.startsWith(src + sep) ? join(dist, path.slice(src.length).replace(/\.ts$/, ".js")) : null;
  },
};
const shared = {
  // Ten times what most tests need on an idle machine; those that need longer say so (test/helpers/patience.ts).
  testTimeout: 30_000,
  hookTimeout: 30_000,
  expect: { poll: { timeout: 30_000 } },
  // What is built runs as it is, with the platform that package.json names: threads cannot run the sources.
  server: { deps: { external: [/\/dist\//] } },
  alias: { "#platform": fileURLToPath(new URL("./src/platform/node/platform.ts", import.meta.url)) },
};
const built = { ...shared, globalSetup: "test/helpers/build-package.ts" };

export default defineConfig({
  test: {
    // Two cores, and tests that start worker threads of their own.
    maxWorkers: 2,
    projects: [
      // Nothing here changes anything that others see, so that files may share their modules: a third of the time is saved.
      {
        plugins: process.argv.includes("run") && isUpToDate() ? [builtSources] : [],
        test: {
          ...shared,
          name: "quick",
          include: ["test/**/*.test.ts"],
          exclude: [slow, long, browser],
          isolate: false,
        },
      },
      {
        plugins: [builtSources],
        test: { ...built, name: "slow", include: [slow], exclude: processes, isolate: false, testTimeout: 600_000 },
      },
      { plugins: [builtSources], test: { ...built, name: "processes", include: processes } },
      {
        plugins: [builtSources],
        test: {
          ...built,
          name: "browser",
          include: [browser],
          isolate: false,
          globalSetup: [built.globalSetup, "test/helpers/chromiums.ts"],
        },
      },
      { plugins: [builtSources], test: { ...built, name: "long", include: [long], testTimeout: 600_000 } },
    ],
  },
});
