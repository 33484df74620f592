import { describe, expect, test } from "vitest";
import { completeSettings, SERVER_DEFAULTS, type ServerSettings } from "../../src/server/settings.ts";

/** Limits and times: all numbers among the defaults but the port, which may be 0, and the limit that is not set. */
const COUNTS = Object.entries(SERVER_DEFAULTS)
  .filter(([name, value]) => (typeof value === "number" && name !== "port") || name === "maxHeapMb")
  .map(([name]) => name);

describe.each(COUNTS)("the setting %s", (name) => {
  test.each([-1, 0, 1.5, Number.NaN, "x", null])("is not %s", (value) => {
    const given = { [name]: value } as Partial<ServerSettings>;
    const message = `${name} is a whole number of at least 1, not ${value}`;
    expect(() => completeSettings(given)).toThrow(expect.objectContaining({ code: "E_SETTING", message }));
  });

  test("may be 1", () => {
    expect(completeSettings({ [name]: 1 })).toEqual({ ...SERVER_DEFAULTS, [name]: 1 });
  });
});
