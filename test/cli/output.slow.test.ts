/** What happens at the other end of the standard output, seen from outside: these run the built command line. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { takesMinutes, until } from "../helpers/patience.ts";
import { startBin } from "../helpers/run-bin.ts";
import { makeScratch } from "../helpers/scratch.ts";

takesMinutes();

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

test.skipIf(process.platform === "win32").each(["SIGINT", "SIGTERM"] as const)(
  "%s in mid-run ends it at once, and leaves the old file and nothing else",
  async (signal) => {
    const out = scratch.write(`${signal}/trees.mrg`, "old\n");
    const run = startBin(["convert", "-", "--out", out], null); // its input never ends
    run.process.stdin!.write(`${TREE}\n`);
    await until(() => readdirSync(dirname(out)).length === 2);
    run.process.kill(signal);
    expect((await run.result).code).toBe(null);
    expect(run.process.signalCode).toBe(signal);
    expect(readdirSync(dirname(out))).toEqual(["trees.mrg"]);
    expect(readFileSync(out, "utf8")).toBe("old\n");
  },
);

test.skipIf(process.platform === "win32")("an interrupt also removes what was held back on the disk", async () => {
  const temporary = scratch.path("held");
  mkdirSync(temporary);
  const run = startBin(["convert", "-"], null, { TMPDIR: temporary });
  run.process.stdin!.write(`${TREE}\n`.repeat(600_000)); // more than is held in memory
  await until(() => readdirSync(temporary, { recursive: true }).length === 2);
  run.process.kill("SIGINT");
  await run.result;
  expect(readdirSync(temporary)).toEqual([]);
});
