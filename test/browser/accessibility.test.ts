/** axe-core finds nothing serious in any view, light or dark, wide or narrow. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reportHtml } from "../../src/reports/training-report.ts";
import { violationsOf } from "../helpers/axe.ts";
import { CHROMIUM } from "../helpers/chromium.ts";
import { NEEDS_CHROMIUM, openSite, type Site } from "../helpers/page.ts";
import { sampleLog } from "../helpers/training-log.ts";

const SERIOUS = ["serious", "critical"];
const WIDE = { width: 1280, height: 844 };
const NARROW = { width: 390, height: 844 };
const look = readFileSync(new URL("../../web/look.css", import.meta.url), "utf8");

describe.skipIf(CHROMIUM === null)(CHROMIUM === null ? `accessibility ${NEEDS_CHROMIUM}` : "accessibility", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(() => site.close());

  const mistakes = new URLSearchParams({
    gold: "(S (A (B w0) w1) (C w2))",
    words: "bare",
    system: "top-down",
    moves: "NT-S NT-B NT-A SH RE",
  });
  const views = [
    { view: "tree", hash: "#tree", shows: "[role=treeitem]" },
    { view: "derivation", hash: "#derivation?step=5", shows: ".player" },
    { view: "oracle", hash: "#oracle", shows: ".playground" },
    {
      view: "outline",
      hash: `#tree?layout=outline&text=${encodeURIComponent("The dog sees the cat.")}`,
      shows: ".outline",
    },
    { view: "two games", hash: `#oracle?${mistakes}&beside=in-order`, shows: ".two [data-fate=lost]" },
  ];

  test.each(views)("the $view view, light and wide, dark and narrow", async ({ hash, shows }) => {
    const page = await site.open(hash, { colorScheme: "light", viewport: WIDE });
    await page.locator(shows).first().waitFor();
    if (hash === "#tree") await page.getByRole("button", { name: "Export" }).click();
    expect(await violationsOf(page, SERIOUS)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize(NARROW);
    expect(await page.evaluate(() => [matchMedia("(prefers-color-scheme: dark)").matches, innerWidth])).toEqual([
      true,
      NARROW.width,
    ]);
    expect(await violationsOf(page, SERIOUS)).toEqual([]);
    await page.emulateMedia({ colorScheme: null });
    await page.setViewportSize(WIDE);
    await page.close();
  });

  test("a training report", async () => {
    const page = await site.browser.newPage();
    await page.setContent(reportHtml({ title: "A run", look, log: sampleLog(12), facts: [["--train", "a.mrg"]] }));
    expect(await violationsOf(page, SERIOUS)).toEqual([]);
    await page.close();
  });
});
