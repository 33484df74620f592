/** The tree view in a browser: what people type becomes the tree that the library draws, and nothing else. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drawSvg, Parser, readTree, writeForest, writeParse, writeQtree, writeTree } from "../../src/index.ts";
import { CHROMIUM } from "../helpers/chromium.ts";
import { NEEDS_CHROMIUM, type OpenPage, openSite, type Site, savedBy, TINY_MODEL, textsOf } from "../helpers/page.ts";

const SENTENCE = "The dog sees the cat in the park.";
const SEVERAL = "The dog sees the cat. She sleeps. Time flies like an arrow.";

describe.skipIf(CHROMIUM === null)(CHROMIUM === null ? `the tree view ${NEEDS_CHROMIUM}` : "the tree view", () => {
  let site: Site;
  let parser: Parser;
  beforeAll(async () => {
    [site, parser] = await Promise.all([openSite(), Parser.load(TINY_MODEL)]);
  });
  afterAll(() => site.close());

  function linkTo(state: Record<string, string>): string {
    return `#tree?${new URLSearchParams(state)}`;
  }

  async function drawn(page: OpenPage): Promise<string[]> {
    await page.waitForSelector("[role=treeitem]");
    return page.locator("svg[role=tree] text").allTextContents();
  }

  /** What stands in the file that a button saves. */
  async function saved(page: OpenPage, format: string): Promise<Buffer> {
    return (await savedBy(page, `Save ${format}`)).bytes;
  }

  test("a first visit shows a tree", async () => {
    const page = await site.open();
    expect((await drawn(page)).length).toBeGreaterThan(10);
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  test("a typed sentence appears as the tree that the library gives", async () => {
    const page = await site.open();
    await drawn(page);
    await page.getByRole("textbox").fill("");
    await page.getByRole("textbox").pressSequentially(SENTENCE);
    const [expected] = parser.parse(SENTENCE);
    await expect.poll(async () => (await drawn(page)).sort()).toEqual(textsOf(expected!.tree));
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  test("every export is what the library writes", async () => {
    const page = await site.open(linkTo({ text: SENTENCE }));
    await drawn(page);
    const [parse] = parser.parse(SENTENCE);
    const { tree } = parse!;
    expect((await saved(page, "SVG")).toString()).toBe(drawSvg(tree));
    expect((await saved(page, "Brackets")).toString()).toBe(`${writeTree(tree)}\n`);
    expect((await saved(page, "JSON")).toString()).toBe(`${writeParse(parse!)}\n`);
    expect((await saved(page, "LaTeX forest")).toString()).toBe(`${writeForest(tree, { lines: "elbow" })}\n`);
    expect((await saved(page, "LaTeX qtree")).toString()).toBe(`${writeQtree(tree)}\n`);
    const png = await saved(page, "PNG");
    const width = Number(drawSvg(tree).match(/width="([\d.]+)"/)![1]);
    expect(png.subarray(0, 4).toString("latin1")).toBe("\x89PNG");
    expect(Math.abs(png.readUInt32BE(16) - 2 * width)).toBeLessThanOrEqual(2); // twice as many pixels, for sharp screens
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  test("what is copied is the same", async () => {
    const page = await site.open(linkTo({ text: SENTENCE }), { permissions: ["clipboard-read", "clipboard-write"] });
    await drawn(page);
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("button", { name: "Copy Brackets" }).click();
    await page.getByText("Brackets copied").first().waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(writeTree(parser.parse(SENTENCE)[0]!.tree));
    await page.close();
  });

  test("markup in text, brackets and labels is shown as text", async () => {
    const texts = [
      "She wrote <img src=x onerror=alert(1)> and <script>alert(2)</script> here.",
      "(S (NP (NN <img/src=x/onerror=alert`3`>)) (VP (VB <script>alert`4`</script>)))",
      "[S [NP<script>alert`5`</script> [<img/src=x/onerror=alert`6`> word]]]",
    ];
    const page = await site.open(linkTo({ text: texts[0]! }));
    let dialogs = 0;
    page.on("dialog", (dialog) => {
      dialogs++;
      void dialog.dismiss();
    });
    for (const [i, text] of texts.entries()) {
      await page.getByRole("textbox").fill(text);
      await expect.poll(async () => (await drawn(page)).join(" ")).toContain(String(2 * i + 2));
      const shown = (await drawn(page)).join(" ");
      await page.locator("g[data-node='0'] text").first().hover();
      const inside = await page.locator("#views img, #views script, #views b").count();
      expect([inside, dialogs]).toEqual([0, 0]);
      for (const word of ["img", "onerror", "script"]) expect(shown).toContain(word);
    }
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  test("a link restores text, sentence and collapsed nodes, and typing changes the link", async () => {
    const page = await site.open(linkTo({ text: SEVERAL, sentence: "2", collapsed: "0" }));
    const words = parser.parse(SEVERAL)[1]!.tokens.join(" ");
    expect(await drawn(page)).toEqual([parser.parse(SEVERAL)[1]!.constituents[0]!.label, words]);
    await page.getByText("2 of 3").waitFor();
    await page.getByRole("textbox").fill("Go home!");
    await expect.poll(() => page.url()).toBe(`${site.url}${linkTo({ text: "Go home!" })}`);
    await page.reload();
    expect(await page.getByRole("textbox").inputValue()).toBe("Go home!");
    await page.close();
  });

  test("the copied link leads to the same view", async () => {
    const page = await site.open(linkTo({ text: SEVERAL }), { permissions: ["clipboard-read", "clipboard-write"] });
    await drawn(page);
    await page.getByRole("button", { name: "Next sentence" }).click();
    await page.locator("g[data-node='0'] text").first().click();
    await page.getByRole("button", { name: "Link" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${site.url}${linkTo({ text: SEVERAL, sentence: "2", collapsed: "0" })}`);
    await page.close();
  });

  test("a node is collapsed and expanded with the mouse, and the export follows", async () => {
    const page = await site.open(linkTo({ text: SENTENCE }));
    const all = await drawn(page);
    const { tree } = parser.parse(SENTENCE)[0]!;
    await page.locator("g[data-node='0'] text").first().click();
    await expect.poll(() => drawn(page)).toHaveLength(2);
    expect(await page.locator("g[data-node='0']").getAttribute("aria-expanded")).toBe("false");
    expect((await saved(page, "SVG")).toString()).toBe(drawSvg(tree, { collapsed: new Set([0]) }));
    await page.locator("g[data-node='0'] text").first().click();
    await expect.poll(() => drawn(page)).toEqual(all);
    await page.close();
  });

  test("the keyboard goes from node to node and collapses", async () => {
    const page = await site.open(linkTo({ text: "(S (NP (PRP She)) (VP (VBZ reads) (NP (NNS books))))" }));
    await drawn(page);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await page.locator("[role=treeitem][tabindex='0']").focus();
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe("NP, noun phrase: She");
    await page.keyboard.press("ArrowRight");
    expect(await focused()).toBe("VP, verb phrase: reads books");
    await page.keyboard.press("Enter");
    expect(await drawn(page)).toEqual(["S", "NP", "PRP", "She", "VP", "reads books"]);
    expect(await focused()).toBe("VP reads books, verb phrase: reads books");
    await page.keyboard.press(" ");
    await page.keyboard.press("ArrowUp");
    expect(await focused()).toBe("S, clause: She reads books");
    expect(await page.locator("[role=treeitem]").count()).toBe(7);
    await page.close();
  });

  test("hovering says what a node is, where it stands and how sure the parser was", async () => {
    const page = await site.open(linkTo({ text: SENTENCE }));
    await drawn(page);
    await page.locator("g[data-node='0'] text").first().hover();
    const { label, confidence } = parser.parse(SENTENCE)[0]!.constituents[0]!;
    const details = await page.locator(".details").textContent();
    expect(details).toContain(label);
    expect(details).toContain("words 1–9, characters 0–33");
    expect(details).toContain(`confidence ${Math.round(confidence * 100)} %`);
    await page.close();
  });

  test("round and square brackets are drawn as they are, also without a model", async () => {
    const page = await site.open(linkTo({ text: "( (S (NP (DT The) (NN dog)) (VP (VBZ barks))) )" }), { model: null });
    const shownWords = async () => (await drawn(page)).filter((word) => /^[A-Z][a-z]|^[a-z]/.test(word));
    expect(await shownWords()).toEqual(["The", "dog", "barks"]);
    await page.getByRole("textbox").fill("[S [NP A cat] [VP sleeps]]");
    await expect.poll(shownWords).toEqual(["cat", "sleeps"]); // "A" might be a label
    await page.getByRole("button", { name: "Parse as text" }).click();
    await page.getByText("The parser could not be loaded").waitFor();
    await page.close();
  });

  test("brackets that are wrong say where", async () => {
    const page = await site.open(linkTo({ text: "(S (NP (DT The)" }));
    await page.getByText("1:1 a bracket is never closed").waitFor();
    await page.getByRole("textbox").fill("(S (NP (DT The)))");
    expect(await drawn(page)).toEqual(["S", "NP", "DT", "The"]);
    expect(await page.getByText("never closed").isVisible()).toBe(false);
    expect(readTree("(S (NP (DT The)))")).toBeDefined();
    await page.close();
  });

  test("several sentences are gone through; the one that is written in is shown", async () => {
    const page = await site.open(linkTo({ text: SEVERAL }));
    await drawn(page);
    await page.getByRole("button", { name: "Next sentence" }).click();
    expect(await drawn(page)).toContain("sleeps");
    await page.getByRole("textbox").focus();
    await page.keyboard.press("Control+End");
    await expect.poll(() => drawn(page)).toContain("arrow");
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByLabel("All 3 trees").check();
    const all = parser.parse(SEVERAL).map((parse) => `${writeTree(parse.tree)}\n`);
    expect((await saved(page, "Brackets")).toString()).toBe(all.join(""));
    await page.close();
  });

  test("a long sentence scrolls, and zooms with Ctrl and the wheel and by buttons", async () => {
    const page = await site.open(
      linkTo({ text: `The dog sees ${"the cat and the dog and ".repeat(20)}the park.`, layout: "tree" }),
    );
    await drawn(page);
    const port = page.locator(".port");
    const { scroll, client } = await port.evaluate((box) => ({ scroll: box.scrollWidth, client: box.clientWidth }));
    expect(scroll).toBeGreaterThan(client);
    const width = () => page.locator("svg[role=tree]").evaluate((svg) => svg.getBoundingClientRect().width);
    const before = await width();
    await port.hover();
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -200);
    await page.keyboard.up("Control");
    await expect.poll(width).toBeGreaterThan(before * 1.2);
    await page.getByRole("button", { name: "Fit" }).click();
    expect(await width()).toBeLessThanOrEqual(client + 1);
    await page.close();
  });

  test("a pattern highlights what it matches, sentence by sentence, and dependencies are drawn as arcs", async () => {
    const text = "(S (NP (DT the) (NN dog)) (VP (VBZ barks)))\n(S (NP (PRP she)) (VP (VBZ sees) (NP (DT a) (NN cat))))";
    const page = await site.open(linkTo({ text }));
    await drawn(page);
    const bar = page.getByRole("search");
    await page.getByRole("button", { name: "Find" }).click();
    await bar.getByRole("textbox").fill("NP < (DT");
    await bar.getByText("a bracket is never closed").waitFor();
    expect(await bar.locator("pre").textContent()).toMatch(/^NP < \(DT\n {5}\^\n/);
    await bar.getByRole("textbox").fill("NP < DT");
    await bar.getByText("2 matches in 2 sentences").waitFor();
    expect(await page.locator(".found text.constituent").allTextContents()).toEqual(["NP"]);
    await bar.getByRole("button", { name: "Previous match" }).click();
    await bar.getByText("2 of 2").waitFor();
    expect(await page.locator(".current").getAttribute("data-node")).toBe("5");
    expect((await saved(page, "SVG")).toString()).toContain("treewright-highlight");
    await page.getByRole("button", { name: "Dependencies", exact: true }).click();
    await page.locator("svg.arcs").waitFor();
    const texts = await page.locator("svg.arcs text").allTextContents();
    expect(texts).toEqual(expect.arrayContaining(["nsubj", "det", "cat", "NOUN"]));
    expect((await saved(page, "CoNLL-U")).toString()).toContain("1\tshe\t_\tPRON");
    await page.waitForFunction(() => location.hash.includes("show=dependencies") && location.hash.includes("find=NP"));
    await page.reload();
    await page.locator("svg.arcs").waitFor();
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  test("light and dark are chosen and kept", async () => {
    const page = await site.open("", { colorScheme: "light" });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.locator("#theme").selectOption("Dark");
    expect(await background()).not.toBe(light);
    await page.reload();
    expect(await background()).not.toBe(light);
    await page.locator("#theme").selectOption("System");
    expect(await background()).toBe(light);
    await page.close();
  });

  test("a text that is no sentence leaves the page alive", async () => {
    const page = await site.open(linkTo({ text: "   " }));
    await page.getByText("Type or paste a sentence above").waitFor();
    for (const text of ["\u0000\ud800", "()", "[]", "[a", "((((", "🙂".repeat(50), "x".repeat(5000)]) {
      await page.getByRole("textbox").fill(text);
    }
    await page.getByRole("textbox").fill("She sleeps.");
    await expect.poll(() => drawn(page)).toContain("sleeps");
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  test("works under any path", async () => {
    const elsewhere = await openSite("/some/where/");
    try {
      const page = await elsewhere.open(linkTo({ text: SENTENCE }));
      expect(await drawn(page)).toContain("park");
      expect(page.complaints).toEqual([]);
    } finally {
      await elsewhere.close();
    }
  });
});
