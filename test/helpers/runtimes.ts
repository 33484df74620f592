/**
 * Other runtimes, as npm has them: each is one package with one program in it, without scripts. They are installed once, into
 * node_modules/.cache; where npm cannot give one, it is null, and the tests that need it skip and say so.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export type RuntimeName = "node24" | "bun" | "deno" | "workerd";

interface RuntimePackage {
  readonly name: string;
  readonly version: string;
  /** Of the program, in the package. */
  readonly path: string;
}

const { platform, arch } = process;
const isArm = arch === "arm64";

const PACKAGES: Readonly<Record<RuntimeName, RuntimePackage>> = {
  node24: { name: `node-${platform}-${arch}`, version: "24", path: "bin/node" },
  bun: { name: `@oven/bun-${platform}-${isArm ? "aarch64" : arch}`, version: "1", path: "bin/bun" },
  deno: { name: `@deno/${platform}-${arch}${platform === "linux" ? "-glibc" : ""}`, version: "2", path: "deno" },
  workerd: { name: `@cloudflare/workerd-${platform}-${isArm ? "arm64" : "64"}`, version: "1", path: "bin/workerd" },
};

const cache = fileURLToPath(new URL("../../node_modules/.cache/treewright-runtimes/", import.meta.url));

/** The path of the program; null: npm does not have it for this machine, or cannot be reached. */
export async function findRuntime(runtime: RuntimeName): Promise<string | null> {
  const { name, version, path } = PACKAGES[runtime];
  const folder = join(cache, runtime);
  const program = join(folder, "node_modules", name, path);
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
  const flags = ["--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline", "--no-package-lock"];
  const code = await exitOf("npm", ["install", ...flags, `${name}@${version}`], folder);
  return code === 0 && existsSync(program) ? program : null;
}

/** For the name of a test. */
export function orSkipped(program: string | null, runtime: RuntimeName): string {
  return program === null ? `SKIPPED, for npm does not have ${runtime}` : runtime;
}

function exitOf(command: string, args: readonly string[], cwd: string): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: "ignore" });
    child.on("error", () => resolve(null));
    child.on("exit", resolve);
  });
}
