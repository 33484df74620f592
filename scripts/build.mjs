// Builds dist/ from src/. Runs as `prepare`, so a fresh clone works right after `npm ci`.
import { spawnSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");

rmSync(join(root, "dist"), { recursive: true, force: true });
const compiled = spawnSync(process.execPath, [tsc, "-p", join(root, "tsconfig.build.json")], { stdio: "inherit" });
if (compiled.status !== 0) process.exit(compiled.status ?? 1);

// The compiled kernels are committed beside their sources; tsc copies only what it compiles.
const wasm = join(root, "src", "engine", "wasm");
cpSync(wasm, join(root, "dist", "engine", "wasm"), {
  recursive: true,
  filter: (path) => !path.endsWith(".ts") && !path.endsWith("tsconfig.json"),
});

// The page.
await build({ configFile: join(root, "web", "vite.config.ts"), logLevel: "warn" });

// The element for pages of other people.
await build({ configFile: join(root, "web", "element", "vite.config.ts"), logLevel: "warn" });
