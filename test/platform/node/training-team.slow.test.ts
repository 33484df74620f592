/** Threads run what is built (test/helpers/build-package.ts), so these tests import dist/, not src/. */
import { afterEach, describe, expect, test } from "vitest";
import type { RunningTeam } from "../../../src/engine/threads.ts";
import { takesMinutes } from "../../helpers/patience.ts";

takesMinutes();

type Part = readonly number[] | "trouble" | "nan" | "exit";
type Team = RunningTeam<Part>;
const built = (path: string) => import(new URL(`../../../dist/${path}`, import.meta.url).href);
const open: Team[] = [];

const task = new URL("../../helpers/team-task.mjs", import.meta.url);

async function teamOf(threads: number, shared = threads > 1, module = task): Promise<Team> {
  const [{ createMemory }, { chooseKernels }, { startTeam }] = await Promise.all(
    ["engine/memory.js", "platform/kernels.js", "platform/node/training-team.js"].map(built),
  );
  const memory = createMemory({ shared });
  const engine = { memory, kernels: await chooseKernels("auto", memory) };
  const team: Team = await startTeam({ engine, threads, module, options: { seed: 1 } });
  open.push(team);
  return team;
}

/** Twelve words a step, in as many parts as there are threads. */
function train(team: Team, threads: number, steps: readonly number[]): number[] {
  return steps.map((step) => {
    const ids = Array.from({ length: 12 }, (_, i) => (i * 7 + step * 5) % 40);
    const size = 12 / threads;
    const parts = Array.from({ length: threads }, (_, i) => ids.slice(i * size, (i + 1) * size));
    const [loss, words] = team.step(parts, 0.01);
    expect(words).toBe(12);
    return loss!;
  });
}

const steps = Array.from({ length: 20 }, (_, i) => i);
const weightsOf = (team: Team) => team.task.optimizer.parameters.values();

afterEach(async () => {
  await Promise.all(open.splice(0).map((team) => team.close()));
});

describe("a team of threads", () => {
  test.each([2, 3])("of %i gives the same bits every time", async (threads) => {
    const [one, two] = [await teamOf(threads), await teamOf(threads)];
    expect(train(one, threads, steps)).toEqual(train(two, threads, steps));
    expect(weightsOf(one)).toEqual(weightsOf(two));
  });

  test.each([2, 3])("of %i learns what one thread learns", async (threads) => {
    const [one, many] = [await teamOf(1), await teamOf(threads)];
    const [alone, together] = [train(one, 1, steps), train(many, threads, steps)];
    expect(alone.at(-1)).toBeLessThan(0.98 * alone[0]!);
    for (const [i, loss] of together.entries()) expect(Math.abs(loss / alone[i]! - 1)).toBeLessThan(1e-3);
    const expected = weightsOf(one);
    for (const [name, { data }] of weightsOf(many)) {
      for (const [i, value] of data.entries())
        expect(Math.abs(value - expected.get(name)!.data[i]!)).toBeLessThan(2e-3);
    }
  });

  test("goes on from a checkpoint as if it had not stopped", async () => {
    const [whole, first, second] = [await teamOf(2), await teamOf(2), await teamOf(2)];
    train(whole, 2, steps);
    train(first, 2, steps.slice(0, 10));
    const { parameters, updates } = first.task.optimizer;
    second.task.optimizer.parameters.load(parameters.values());
    second.task.optimizer.restore(first.task.optimizer.state(), updates);
    train(second, 2, steps.slice(10));
    expect(weightsOf(second)).toEqual(weightsOf(whole));
  });

  test("reports what goes wrong in a thread, and is as before afterwards", async () => {
    const [team, other] = [await teamOf(2), await teamOf(2)];
    train(team, 2, steps.slice(0, 3));
    train(other, 2, steps.slice(0, 3));
    const before = weightsOf(team);
    for (const parts of [
      [[1, 2], "trouble"],
      ["trouble", [1, 2]],
    ] as Part[][]) {
      expect(() => team.step(parts, 0.01)).toThrow(expect.objectContaining({ code: "E_TEST" }));
    }
    expect(() => team.step([[1, 2], "nan"], 0.01)).toThrow(/the loss is NaN/);
    expect(weightsOf(team)).toEqual(before);
    expect(train(team, 2, steps.slice(3))).toEqual(train(other, 2, steps.slice(3)));
    expect(weightsOf(team)).toEqual(weightsOf(other));
  });

  test("does not wait for a thread that has ended", async () => {
    const team = await teamOf(3);
    expect(() => team.step([[1], [2], "exit"], 0.01)).toThrow(/a thread has ended/);
  });

  test("says so when a thread cannot start", async () => {
    const module = new URL("../../helpers/team-task-that-fails.mjs", import.meta.url);
    await expect(teamOf(2, true, module)).rejects.toMatchObject({
      code: "E_THREAD",
      message: expect.stringContaining("no second thread"),
    });
  });

  test("refuses a memory that is not shared, and the wrong number of parts", async () => {
    await expect(teamOf(2, false)).rejects.toMatchObject({ code: "E_THREAD" });
    const team = await teamOf(2);
    expect(() => team.step([[1]], 0.01)).toThrow("1 parts for 2 threads");
  });
});
