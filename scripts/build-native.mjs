// Compiles the optional native kernels to build/kernels-….node with the C compiler of the machine ($CC or cc). Never run at install.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, relative } from "node:path";
import { NATIVE_SOURCES, nativeAddonPath } from "../dist/platform/node/native-addon.js";

const require = createRequire(import.meta.url);
const output = nativeAddonPath();
const compiler = process.env.CC || "cc";

// Those of earlier sources are of no use.
rmSync(dirname(output), { recursive: true, force: true });
mkdirSync(dirname(output), { recursive: true });
const result = spawnSync(
  compiler,
  [
    // No -ffast-math: it would change the rounding mode of the whole process. No contraction: what is fused is written so.
    ...["-O3", "-std=gnu11", "-Wall", "-Wextra", "-Wno-unknown-pragmas", "-Wno-psabi", "-ffp-contract=off"],
    ...["-shared", "-fPIC", "-fvisibility=hidden"],
    ...(process.platform === "darwin" ? ["-undefined", "dynamic_lookup"] : []),
    ...["-I", require("node-api-headers").include_dir],
    ...[NATIVE_SOURCES[0], "-o", output, "-lm"],
  ],
  { stdio: "inherit" },
);
if (result.error || result.status !== 0) {
  const reason = result.error ? `cannot run ${compiler}` : `${compiler} failed`;
  console.error(`${reason}: there are no native kernels, and everything works without them`);
  process.exit(1);
}
const { levels, bfloat16Levels } = require(output);
const made = [...bfloat16Levels, ...levels].join(", ") || "nothing for this CPU";
console.log(`built ${relative(process.cwd(), output)}: ${made}`);
