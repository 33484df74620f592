/** What happens at the other end of the standard output, seen from outside: these run the built command line. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { open } from "node:fs/promises";
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

/** More than is held in memory, in few trees: they are what takes time. */
const MANY = `(S (NP (PRP She)) (VP (VBZ ${"reads".repeat(2000)})))\n`.repeat(2000);

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
  const path = scratch.write("many.mrg", TREE + MANY);
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
    const { code, stderr } = await run.result;
    expect([code, stderr]).toEqual([null, `treewright: interrupted; ${out} is as it was before\n`]);
    expect(run.process.signalCode).toBe(signal);
    expect(readdirSync(dirname(out))).toEqual(["trees.mrg"]);
    expect(readFileSync(out, "utf8")).toBe("old\n");
  },
);

test.skipIf(process.platform === "win32")("an interrupt says that a new file was not written", async () => {
  const folder = scratch.path("new");
  mkdirSync(folder);
  const run = startBin(["convert", "-", "--out", `${folder}/trees.mrg`], null); // its input never ends
  await until(() => readdirSync(folder).length === 1);
  run.process.kill("SIGINT");
  expect((await run.result).stderr).toBe(`treewright: interrupted; ${folder}/trees.mrg was not written\n`);
  expect(readdirSync(folder)).toEqual([]);
});

test.skipIf(!existsSync("/usr/bin/script"))("a real terminal shows progress, also with --out", async () => {
  const [input, out] = [scratch.path("pipe"), scratch.path("read.mrg")];
  execFileSync("mkfifo", [input]); // it ends when the line has been seen, however long that takes
  const command = `"${process.execPath}" "${BIN}" convert "${input}" --out "${out}"`;
  const terminal = spawn("script", ["-qefc", command, "/dev/null"], { stdio: ["ignore", "pipe", "inherit"] });
  let seen = "";
  terminal.stdout.setEncoding("utf8").on("data", (text) => {
    seen += text;
  });
  const ended = once(terminal, "close");
  const pipe = await open(input, "w");
  await pipe.write(`${TREE}\n`);
  await until(() => seen.includes(" MB, 0.0 per second"));
  await pipe.close();
  expect(await ended).toEqual([0, null]);
  expect(seen.endsWith("\r\x1b[K")).toBe(true); // and the line is gone
  expect(readFileSync(out, "utf8")).toBe(`${TREE}\n`);
});

test.skipIf(process.platform === "win32")("an interrupt also removes what was held back on the disk", async () => {
  const temporary = scratch.path("held");
  mkdirSync(temporary);
  const run = startBin(["convert", "-"], null, { TMPDIR: temporary });
  run.process.stdin!.write(MANY);
  await until(() => readdirSync(temporary, { recursive: true }).length === 2);
  run.process.kill("SIGINT");
  await run.result;
  expect(readdirSync(temporary)).toEqual([]);
});
