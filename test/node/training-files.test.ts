import { spawn } from "node:child_process";
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { describe, expect, test } from "vitest";
import { readModel } from "../../src/models/model-file.ts";
import { type FiledRun, startFiledRun } from "../../src/node/training-files.ts";
import { readWeights } from "../../src/shared/safetensors.ts";
import { seal } from "../../src/shared/seal.ts";
import { writeWeights } from "../../src/shared/write-safetensors.ts";
import type { LogEntry } from "../../src/training/training-log.ts";
import { makeScratch } from "../helpers/scratch.ts";
import { TINY_NETWORKS, TINY_TREES, tinyPlan } from "../helpers/tiny-model.ts";

const scratch = makeScratch();
const plan = tinyPlan("in-order", { ...TINY_NETWORKS.default, schedule: { epochs: 3, threads: 1, batch: 2 } });

function start(out: string, resume = false): Promise<FiledRun> {
  return startFiledRun({ plan, trees: TINY_TREES, dev: TINY_TREES, kernels: "wasm", out, resume });
}

/** Until the end, or only to the first evaluation, with a checkpoint. */
async function follow(run: FiledRun, until: "first evaluation" | "end"): Promise<void> {
  for (const event of run.events()) {
    if (event.kind === "batch") continue;
    if (event.isBest) await run.saveModel();
    await run.saveCheckpoint(event.progress, [] as LogEntry[]);
    if (until === "first evaluation") return run.close(false);
  }
  await run.close(true);
}

let original: Promise<string> | undefined;

/** The files of a run that was stopped, which is trained once. */
async function interrupted(name: string): Promise<string> {
  original ??= trainInterrupted(scratch.path("interrupted"));
  const [from, out] = [await original, scratch.path(name)];
  for (const suffix of ["", ".checkpoint"]) copyFileSync(from + suffix, out + suffix);
  return out;
}

async function trainInterrupted(out: string): Promise<string> {
  await follow(await start(out), "first evaluation");
  return out;
}

/** Alters what a checkpoint says, with a right checksum. */
function forge(out: string, key: string, value: string): void {
  const { metadata, tensors } = readWeights(readFileSync(`${out}.checkpoint`));
  const fields = [...metadata].filter(([name]) => name !== "checksum");
  writeFileSync(`${out}.checkpoint`, seal(writeWeights({ metadata: new Map([...fields, [key, value]]), tensors })));
}

describe("a run that goes on", () => {
  test("writes its model though the one saved on the way was taken away, in the same bytes", async () => {
    const whole = scratch.path("whole");
    await follow(await start(whole), "end");
    const out = await interrupted("moved");
    rmSync(out);
    await follow(await start(out, true), "end");
    expect(readFileSync(out).equals(readFileSync(whole))).toBe(true);
    expect(existsSync(`${out}.checkpoint`)).toBe(false);
  });

  test("with nothing left to do writes the best model too", async () => {
    const out = scratch.path("over");
    const run = await start(out);
    for (const event of run.events()) if (event.kind === "evaluation") await run.saveCheckpoint(event.progress, []);
    await run.close(false);
    expect(existsSync(out)).toBe(false);
    await follow(await start(out, true), "end");
    expect(() => readModel(readFileSync(out))).not.toThrow();
  });

  test("does so from no checkpoint in which a bit has changed, wherever it is", async () => {
    const out = await interrupted("flipped");
    const bytes = readFileSync(`${out}.checkpoint`);
    for (let place = 0; place < bytes.length; place += Math.floor(bytes.length / 20)) {
      const flipped = Buffer.from(bytes);
      flipped[place]! ^= 4;
      writeFileSync(`${out}.checkpoint`, flipped);
      await expect(start(out, true)).rejects.toMatchObject({ code: "E_RESUME", message: expect.stringContaining(out) });
    }
  });

  test.each([
    ["progress", "{"],
    ["progress", "null"],
    ["progress", '{"epoch":0,"batch":-1,"updates":0,"bestF1":-1,"waited":0,"isEvaluationDue":false}'],
    ["progress", '{"epoch":0.5,"batch":0,"updates":0,"bestF1":-1,"waited":0,"isEvaluationDue":false}'],
    ["progress", '{"epoch":0,"batch":0,"updates":0,"bestF1":1e999,"waited":0,"isEvaluationDue":false}'],
    ["log", "[1]"],
    ["log", '[{"epochs":"1"}]'],
  ])("does so from no checkpoint whose %s is %s", async (key, value) => {
    const out = await interrupted("garbled");
    forge(out, key, value);
    await expect(start(out, true)).rejects.toMatchObject({ code: "E_RESUME", message: expect.stringContaining(out) });
    rmSync(`${out}.checkpoint`);
  });

  test("does so from no checkpoint that lacks weights", async () => {
    const out = await interrupted("lacking");
    const { metadata, tensors } = readWeights(readFileSync(`${out}.checkpoint`));
    const fields = new Map([...metadata].filter(([name]) => name !== "checksum"));
    for (const kind of ["weight:", "moment:", "average:", "best:"]) {
      const left = new Map([...tensors].filter(([name]) => !name.startsWith(kind)));
      writeFileSync(`${out}.checkpoint`, seal(writeWeights({ metadata: fields, tensors: left })));
      await expect(start(out, true)).rejects.toMatchObject({ code: "E_RESUME", message: expect.stringContaining(out) });
    }
  });
});

describe("two runs with one place", () => {
  test("the second says so and stops; after the first has ended, it may", async () => {
    const out = scratch.path("both");
    const first = await start(out);
    const second = start(out);
    await expect(second).rejects.toMatchObject({
      code: "E_LOCKED",
      message: expect.stringContaining(`process ${process.pid}`),
    });
    await first.close(false);
    await (await start(out)).close(false);
    expect(existsSync(`${out}.lock`)).toBe(false);
  });

  test("the lock of a process that has ended is taken over", async () => {
    const ended = spawn(process.execPath, ["-e", ""]);
    await new Promise((resolve) => ended.on("exit", resolve));
    const out = scratch.path("stale");
    for (const lock of [
      { process: ended.pid, host: hostname(), started: null },
      { process: process.pid, host: hostname(), started: "1" },
      "torn",
    ]) {
      writeFileSync(`${out}.lock`, JSON.stringify(lock));
      await (await start(out)).close(false);
      expect(existsSync(`${out}.lock`)).toBe(false);
    }
  });

  test("that of another machine cannot be judged: it holds, and the message says how to end it", async () => {
    const out = scratch.path("elsewhere");
    writeFileSync(`${out}.lock`, JSON.stringify({ process: 1, host: "elsewhere.example", started: null }));
    await expect(start(out)).rejects.toMatchObject({ code: "E_LOCKED", hint: expect.stringContaining(`${out}.lock`) });
  });

  test("a run that cannot start leaves no lock", async () => {
    const out = await interrupted("unstarted");
    writeFileSync(`${out}.checkpoint`, "no checkpoint");
    await expect(start(out, true)).rejects.toMatchObject({ code: "E_RESUME" });
    expect(existsSync(`${out}.lock`)).toBe(false);
  });
});
