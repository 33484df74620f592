/** How the page's parts go together: one text in all views, the way back, marks in the text, lectures, visits without a network. */
import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Parser } from "../../src/index.ts";
import { CHROMIUM } from "../helpers/chromium.ts";
import { NEEDS_CHROMIUM, type OpenPage, openSite, type Site, TINY_MODEL } from "../helpers/page.ts";
import { MINUTES } from "../helpers/patience.ts";

const TWO = "The dog sees the cat. She sleeps.";
const LONG = `(S ${"(S (NP (DT the) (NN dog)) (VP (VBZ sees) (NP (DT the) (NN cat)))) ".repeat(300)})`;
const hasModel = existsSync(new URL("../../models/english.safetensors", import.meta.url));

const name = "the page as a whole";
describe.skipIf(CHROMIUM === null)(CHROMIUM === null ? `${name} ${NEEDS_CHROMIUM}` : name, () => {
  let site: Site;
  let parser: Parser;
  beforeAll(async () => {
    [site, parser] = await Promise.all([openSite(), Parser.load(TINY_MODEL)]);
  });
  afterAll(() => site.close());

  const tab = (page: OpenPage, title: string) => page.locator(".tabs").getByRole("link", { name: title });
  const words = (page: OpenPage) => page.locator("svg[role=tree] text.word").allTextContents();
  const marked = (page: OpenPage, kind: string) => page.locator(`.tree-view mark.${kind}`).allTextContents();
  const moves = (page: OpenPage) => page.locator(".past:not(.undone)").allTextContents();

  test("the sentence of one view is that of the others, and back and forward lead through what was chosen", async () => {
    const page = await site.open(`#tree?${new URLSearchParams({ text: TWO, sentence: "2" })}`);
    await expect.poll(() => words(page)).toEqual(["She", "sleeps", "."]);
    await tab(page, "Derivation").click();
    await expect.poll(() => page.locator(".buffer .item").allTextContents()).toEqual(["She", "sleeps", "."]);
    await page.locator("#derivation-sentence").selectOption({ index: 0 });
    await expect.poll(() => page.locator(".buffer .item").first().textContent()).toBe("The");
    await tab(page, "Oracle").click();
    await page.locator(".oracle-view [data-move]").first().waitFor();
    expect(await page.locator("#oracle-text").inputValue()).toBe(TWO);
    const gold = page.getByRole("group", { name: "The gold tree" });
    const { constituents, tokens } = parser.parse(TWO)[0]!;
    expect(await gold.locator("text.word").allTextContents()).toEqual(tokens);
    expect(await gold.locator("[data-fate]").count()).toBe(constituents.length);

    await page.keyboard.press("b");
    await page.keyboard.press("b");
    const two = await moves(page);
    expect(two).toHaveLength(3);
    await page.goBack();
    await expect.poll(() => moves(page)).toEqual(two.slice(0, 2));
    expect(await page.getByRole("button", { name: "Redo" }).isEnabled()).toBe(true);
    await page.goForward();
    await expect.poll(() => moves(page)).toEqual(two);
    for (let step = 0; step < 3; step++) await page.goBack();
    await page.locator(".derivation-view .player").waitFor();
    await page.goForward();
    await expect.poll(() => moves(page)).toEqual(["start"]);

    await page.locator("#oracle-text").fill("[S [NP She] [VP reads books]]");
    await expect.poll(() => gold.locator("text.word").allTextContents()).toEqual(["She", "reads", "books"]);
    await tab(page, "Tree").click();
    await expect.poll(() => words(page)).toEqual(["She", "reads", "books"]);
    await page.getByRole("button", { name: "Attachment" }).click();
    await expect.poll(() => words(page)).toContain("telescope");
    await page.locator("#tree-text").fill("She sleeps.");
    await expect.poll(() => words(page)).toEqual(["She", "sleeps", "."]);
    await page.goBack();
    await expect.poll(() => words(page)).toEqual(["She", "reads", "books"]);
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  test("the text shows the sentence, the phrase and the error that one looks at; lines and files are taken", async () => {
    const page = await site.open(
      `#tree?${new URLSearchParams({ text: "She sleeps. The dog (a cat) runs.", sentence: "2" })}`,
    );
    await expect.poll(() => words(page)).toEqual(["The", "dog", "(", "a", "cat", ")", "runs", "."]);
    expect(await marked(page, "sentence")).toEqual(["The dog (a cat) runs."]);
    await page.locator("svg[role=tree] text.word", { hasText: "cat" }).hover();
    expect(await marked(page, "phrase")).toEqual(["cat"]);
    const announcer = page.locator("#announcer");
    await expect.poll(() => announcer.textContent()).toContain("2 trees. Number 2: 8 words");

    await page.locator("#tree-text").fill("(S (NP She)\n  sleeps))");
    await page.getByText("2:10 a closing bracket").waitFor();
    expect(await marked(page, "problem")).toEqual([")"]);
    expect(await page.locator(".below-text").textContent()).not.toContain("Drawn as given");

    const lines = page.getByLabel("One sentence per line");
    const sent = await page.evaluateHandle(() => {
      const carried = new DataTransfer();
      carried.items.add(new File(["\ufeffshe sleeps;\nthe dog runs;\n"], "lines.txt", { type: "text/plain" }));
      return carried;
    });
    await page.locator(".writing").dispatchEvent("drop", { dataTransfer: sent });
    await page.getByText("1 of 2").waitFor();
    expect(await lines.isChecked()).toBe(true);
    await lines.uncheck();
    await expect.poll(() => words(page)).toEqual(["she", "sleeps", ";", "the", "dog", "runs", ";"]);
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  test("a sentence of 1,500 words opens as an outline: every line has its word in view, and the strip leads through it", {
    timeout: MINUTES,
  }, async () => {
    const page = await site.open(`#tree?${new URLSearchParams({ text: LONG })}`);
    await page.locator(".outline").waitFor();
    expect(await page.locator(".outline-word").count()).toBe(1500);
    const inView = () =>
      page.locator(".port").evaluate((port) => {
        const { left, right, top, bottom } = port.getBoundingClientRect();
        const isIn = (element: Element, isAcross: boolean) => {
          const box = element.getBoundingClientRect();
          return isAcross ? box.left >= left - 1 && box.right <= right + 1 : box.top >= top && box.bottom <= bottom;
        };
        const shown = [...port.querySelectorAll(".outline-word")].filter((word) => isIn(word, false));
        return { lines: shown.length, readable: shown.filter((word) => isIn(word, true)).length };
      });
    const first = await inView();
    expect(first.lines).toBeGreaterThan(4);
    expect(first.readable).toBe(first.lines);
    const strip = (await page.locator(".overview").boundingBox())!;
    await page.mouse.click(strip.x + strip.width * 0.7, strip.y + strip.height / 2);
    await expect
      .poll(() => page.locator(".port").evaluate((port) => port.scrollTop / port.scrollHeight))
      .toBeGreaterThan(0.6);
    const later = await inView();
    expect(later.readable).toBe(later.lines);
    await page.getByRole("button", { name: "Outline" }).click();
    await page.locator("svg[role=tree]").waitFor();
    await page.getByRole("button", { name: "Fit" }).click();
    const { whole, client } = await page
      .locator(".port")
      .evaluate((port) => ({ whole: port.scrollWidth, client: port.clientWidth }));
    expect(whole).toBe(client);
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  test.each([
    [1280, 720],
    [390, 844],
  ])("in a lecture, %i by %i: transitions in view, a score, two systems", async (width, height) => {
    const gold = "(S (NP She) (VP saw (NP (NP the man) (PP with (NP the telescope)))))";
    const state = { gold, words: "bare", system: "in-order", moves: "SH NT-NP RE NT-S SH NT-VP SH NT-NP SH RE" };
    const page = await site.open(`#oracle?${new URLSearchParams(state)}`, { viewport: { width, height } });
    await page.locator("[data-move]").first().waitFor();
    const bottoms = await page
      .locator("[data-move]")
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().bottom));
    expect(Math.max(...bottoms)).toBeLessThanOrEqual(height);
    const frame = await page.locator(".moves-frame").evaluate((box) => box.scrollHeight - box.clientHeight);
    expect(frame).toBeLessThanOrEqual(1);
    await page.locator('[data-move="SH"]').click();
    await page.getByRole("button", { name: "Finish" }).click();
    await page.getByText(/^1 mistake in \d+ transitions, 1 difference from gold: F1 92\.3\.$/).waitFor();
    await page.getByRole("button", { name: "Play again" }).click();
    expect(await moves(page)).toEqual(["start"]);
    await page.locator("#oracle-beside").selectOption("top-down");
    await expect.poll(() => page.locator(".board").count()).toBe(2);
    const boards = page.locator(".board");
    await boards.nth(1).locator('[data-move="NT-S"]').click();
    await page.keyboard.press("b"); // belongs to the game that one plays
    expect(await boards.nth(1).locator(".past").allTextContents()).toEqual(["start", "NT-S", "NT-NP"]);
    expect(await boards.nth(0).locator(".past").allTextContents()).toEqual(["start"]);
    const link = new URL(page.url());
    expect(link.hash).toContain("beside=top-down&beside-moves=NT-S+NT-NP");
    if (width > 1000) {
      await page.getByRole("button", { name: "Full screen" }).click();
      await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toContain("oracle-view");
      await page.evaluate(() => document.exitFullscreen());
    }
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  test("a derivation is copied as LaTeX; help is beside the page", async () => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const page = await site.open("#derivation?text=(S+(NP+She)+sleeps)&system=in-order", { permissions });
    await page.getByText("SH shift, NT nonterminal, RE reduce, FI finish").waitFor();
    await page.getByRole("button", { name: "Copy LaTeX" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("\\begin{tabular}{lll}");
    await page.getByRole("link", { name: "Help" }).click();
    await page.getByRole("heading", { name: "The page", level: 1 }).waitFor();
    await page.locator("main").getByRole("link", { name: "playground.md" }).click();
    await page.getByRole("heading", { name: "The oracle playground" }).waitFor();
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  test("a download that failed is tried again", async () => {
    const page = await site.open("#tree?text=She+sleeps.", { model: null });
    await page.getByText("The parser could not be loaded").waitFor();
    page.serve(TINY_MODEL);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => words(page)).toEqual(["She", "sleeps", "."]);
    expect(await page.getByText("The parser could not be loaded").isVisible()).toBe(false);
    await page.close();
  });

  test.skipIf(!hasModel)("after a first visit the page works without a network", { timeout: MINUTES }, async () => {
    const context = await site.browser.newContext();
    const page = await context.newPage();
    await page.goto(`${site.url}#tree?text=She+sleeps.`);
    await page.locator("[role=treeitem]").first().waitFor();
    const kept = () =>
      page.evaluate(async () => {
        const names = ["./", "models/english.safetensors", "models/english-fast.safetensors"];
        const addresses = names.map((name) => new URL(name, document.baseURI));
        const found = await Promise.all(addresses.map((address) => caches.match(address)));
        return found.every((file) => file !== undefined);
      });
    await expect.poll(kept).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await page.locator("#tree-text").fill("The dog sees the cat.");
    await expect.poll(() => page.locator("svg[role=tree] text.word").allTextContents()).toContain("cat");
    await page.getByRole("button", { name: "Dependencies", exact: true }).click();
    await page.locator("svg.arcs").waitFor(); // a part that no visit has used yet
    await page.goto(`${site.url}docs/page.html`);
    await page.getByRole("heading", { name: "The page", level: 1 }).waitFor();
    await context.close();
  });
});
