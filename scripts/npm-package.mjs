// The files of an npm package that is no dependency of ours, for as long as somebody reads them.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { refuse, stop } from "./refuse.mjs";

/** Where the program is to write: its only argument, which must not be there yet. The folder around it is. */
export function newPlace() {
  const [place, ...more] = process.argv.slice(2);
  if (place === undefined || more.length > 0 || place.startsWith("-")) refuse("the one argument is where to write");
  if (existsSync(place)) stop(`${place} is there already`, 2);
  mkdirSync(dirname(resolve(place)), { recursive: true });
  return place;
}

/** Calls back with the folder of the package, and removes it. */
export async function withNpmPackage(name, use) {
  const folder = mkdtempSync(join(tmpdir(), "treewright-package-"));
  const run = (command, args) => {
    const { status } = spawnSync(command, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
    if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed`);
  };
  try {
    run("npm", ["pack", name, "--silent"]);
    run("tar", ["xzf", readdirSync(folder).find((file) => file.endsWith(".tgz"))]);
    return await use(join(folder, "package"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
