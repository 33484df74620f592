import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const lock = JSON.parse(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8"));
/** Without the project itself and the packages of its workspaces, which come from no registry. */
const packages = Object.entries<Record<string, unknown>>(lock.packages).filter(
  ([place, { link }]) => place.startsWith("node_modules/") && link !== true,
);

test("every package of the lock file has a checksum", () => {
  expect(packages.length).toBeGreaterThan(100);
  for (const [place, { integrity }] of packages)
    expect([place, integrity]).toEqual([place, expect.stringMatching(/^sha512-/)]);
});

test("the lock file names no registry", () => {
  for (const [place, { resolved }] of packages) expect([place, resolved]).toEqual([place, undefined]);
});
