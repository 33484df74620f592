/** The example as a user runs it: what is built, in processes of its own. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { takesMinutes } from "../helpers/patience.ts";

takesMinutes();

const root = fileURLToPath(new URL("../../", import.meta.url));

interface Result {
  readonly kernels: string;
  readonly losses: readonly number[];
  readonly weights: string;
}

function train(...args: string[]): Result {
  const command = ["examples/char-lm.mjs", "--json", "--text", "LICENSE", ...args];
  return JSON.parse(execFileSync(process.execPath, command, { cwd: root, encoding: "utf8" }));
}

const wasm = train("--steps", "8", "--kernels", "wasm");

test("the language model learns step by step alike on WASM, on plain TypeScript and on two threads", () => {
  const others = [train("--steps", "3", "--kernels", "js"), train("--steps", "8", "--threads", "2")];
  expect(others.map(({ losses }) => losses.length)).toEqual([3, 8]);
  expect(wasm.losses[7]).toBeLessThan(0.9 * wasm.losses[0]!);
  for (const { losses } of others) {
    for (const [step, loss] of losses.entries()) expect(Math.abs(loss / wasm.losses[step]! - 1)).toBeLessThan(1e-3);
  }
});

test("the same seed gives the same weights, another seed others", () => {
  // WASM is the default. It gives these very bits on every runtime; `node checks/compare-runtimes.mjs` shows it on Node 20 and 24.
  expect(train("--steps", "8")).toMatchObject({ kernels: "wasm", losses: wasm.losses, weights: wasm.weights });
  expect(train("--steps", "8", "--seed", "2").weights).not.toBe(wasm.weights);
});
