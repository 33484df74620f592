import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compileKernels, VARIANTS } from "../../scripts/build-wasm.mjs";
import { takesMinutes } from "../helpers/patience.ts";

takesMinutes();

test.each(Object.keys(VARIANTS))("%s is what its sources compile to", async (name) => {
  const committed = readFileSync(new URL(`../../src/engine/wasm/${name}`, import.meta.url));
  const compiled = await compileKernels(name);
  expect(committed.equals(compiled), "run `npm run build:wasm` and commit the result").toBe(true);
});
