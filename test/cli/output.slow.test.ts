/** What happens at the other end of the standard output, seen from outside: these run the built command line. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { makeScratch } from "../helpers/scratch.ts";

const BIN = fileURLToPath(new URL("../../bin/treewright.mjs", import.meta.url));
const scratch = makeScratch();
const TREE = "(S (NP (PRP She)) (VP (VBZ reads)))";

function shell(script: string, environment: Record<string, string> = {}): string {
  return execFileSync("bash", ["-c", `treewright() { "${process.execPath}" "${BIN}" "$@"; }\n${script}`], {
    encoding: "utf8",
    env: { ...process.env, ...environment },
  });
}

test.skipIf(!existsSync("/dev/full"))("a full disk is one clear line and exit code 2", () => {
  const path = scratch.write("trees.mrg", `${TREE}\n`);
  for (const command of ["stats", "convert"]) {
    expect(shell(`treewright ${command} ${path} 2>&1 >/dev/full; echo $?`)).toBe(
      "treewright: <stdout>: the disk is full (E_FILE)\n2\n",
    );
  }
});

test.skipIf(process.platform === "win32")("`| head` is no fault and leaves nothing behind", () => {
  const path = scratch.write("many.mrg", `${TREE}\n`.repeat(600_000)); // more than is held in memory
  const temporary = scratch.path("temporary");
  mkdirSync(temporary);
  const seen = shell(`treewright convert ${path} 2>&1 | head -1; echo "\${PIPESTATUS[0]}"`, { TMPDIR: temporary });
  expect(seen).toBe(`${TREE}\n0\n`);
  expect(readdirSync(temporary)).toEqual([]);
});
