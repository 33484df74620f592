import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { expect, test } from "vitest";
import { NATIVE_SOURCES, nativeAddonPath } from "../../../src/platform/node/native-addon.ts";

test("the native kernels are named by all of their sources, so that old ones are not taken for new ones", () => {
  const [kernels] = NATIVE_SOURCES;
  expect(readdirSync(dirname(kernels!)).sort()).toEqual(NATIVE_SOURCES.map((path) => basename(path)).sort());
  const included = NATIVE_SOURCES.flatMap((path) => [...readFileSync(path, "utf8").matchAll(/#include "(.*?)"/g)]);
  for (const [, name] of included) expect(NATIVE_SOURCES.map((path) => basename(path))).toContain(name);
  expect(basename(nativeAddonPath())).toMatch(/^kernels-[0-9a-f]{12}\.node$/);
});
