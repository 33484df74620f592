import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { type PoolSetup, startPool, type WorkerPool } from "../../../src/platform/node/worker-pool.ts";
import { until } from "../../helpers/patience.ts";

const module = new URL("../../helpers/pool-worker.mjs", import.meta.url);
const open: WorkerPool[] = [];

async function poolWith(setup: Pick<PoolSetup, "policy"> & Partial<PoolSetup>): Promise<WorkerPool> {
  const pool = await startPool({ module, name: "testing", threads: 2, dataFor: (seat) => ({ seat }), ...setup });
  open.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

describe.each(["fail", "replace"] as const)("a pool that is to %s", (policy) => {
  test("asks the thread on each seat, several questions at a time", async () => {
    const pool = await poolWith({ policy });
    expect(await Promise.all(pool.seats.map((seat) => seat.ask("seat")))).toEqual([0, 1]);
    const answers = [1, 2, 3].map((question) => pool.seats[0]!.ask(question));
    expect([pool.seats[0]!.load, pool.seats[0]!.isIdle, pool.busy, pool.present]).toEqual([3, false, 1, 2]);
    expect(await Promise.all(answers)).toEqual([2, 4, 6]);
    expect([pool.seats[0]!.load, pool.seats[0]!.isIdle]).toEqual([0, true]);
  });

  test("tells whoever asked that the thread broke down, or was ended", async () => {
    const pool = await poolWith({ policy });
    const [waiting, breaking] = [pool.seats[0]!.ask("hang"), pool.seats[0]!.ask("break")];
    await expect(breaking).rejects.toMatchObject({
      code: "E_THREAD",
      message: expect.stringContaining("told to break"),
    });
    await expect(waiting).rejects.toMatchObject({ code: "E_THREAD" });
  });

  test("that cannot start leaves no thread behind", async () => {
    const dataFor = (seat: number) => ({ seat, cannotStart: seat === 1 });
    await expect(poolWith({ policy, dataFor })).rejects.toMatchObject({
      code: "E_THREAD",
      message: expect.stringContaining("told not to start"),
    });
  });
});

test("can be closed while an answer is on its way, and the process waits for that", () => {
  const program = fileURLToPath(new URL("../../helpers/closed-early.mjs", import.meta.url));
  const run = spawnSync(process.execPath, [program], { encoding: "utf8" });
  expect(run).toMatchObject({ status: 0, stdout: "closed\n" });
});

test("with the policy fail, all threads end with one, and the pool says why", async () => {
  const pool = await poolWith({ policy: "fail" });
  const other = pool.seats[1]!.ask("hang");
  pool.seats[0]!.ask("break").catch(() => undefined);
  expect(await pool.ended).toMatchObject({ code: "E_THREAD" });
  await expect(other).rejects.toMatchObject({ code: "E_THREAD_ENDED" });
  await until(() => pool.present === 0);
  await expect(pool.seats[1]!.ask(1)).rejects.toMatchObject({ code: "E_THREAD_ENDED" });
});

test("with the policy replace, another thread takes the seat with the same data, and the others go on", async () => {
  const losses: string[] = [];
  let arrivals = 0;
  const events = { onLoss: (message: string) => losses.push(message), onArrival: () => arrivals++ };
  const pool = await poolWith({ policy: "replace", events });
  expect(arrivals).toBe(2);
  for (const [round, end] of ["break", "end"].entries()) {
    await expect(pool.seats[1]!.ask(end)).rejects.toMatchObject({ code: round === 0 ? "E_THREAD" : "E_THREAD_ENDED" });
    expect(await pool.seats[0]!.ask(4)).toBe(8);
    await until(() => pool.seats[1]!.isIdle);
    expect(await pool.seats[1]!.ask("seat")).toBe(1);
  }
  const hanging = pool.seats[0]!.ask("hang");
  pool.seats[0]!.replace();
  await expect(hanging).rejects.toMatchObject({ code: "E_THREAD_ENDED" });
  await until(() => pool.present === 2);
  expect(await pool.seats[0]!.ask("seat")).toBe(0);
  expect([losses.length, arrivals]).toEqual([3, 5]);
});
