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

test("the language model learns step by step alike on WASM, on plain TypeScript and on two threads", () => {
  const wasm = train("--steps", "8", "--kernels", "wasm");
  const others = [train("--steps", "8", "--kernels", "js"), train("--steps", "8", "--threads", "2")];
  expect(wasm.losses[7]).toBeLessThan(0.9 * wasm.losses[0]!);
  for (const { losses } of others) {
    for (const [step, loss] of losses.entries()) expect(Math.abs(loss / wasm.losses[step]! - 1)).toBeLessThan(1e-3);
  }
});

test("the same seed gives the same weights, another seed others", () => {
  const [first, again] = [train("--steps", "20"), train("--steps", "20")];
  expect(again).toMatchObject({ losses: first.losses, weights: first.weights });
  expect(train("--steps", "20", "--seed", "2").weights).not.toBe(first.weights);
  // Plain WASM gives these very bits on every runtime; `node checks/compare-runtimes.mjs` shows it on Node 20 and 24.
  expect(first.kernels).toBe("wasm");
});
