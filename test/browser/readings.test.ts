/** Other readings of a sentence, and words that must be a constituent, in a browser. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Parser } from "../../src/index.ts";
import { CHROMIUM } from "../helpers/chromium.ts";
import { NEEDS_CHROMIUM, type OpenPage, openSite, type Site, TINY_MODEL, textsOf } from "../helpers/page.ts";

const SENTENCE = "The dog sees the cat in the park.";

describe.skipIf(CHROMIUM === null)(CHROMIUM === null ? `readings ${NEEDS_CHROMIUM}` : "readings", () => {
  let site: Site;
  let parser: Parser;
  beforeAll(async () => {
    [site, parser] = await Promise.all([openSite(), Parser.load(TINY_MODEL)]);
  });
  afterAll(() => site.close());

  async function drawn(page: OpenPage): Promise<string[]> {
    await page.waitForSelector("[role=treeitem]");
    return page.locator("svg[role=tree] text").allTextContents();
  }

  test("other readings can be chosen, and words marked that must be a constituent", async () => {
    const page = await site.open(`#tree?${new URLSearchParams({ text: SENTENCE })}`);
    await drawn(page);
    await page.getByText("Other readings").click();
    const choices = page.getByRole("list", { name: /^Readings/ }).getByRole("button");
    await expect.poll(() => choices.count()).toBe(5);
    const [best] = parser.parse(SENTENCE, { kBest: 5 });
    await choices.nth(1).click();
    await expect.poll(async () => (await drawn(page)).sort()).toEqual(textsOf(best!.alternatives[1]!.tree));
    await page.getByRole("button", { name: "sees", exact: true }).click();
    await page.getByRole("button", { name: "cat", exact: true }).click();
    await page.getByRole("combobox", { name: "Label" }).selectOption("ADVP");
    await page.getByRole("button", { name: "Must be a constituent" }).click();
    const constraints = { required: [{ start: 2, end: 5, label: "ADVP" }] };
    const [bound] = parser.parse(SENTENCE, { kBest: 5, constraints });
    await expect.poll(async () => (await drawn(page)).sort()).toEqual(textsOf(bound!.tree));
    await page.getByRole("button", { name: "Remove: “sees the cat” is ADVP" }).click();
    await expect.poll(async () => (await drawn(page)).sort()).toEqual(textsOf(best!.tree));
    expect(page.complaints).toEqual([]);
    await page.close();
  });
});
