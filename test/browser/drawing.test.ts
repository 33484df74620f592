/** Styles, editing, comparison and the element in a browser: what they do is tested without one, here that the page does it. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drawSvg, Parser, readSquareBrackets, readTree, writeForest } from "../../src/index.ts";
import { violationsOf } from "../helpers/axe.ts";
import { CHROMIUM } from "../helpers/chromium.ts";
import { NEEDS_CHROMIUM, type OpenPage, openSite, type Site, savedBy, TINY_MODEL } from "../helpers/page.ts";

const MOVED = "[CP [DP_i Which book] [C' [C did] [TP she [VP read t_i]]]]";

describe.skipIf(CHROMIUM === null)(CHROMIUM === null ? `drawings ${NEEDS_CHROMIUM}` : "drawings", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(() => site.close());

  function linkTo(view: string, state: Record<string, string>): string {
    return `#${view}?${new URLSearchParams(state)}`;
  }

  const saved = (page: OpenPage, format: string) => savedBy(page, `Save ${format}`);

  test("a style is chosen, drawn, exported and kept in the link; the tree is printed alone", async () => {
    const page = await site.open(linkTo("tree", { text: MOVED }));
    await page.locator("[role=treeitem]").first().waitFor();
    expect(await page.locator("svg[role=tree] tspan").allTextContents()).toEqual(["i", "i"]);
    expect(await page.locator("svg[role=tree] .arrow").count()).toBe(1);
    await page.getByRole("button", { name: "Style" }).click();
    await page.locator("select[name=style-lines]").selectOption("Straight");
    await page.locator("select[name=style-font]").selectOption("Serif");
    await page.locator("select[name=style-scheme]").selectOption("Black and white");
    await page.locator("svg.tree-drawing.serif.plain").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    const [tree] = readSquareBrackets(MOVED);
    const style = { lines: "straight", font: "serif", scheme: "black-and-white", notation: "linguistic" } as const;
    expect((await saved(page, "SVG")).bytes.toString()).toBe(drawSvg(tree!, style));
    expect((await saved(page, "LaTeX forest")).bytes.toString()).toBe(`${writeForest(tree!, style)}\n`);
    await page.waitForFunction(() => location.hash.includes("style=straight.serif.black-and-white"));
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("svg[role=tree]").isVisible()).toBe(true);
    for (const part of [".masthead", ".toolbar", ".writing", ".details"]) {
      expect(await page.locator(part).first().isVisible(), part).toBe(false);
    }
    await page.emulateMedia({ media: null });
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  test("all trees are valid JSON, and one PNG as long as that can be read", async () => {
    const text = "(S (NP (PRP She)) (VP (VBZ reads)))\n(S (NP (NN rain)) (VP (VBD fell)))";
    const page = await site.open(linkTo("tree", { text }));
    await page.locator("[role=treeitem]").first().waitFor();
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByLabel("All 2 trees").check();
    expect(JSON.parse((await saved(page, "JSON")).bytes.toString())).toHaveLength(2);
    expect((await saved(page, "PNG")).name).toBe("tree.png");
    await page.locator("#tree-text").fill(Array(35).fill(text).join("\n"));
    await page.getByLabel("All 70 trees").waitFor();
    const { name, bytes } = await saved(page, "PNG");
    expect([name, bytes.subarray(0, 2).toString()]).toEqual(["trees.zip", "PK"]);
    await page.close();
  });

  test("a tree is edited with mouse and keys, its brackets follow, and everything can be undone", async () => {
    const page = await site.open(
      linkTo("tree", { text: "(S (NP (PRP She)) (VP (VBD saw) (NP (PRP him)) (ADVP (RB today))))" }),
    );
    const text = () => page.locator("#tree-text").inputValue();
    const node = (label: string) => page.locator("[role=treeitem]", { has: page.locator(`text="${label}"`) }).first();
    await node("VP").waitFor();
    await page.getByRole("button", { name: "Edit" }).click();
    await node("ADVP").click();
    await page.keyboard.press("Enter");
    await page.keyboard.type("NP-TMP");
    await page.keyboard.press("Enter");
    expect(await text()).toContain("(NP-TMP (RB today))");
    await page.keyboard.press("Alt+ArrowUp");
    expect(await text()).toBe("(S (NP (PRP She)) (VP (VBD saw) (NP (PRP him))) (NP-TMP (RB today)))");
    await page.keyboard.press("p");
    await page.keyboard.type("X");
    await page.keyboard.press("Enter");
    expect(await text()).toContain("(X (NP-TMP (RB today)))");
    await page.keyboard.press("Delete");
    expect(await text()).not.toContain("(X ");
    await node("him").click();
    await page.getByRole("textbox", { name: "Word" }).fill("her");
    await page.getByRole("textbox", { name: "Word" }).press("Enter");
    expect(await text()).toContain("(PRP her)");
    await node("NP-TMP").locator("text").first().dragTo(node("VP").locator("text").first());
    expect(await text()).toBe("(S (NP (PRP She)) (VP (VBD saw) (NP (PRP her)) (NP-TMP (RB today))))");
    expect(await violationsOf(page)).toEqual([]);
    for (let i = 0; i < 6; i++) await page.getByRole("button", { name: "Undo" }).click();
    expect(await text()).toBe("(S (NP (PRP She)) (VP (VBD saw) (NP (PRP him)) (ADVP (RB today))))");
    await page.getByRole("button", { name: "Redo" }).click();
    expect(await text()).toContain("(NP-TMP (RB today))");
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  test("two trees are compared, with the parser's or with another", async () => {
    const first = "(S (NP (PRP She)) (VP (VBD saw) (NP (PRP him))))";
    const page = await site.open(
      linkTo("compare", { first, second: "(S (NP (PRP She)) (VP (VBD saw) (X (PRP him))))" }),
    );
    await page.getByText("F1 75.0 %").waitFor();
    expect(await page.locator(".differs text.constituent").allTextContents()).toEqual(["NP", "X"]);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("combobox", { name: "Compare with" }).selectOption("The parser's tree");
    const parser = await Parser.load(TINY_MODEL);
    const { tree } = parser.parseTokens(["She", "saw", "him"]);
    await expect.poll(async () => readTree(await page.locator("textarea").last().inputValue())).toEqual(tree);
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  test("the element draws its brackets in any page, and again when they change", async () => {
    const page = await site.browser.newPage();
    await page.route("**/elsewhere.html", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><script type="module" src="treewright-tree.js"></script>
          <treewright-tree lines="straight">[S [NP_i She] [VP reads]]</treewright-tree>`,
      }),
    );
    await page.goto(new URL("elsewhere.html", site.url).href);
    const texts = page.locator("treewright-tree svg text");
    await texts.first().waitFor();
    expect(await texts.allTextContents()).toEqual(["S", "NPi", "VP", "She", "reads"]);
    await page.evaluate(() => {
      document.querySelector("treewright-tree")!.textContent = "[NP dogs";
    });
    await page.locator("treewright-tree[problem]").waitFor();
    expect(await page.locator("treewright-tree pre").textContent()).toBe("[NP dogs");
    await page.close();
  });
});
