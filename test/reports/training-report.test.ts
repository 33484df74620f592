import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { reportHtml } from "../../src/reports/training-report.ts";
import { sampleLog } from "../helpers/training-log.ts";

const look = readFileSync(new URL("../../web/look.css", import.meta.url), "utf8");

describe("a training report", () => {
  const html = reportHtml({
    title: "Training <b>.model",
    look,
    log: sampleLog(12),
    facts: [["--train", "<i>a & b</i>.mrg"]],
  });

  test("has the look of the page", () => {
    expect(html).toContain(look);
    expect(html).not.toMatch(/<link|src=|url\(/); // it needs no other file
  });

  test("says the best score, and marks it in table and curve", () => {
    const best = Math.max(...sampleLog(12).map(({ devF1 }) => devF1)).toFixed(2);
    expect(html).toContain(`<strong>${best}</strong>`);
    expect(html.match(/class="is-best"/g)).toHaveLength(1);
    expect(html).toContain(`class="best"`);
    expect(html).toContain(`<title>${best} after `);
  });

  test("takes names as text", () => {
    expect(html).not.toMatch(/<b>|<i>/);
    expect(html).toContain("&#60;i&#62;a &#38; b");
  });

  test("draws every course: one evaluation, hundreds, no change at all", () => {
    const flat = sampleLog(3).map((entry) => ({ ...entry, devF1: 0, loss: 1 }));
    for (const log of [sampleLog(1), sampleLog(500), flat]) {
      const drawn = reportHtml({ title: "t", look, log, facts: [] });
      expect(drawn).not.toMatch(/NaN|Infinity/);
      expect(drawn.match(/<path class="curve" d="M[\d. L]+"/g)).toHaveLength(2);
    }
  });
});
