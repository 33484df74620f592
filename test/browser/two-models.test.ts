/** The page with a fast model and an accurate one: the fast one parses until the other is loaded, and the page says which does. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Parser, type Tree, words, writeTree } from "../../src/index.ts";
import { CHROMIUM } from "../helpers/chromium.ts";
import { NEEDS_CHROMIUM, type OpenPage, openSite, type Site, TINY_MODEL, textsOf } from "../helpers/page.ts";
import { TINY_NETWORKS, tinyModelFile } from "../helpers/tiny-model.ts";

const FAST_MODEL = tinyModelFile("top-down", TINY_NETWORKS.default, 2);
const TEXT = "She sleeps. The dog sees the cat.";
const SECOND = `#tree?${new URLSearchParams({ text: TEXT, sentence: "2" })}`;
const LOADING = /^Fast model; the accurate one is loading: \d+\.\d of \d+\.\d MB$/;
const FAILED = /^The accurate model could not be loaded: .*\. The fast one parses\.$/;

const name = "a page with two models";
describe.skipIf(CHROMIUM === null)(CHROMIUM === null ? `${name} ${NEEDS_CHROMIUM}` : name, () => {
  let site: Site;
  /** The second sentence, by each of them. */
  let accurate: Tree;
  let fast: Tree;
  beforeAll(async () => {
    const [opened, ...parsers] = await Promise.all([openSite(), Parser.load(TINY_MODEL), Parser.load(FAST_MODEL)]);
    site = opened;
    [accurate, fast] = parsers.map((parser) => parser.parse(TEXT)[1]!.tree) as [Tree, Tree];
    expect(textsOf(accurate)).not.toEqual(textsOf(fast));
  });
  afterAll(() => site.close());

  const drawn = async (page: OpenPage) => (await page.locator("svg[role=tree] text").allTextContents()).sort();
  const line = (page: OpenPage) => page.locator(".model-line");
  const lineText = (page: OpenPage) => line(page).locator("span").textContent();
  const said = (page: OpenPage) => page.locator("#announcer");

  /** Of the second sentence, as the page lists them. */
  async function readingsBy(model: Uint8Array) {
    const { alternatives } = (await Parser.load(model)).parse(TEXT, { kBest: 5 })[1]!;
    return alternatives!.map(({ tree }) => expect.stringContaining(writeTree(tree)));
  }

  /** A model of which half comes at once. */
  function slowModel() {
    let finish!: () => void;
    let fail!: (error: Error) => void;
    const rest = new Promise<void>((resolve, reject) => {
      [finish, fail] = [resolve, reject];
    });
    return { model: { bytes: TINY_MODEL, rest }, finish, fail: () => fail(new Error("the connection broke")) };
  }

  test("the fast one parses at once, and the sentence is parsed again by the accurate one", async () => {
    const { model, finish } = slowModel();
    const page = await site.open(SECOND, { model, fast: FAST_MODEL });
    await expect.poll(() => drawn(page)).toEqual(textsOf(fast));
    await expect.poll(() => lineText(page)).toMatch(LOADING);
    expect(await page.getByText("Loading the English model").isVisible()).toBe(false);
    const bar = page.getByRole("progressbar", { name: "Loading the accurate model" });
    expect(await bar.evaluate((one: HTMLProgressElement) => one.position)).toBeCloseTo(0.5, 1);
    await page.getByText("Other readings").click();
    const readings = () => page.locator(".reading").allTextContents();
    await expect.poll(readings).toEqual(await readingsBy(FAST_MODEL));
    await page.locator("#tree-text").press("Control+Home"); // the caret is in the first sentence
    await page.getByRole("button", { name: "Next sentence" }).click();
    await expect.poll(() => drawn(page)).toEqual(textsOf(fast));
    finish();
    await expect.poll(() => drawn(page)).toEqual(textsOf(accurate));
    expect(await line(page).isVisible()).toBe(false);
    await expect.poll(readings).toEqual(await readingsBy(TINY_MODEL));
    await expect.poll(() => said(page).textContent()).toContain("2 trees. Number 2");
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  test.each([
    ["is missing", null],
    ["is broken", new Uint8Array(1000)],
  ])("if the fast one %s, the page waits for the accurate one", async (_, broken) => {
    const { model, finish } = slowModel();
    const page = await site.open(SECOND, { model, fast: broken });
    await page.getByText("Loading the English model").waitFor();
    expect(await page.getByText("could not be loaded").isVisible()).toBe(false);
    expect(await line(page).isVisible()).toBe(false);
    finish();
    await expect.poll(() => drawn(page)).toEqual(textsOf(accurate));
    await page.close();
  });

  test("if the accurate one does not come, the page stays with the fast one, says so, and tries again", async () => {
    const { model, fail } = slowModel();
    const page = await site.open(SECOND, { model, fast: FAST_MODEL });
    await expect.poll(() => lineText(page)).toMatch(LOADING);
    fail();
    await expect.poll(() => lineText(page)).toMatch(FAILED);
    await expect.poll(() => said(page).textContent()).toMatch(FAILED);
    await page.locator("#tree-text").fill("The dog sees the cat.");
    await expect.poll(() => drawn(page)).toEqual(textsOf(fast));
    page.serve(TINY_MODEL);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => drawn(page)).toEqual(textsOf(accurate));
    expect(await line(page).isVisible()).toBe(false);
    await page.close();
  });

  test("if neither comes, the page says so once, and tries both again", async () => {
    const page = await site.open(SECOND, { model: null, fast: null });
    await page.getByText("The parser could not be loaded").waitFor();
    expect(await line(page).isVisible()).toBe(false);
    page.serve(TINY_MODEL);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => drawn(page)).toEqual(textsOf(accurate));
    await page.close();
  });

  test("another view keeps its step, and a game that was begun its gold tree", async () => {
    const { model, finish } = slowModel();
    const page = await site.open(SECOND, { model, fast: FAST_MODEL });
    const tab = (title: string) => page.locator(".tabs").getByRole("link", { name: title });
    const count = page.locator(".derivation-view .count");
    const gold = page.getByRole("group", { name: "The gold tree" });
    const goldWords = () => gold.locator("text.word").allTextContents();
    await expect.poll(() => drawn(page)).toEqual(textsOf(fast));
    await tab("Oracle").click();
    await expect.poll(goldWords).toEqual(words(fast));
    const labels = await gold.locator("text").allTextContents();
    await page.keyboard.press("b");
    await tab("Derivation").click();
    await page.locator("#derivation-system").getByText("top-down (the model’s own)").waitFor({ state: "attached" });
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    expect(await count.textContent()).toMatch(/^2 \//);
    finish();
    // The step stays, in the derivation that the accurate model made.
    await page.locator("#derivation-system").getByText("in-order (the model’s own)").waitFor({ state: "attached" });
    expect(await count.textContent()).toMatch(/^2 \//);
    await tab("Oracle").click();
    expect(await gold.locator("text").allTextContents()).toEqual(labels);
    expect(await page.locator(".past").count()).toBe(2);
    await tab("Tree").click();
    await expect.poll(() => drawn(page)).toEqual(textsOf(accurate));
    expect(await page.locator("#tree-text").inputValue()).toBe(TEXT);
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  test("a tree that was edited stays, and the edit can be undone", async () => {
    const { model, finish } = slowModel();
    const page = await site.open("#tree?text=The+dog+sees+the+cat.", { model, fast: FAST_MODEL });
    await expect.poll(() => drawn(page)).toEqual(textsOf(fast));
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.locator("g[data-node='0'] text.constituent").first().click();
    await page.keyboard.press("p");
    await page.keyboard.type("EDITED");
    await page.keyboard.press("Enter");
    const text = () => page.locator("#tree-text").inputValue();
    await expect.poll(text).toContain("(EDITED");
    finish();
    await expect.poll(() => said(page).textContent()).toBe("The accurate model is loaded and parses now.");
    expect(await text()).toContain("(EDITED");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(text).toBe("The dog sees the cat.");
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  test("a gold tree that nobody has played with is parsed again, and so is the tree it is compared with", async () => {
    const { model, finish } = slowModel();
    const page = await site.open("#oracle?text=The+dog+sees+the+cat.", { model, fast: FAST_MODEL });
    const inLink = (field: string) => () => new URLSearchParams(new URL(page.url()).hash.split("?")[1]).get(field);
    await expect.poll(inLink("gold")).toBe(writeTree(fast));
    await page.evaluate((first) => {
      location.hash = `#compare?${new URLSearchParams({ first, reading: "1" })}`;
    }, writeTree(fast));
    const score = page.locator(".compare-score");
    await expect.poll(() => score.textContent()).toBe("F1 100 %: no difference");
    finish();
    await expect.poll(() => score.textContent()).not.toContain("100 %");
    await page.locator(".tabs").getByRole("link", { name: "Oracle" }).click();
    await expect.poll(inLink("gold")).toBe(writeTree(accurate));
    expect(page.complaints).toEqual([]);
    await page.close();
  });
});
