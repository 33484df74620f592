/**
 * How long tests may take. The general limit (vitest.config.ts) is ten times what most need on an idle machine, so that they pass on
 * a busy one; a test that needs longer says so:
 *
 *   takesMinutes();                                          // at the top of a file: all its tests
 *   test("reads a large file", { timeout: MINUTES }, …);     // one of them
 */
import { vi } from "vitest";

export const MINUTES = 600_000;

export function takesMinutes(): void {
  vi.setConfig({ testTimeout: MINUTES, hookTimeout: MINUTES });
}

/** Tries until it holds; the test's own limit is the limit. */
export async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}
