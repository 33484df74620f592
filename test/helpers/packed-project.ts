/** The package as users get it: packed, and installed from that file into a project of its own. */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface PackedProject {
  readonly folder: string;
  readonly tarball: string;
  readonly tarballBytes: number;
  /** Paths in the package. */
  readonly files: readonly string[];
  /** How it came into the project: by npm, or unpacked and linked where npm has no registry and nothing in its cache. */
  readonly installedBy: "npm" | "linking";
  /** What npm said on the way. */
  readonly notices: string;
  write(name: string, content: string | Uint8Array): string;
  /** Runs a program in the project. */
  run(program: string, ...args: readonly string[]): Ran;
  /** Runs Node in the project. */
  node(...args: readonly string[]): Ran;
  /** Runs a tool that this repository has, such as tsc, in the project. */
  tool(script: string, ...args: readonly string[]): Ran;
  remove(): void;
}

export function packAndInstall(): PackedProject {
  const folder = mkdtempSync(join(tmpdir(), "treewright-package-"));
  const run = (cwd: string, command: string, args: readonly string[]): Ran => {
    const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8", env: environment() });
    if (error !== undefined) throw error;
    return { code: status, stdout, stderr };
  };
  // dist/ is built before the slow tests start: no scripts.
  const packed = run(root, "npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", folder]);
  if (packed.code !== 0) throw new Error(`npm pack: ${packed.stderr}`);
  const [{ filename, size, files }] = JSON.parse(packed.stdout);
  const tarball = join(folder, filename);
  const project = join(folder, "project");
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "consumer", private: true, type: "module" }));
  const quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"];
  const installed = run(project, "npm", ["install", ...quiet, tarball]);
  if (installed.code !== 0) {
    if (!/EAI_AGAIN|ENOTFOUND|ENOTCACHED|ECONN|ETIMEDOUT|network/i.test(installed.stderr)) {
      throw new Error(`npm install: ${installed.stderr}`);
    }
    link(project, tarball, run);
  }
  return {
    folder: project,
    tarball,
    tarballBytes: size,
    files: files.map(({ path }: { path: string }) => path),
    installedBy: installed.code === 0 ? "npm" : "linking",
    notices: installed.stderr,
    write(name, content) {
      const path = join(project, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      return path;
    },
    run: (program, ...args) => run(project, program, args),
    node: (...args) => run(project, process.execPath, args),
    tool: (script, ...args) => run(project, process.execPath, [join(root, "node_modules", script), ...args]),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** What npm would do, with the dependencies that this repository has. */
function link(project: string, tarball: string, run: (cwd: string, command: string, args: readonly string[]) => Ran) {
  const modules = join(project, "node_modules");
  const target = join(modules, "treewright");
  rmSync(modules, { recursive: true, force: true });
  mkdirSync(join(modules, ".bin"), { recursive: true });
  mkdirSync(target);
  const unpacked = run(project, "tar", ["-xzf", tarball, "-C", target, "--strip-components=1"]);
  if (unpacked.code !== 0) throw new Error(`tar: ${unpacked.stderr}`);
  const { dependencies = {}, bin } = JSON.parse(readFileSync(join(target, "package.json"), "utf8"));
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(modules, name));
  }
  symlinkSync(join(target, bin.treewright), join(modules, ".bin", "treewright"));
  if (!existsSync(join(modules, ".bin", "treewright")) || !statSync(target).isDirectory())
    throw new Error("not linked");
}

/** Without what `npm test` sets for this repository: it would be taken for the project's. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^VITEST|^NODE_ENV$/i.test(name)));
}
