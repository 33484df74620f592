import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readModel } from "../../src/models/model-file.ts";
import { readWeights } from "../../src/shared/safetensors.ts";
import { takesMinutes } from "../helpers/patience.ts";
import { type BinResult, type RunningBin, runBin, startBin } from "../helpers/run-bin.ts";
import { makeScratch } from "../helpers/scratch.ts";

takesMinutes();

const scratch = makeScratch();
const trees = fileURLToPath(new URL("../cases/trees/forty.mrg", import.meta.url));

function command(out: string, more: readonly string[] = []): string[] {
  const sizes =
    "--word-size 8 --item-size 16 --stack-hidden 16 --composition-hidden 12 --state-size 16 --encoder-hidden 16 --encoder-layers 1";
  const course = "--epochs 4 --patience 4 --batch 8 --kernels wasm --threads 2 --evaluations-per-epoch 2";
  return ["train", "--train", trees, "--dev", trees, "-o", out, ...sizes.split(" "), ...course.split(" "), ...more];
}

describe("an interrupted training run", () => {
  const whole = scratch.path("whole.model");

  test("killed at any moment and resumed, it ends in the same bytes as one that was not", async () => {
    expect((await runBin(command(whole))).code).toBe(0);
    // In a folder of its own: what is killed while it writes leaves its temporary file there.
    mkdirSync(scratch.path("killed"));
    const out = scratch.path("killed/killed.model");
    for (let kills = 0; ; kills++) {
      const run = startBin(command(out, ["--resume"]));
      // After an evaluation, wherever it then is: saving the model, the checkpoint, or in the next batch.
      const before = evaluationsOf(out);
      while (run.process.exitCode === null && evaluationsOf(out) === before) await setTimeout(10);
      if (kills < 3) {
        await setTimeout(100 * kills); // any moment will do: this only makes them different ones
        run.process.kill("SIGKILL");
      }
      const { code } = await run.result;
      if (code === 0) break;
      expect(() => readModel(readFileSync(out))).not.toThrow();
    }
    expect(readFileSync(out).equals(readFileSync(whole))).toBe(true);
    expect(existsSync(`${out}.checkpoint`)).toBe(false);
    const epochs = (path: string) => lines(`${path}.log.jsonl`).map((line) => [line.epochs, line.devF1]);
    expect(epochs(out)).toEqual(epochs(whole));
  });

  test("Ctrl-C stops it after saving, and says how to go on; it goes on with the same options and a whole checkpoint alone", async () => {
    const out = scratch.path("stopped.model");
    const { code, stderr } = await stopped(out, (run) => void run.process.kill("SIGINT"));
    expect(code).toBe(1);
    expect(stderr).toContain("--resume");
    const checkpoint = readFileSync(`${out}.checkpoint`);
    const [again, other] = await Promise.all([runBin(command(out)), runBin(command(out, ["--resume", "--seed", "2"]))]);
    expect(again.stderr).toContain("unfinished run");
    expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining("E_RESUME") });
    writeFileSync(`${out}.checkpoint`, checkpoint.subarray(0, 1000));
    expect((await runBin(command(out, ["--resume"]))).code).toBe(2);
    writeFileSync(`${out}.checkpoint`, checkpoint);
    expect((await runBin(command(out, ["--resume"]))).code).toBe(0);
    expect(readFileSync(out).equals(readFileSync(whole))).toBe(true);
  });

  const disk = mountSmallDisk(scratch.path("disk"));
  const fullDisk = "on a disk that fills up, it says so, and goes on from its last checkpoint when there is room again";
  test.skipIf(disk === null)(
    disk === null ? `SKIPPED, for no disk can be mounted: ${fullDisk}` : fullDisk,
    async () => {
      try {
        const out = join(disk!, "full.model");
        const filler = join(disk!, "filler");
        const { code, stderr } = await stopped(out, () => fill(filler));
        expect(code).toBe(2);
        expect(stderr).toContain("the disk is full (E_FILE)");
        expect(readdirSync(disk!).filter((name) => name.endsWith(".tmp"))).toEqual([]);
        expect(() => readWeights(readFileSync(`${out}.checkpoint`))).not.toThrow();
        expect(() => readModel(readFileSync(out))).not.toThrow();
        rmSync(filler);
        expect((await runBin(command(out, ["--resume"]))).code).toBe(0);
        expect(readFileSync(out).equals(readFileSync(whole))).toBe(true);
      } finally {
        spawnSync("umount", ["--lazy", disk!]);
      }
    },
  );

  test("leaves no temporary files behind", () => {
    expect(readdirSync(scratch.folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });
});

/** Where that is allowed (as root, on Linux); else null. */
function mountSmallDisk(folder: string): string | null {
  mkdirSync(folder);
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", folder]);
  return status === 0 ? folder : null;
}

/** Until nothing more fits. */
function fill(path: string): void {
  rmSync(path, { force: true });
  for (const size of [1 << 16, 1 << 12, 1]) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(size), { flag: "a" });
    } catch {
      // full for pieces of this size
    }
  }
}

/** What a run says that is stopped after its first checkpoint. One that was at its end before, on a busy machine, is begun again. */
async function stopped(out: string, stop: (run: RunningBin) => void): Promise<BinResult> {
  for (;;) {
    const run = startBin(command(out));
    while (!existsSync(`${out}.checkpoint`) && run.process.exitCode === null) await setTimeout(10);
    stop(run);
    const result = await run.result;
    if (result.code !== 0) return result;
    for (const path of [out, `${out}.log.jsonl`, `${out}.html`]) rmSync(path);
  }
}

/** How many the log has so far. */
function evaluationsOf(out: string): number {
  return existsSync(`${out}.log.jsonl`) ? lines(`${out}.log.jsonl`).length : 0;
}

function lines(path: string): { epochs: number; devF1: number }[] {
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}
