/** The frame around the views: tabs, links, the way back; and a page without its model. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHROMIUM } from "../helpers/chromium.ts";
import { NEEDS_CHROMIUM, openSite, type Site } from "../helpers/page.ts";

describe.skipIf(CHROMIUM === null)(CHROMIUM === null ? `the page ${NEEDS_CHROMIUM}` : "the page", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(() => site.close());

  test("tabs lead from view to view, and back to what was there", async () => {
    const page = await site.open("#tree?text=She+sleeps.");
    await page.waitForSelector("[role=treeitem]");
    await page.getByRole("link", { name: "Oracle" }).click();
    await page.locator(".oracle-view h1").waitFor();
    expect(await page.locator(".tree-view").isVisible()).toBe(false);
    await page.getByRole("link", { name: "Tree", exact: true }).click();
    expect(await page.locator("#tree-text").inputValue()).toBe("She sleeps.");
    await page.goBack();
    await page.locator(".oracle-view h1").waitFor();
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  test("two trees that are compared stay while another sentence is looked at", async () => {
    const trees = ["(S (NP (PRP She)) (VP (VBD saw)))", "(S (NP (PRP She)) (X (VBD saw)))"];
    const page = await site.open("#compare");
    const fields = page.locator(".compare-view textarea");
    // Otherwise the parser may write into the second field while it is filled.
    await page.getByRole("combobox", { name: "Compare with" }).selectOption("As written below");
    for (const [i, tree] of trees.entries()) await fields.nth(i).fill(tree);
    await page.getByText("F1 66.7 %").waitFor();
    await page.getByRole("link", { name: "Tree", exact: true }).click();
    await page.locator("#tree-text").fill("The dog sleeps.");
    await expect.poll(() => page.locator(".tree-view svg[role=tree]").textContent()).toContain("dog");
    await page.getByRole("link", { name: "Compare", exact: true }).click();
    await fields.first().waitFor();
    expect(await fields.evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value))).toEqual(trees);
    await page.getByText("F1 66.7 %").waitFor();
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  test("everything at its head is on the screen of a phone", async () => {
    const page = await site.open("#tree?text=She+sleeps.");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.waitForSelector("[role=treeitem]");
    const ends = await page
      .locator(".masthead a, .masthead select")
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right));
    expect(ends.length).toBe(7);
    expect(Math.max(...ends)).toBeLessThanOrEqual(390);
    await page.close();
  });

  test("a parse that comes when another view is shown does not change that view's link", async () => {
    const page = await site.open("#tree?text=She+sleeps.", { isAlone: true });
    await page.waitForSelector("[role=treeitem]");
    await page.clock.install();
    await page.locator("#tree-text").fill("The dog sleeps.");
    await page.getByRole("link", { name: "Derivation" }).click();
    await page.locator(".derivation-view h1").waitFor();
    await expect.poll(() => page.locator(".tree-view svg[role=tree]").textContent()).toContain("dog");
    await page.clock.runFor(10_000); // whatever the page means to write into its address later, it has written now
    expect(new URL(page.url()).hash).toMatch(/^#derivation/);
    await page.getByRole("link", { name: "Tree", exact: true }).click();
    expect(await page.locator("#tree-text").inputValue()).toBe("The dog sleeps.");
    await page.close();
  });

  test("a view whose code cannot be loaded says so, and the others work", async () => {
    const page = await site.open("#tree?text=She+sleeps.", { isAlone: true });
    await page.route(/assets\/view-/, (route) => route.abort());
    await page.getByRole("link", { name: "Oracle" }).click();
    await page.getByText("Oracle could not be loaded").waitFor();
    await page.getByRole("link", { name: "Tree", exact: true }).click();
    await page.waitForSelector("[role=treeitem]");
    await page.close();
  });

  test("an address that no view knows shows the first one", async () => {
    const page = await site.open("#nowhere?text=x");
    await page.locator(".tree-view h1").waitFor();
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  test("a finger's first tap says what a node is, its second one collapses it", async () => {
    const page = await site.open("#tree?text=(S+(NP+(PRP+She))+(VP+(VBZ+reads)))", { hasTouch: true });
    const node = page.locator("g[data-node='3'] text.constituent");
    await node.tap();
    await page.getByText("verb phrase").waitFor();
    expect(await page.locator("[role=treeitem]").count()).toBe(5);
    await node.tap();
    await expect.poll(() => page.locator("g[data-node='3']").getAttribute("aria-expanded")).toBe("false");
    await page.close();
  });

  test("a model that is broken is said to be, once, in words", async () => {
    const page = await site.open("", { model: new Uint8Array(1000) });
    await page.getByText("The parser could not be loaded").waitFor();
    expect(await page.getByText("The parser could not be loaded").count()).toBe(1);
    await page.close();
  });
});
