/** The oracle playground in a browser: every number it shows is the library's. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readTree } from "../../src/index.ts";
import { findSystem, grammarAround, type Inspection, inspect, readActions, systemOf } from "../../src/oracle.ts";
import { EXAMPLES } from "../../web/oracle/examples.ts";
import { CHROMIUM } from "../helpers/chromium.ts";
import { NEEDS_CHROMIUM, type OpenPage, openSite, type Site } from "../helpers/page.ts";

const GOLD = "(S (NP The public) (VP is (ADVP still) (ADJP cautious)) .)";

const name = "the oracle playground";
describe.skipIf(CHROMIUM === null)(CHROMIUM === null ? `${name} ${NEEDS_CHROMIUM}` : name, () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(() => site.close());

  async function open(state: Record<string, string>, options: Parameters<Site["open"]>[1] = {}): Promise<OpenPage> {
    const page = await site.open(`#oracle?${new URLSearchParams(state)}`, options);
    await page.locator(".playground").waitFor();
    return page;
  }

  const loss = async (page: OpenPage) => Number(await page.locator(".exact-loss").textContent());
  const formulaLoss = async (page: OpenPage) => Number(await page.locator(".formula-loss").textContent());
  const history = (page: OpenPage) => page.locator(".past:not(.undone)").allTextContents();
  const move = (page: OpenPage, transition: string) => page.locator(`[data-move="${transition}"]`).click();
  const fates = (page: OpenPage) =>
    page
      .getByRole("group", { name: "The gold tree" })
      .locator("[data-fate]")
      .evaluateAll((groups) =>
        groups.map(
          (group) => `${group.querySelector("text.constituent")?.textContent} ${(group as SVGGElement).dataset.fate}`,
        ),
      );

  /** Of each transition its name, its exact loss and the formula's. */
  async function shownMoves(page: OpenPage): Promise<unknown> {
    const shown = await page
      .locator(".moves tbody tr")
      .evaluateAll((rows) =>
        rows.map((row) => [
          row.querySelector("[data-move]")?.getAttribute("data-move"),
          ...[...row.querySelectorAll(".loss")].map((cell) => Number(cell.textContent)),
        ]),
      );
    return shown.toSorted();
  }

  function inspections(
    gold: string,
    system: string,
    moves: readonly string[],
    labels: readonly string[],
  ): { readonly exact: Inspection; readonly paper: Inspection | null } {
    const tree = readTree(gold, { tags: "none" });
    const entry = findSystem(system);
    const actions = readActions(systemOf(entry), moves);
    const grammar = grammarAround(systemOf(entry), tree, actions, labels);
    const formula = entry.formula?.meant ?? entry.formula?.printed; // none for systems that the paper is not about
    return {
      exact: inspect(entry.exactOracle!(grammar), tree, actions),
      paper: formula === undefined ? null : inspect(formula(grammar), tree, actions),
    };
  }

  function libraryMoves(
    gold: string,
    system: string,
    moves: readonly string[],
    labels: readonly string[] = [],
  ): unknown {
    const { exact, paper } = inspections(gold, system, moves, labels);
    return [...exact.transitions]
      .map(([transition, verdict]) => [
        transition,
        verdict.loss,
        ...(paper === null ? [] : [paper.transitions.get(transition)!.loss]),
      ])
      .toSorted();
  }

  test("a first visit shows the paper's sentence, at no loss", async () => {
    const page = await site.open("#oracle");
    await page.locator(".playground").waitFor();
    expect(await page.locator("#oracle-text").inputValue()).toBe(GOLD);
    expect([await loss(page), await formulaLoss(page)]).toEqual([0, 0]);
    expect(new Set((await fates(page)).map((fate) => fate.split(" ")[1]))).toEqual(new Set(["reachable"]));
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  test("a wrong move raises the loss by exactly what the library says, and says what is lost", async () => {
    const page = await open({ gold: GOLD, words: "bare", system: "in-order", moves: "SH NT-NP" });
    expect(await shownMoves(page)).toEqual(libraryMoves(GOLD, "in-order", ["SH", "NT-NP"]));
    // Closing the NP over "The" alone: the gold NP can still be built around it, the small one is wrong.
    await move(page, "RE");
    expect(await loss(page)).toBe(1);
    expect(await page.locator(".story").textContent()).toContain("The loss rises by 1: NP “The” will be in the tree");
    expect(await page.locator("#announcer").textContent()).toContain("Loss 1, by the formula 1.");
    expect(await page.locator(".parts").textContent()).toContain("Built, but not gold (1)NP “The”");
    await move(page, "NT-S");
    const { exact, paper } = inspections(GOLD, "in-order", ["SH", "NT-NP", "RE", "NT-S"], []);
    expect(await loss(page)).toBe(exact.loss);
    expect(await formulaLoss(page)).toBe(paper!.loss);
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  test("what is lost is struck out in the gold tree, with a sign", async () => {
    const page = await open({ gold: "(A (B w0) w1)", words: "bare", system: "in-order", moves: "SH" });
    expect(await fates(page)).toEqual(["A reachable", "B reachable"]);
    await move(page, "NT-A");
    await move(page, "SH");
    expect(await fates(page)).toEqual(["A reachable", "B lost"]);
    expect(await page.locator("[data-fate=lost] .mark").textContent()).toBe("✕");
    expect(await page.locator(".story").textContent()).toContain("SH:");
    await page.close();
  });

  test("every example, with the library's losses for every transition", async () => {
    const page = await site.open("#oracle");
    for (const { title, lesson, setting, moves } of EXAMPLES) {
      await page.locator("#oracle-example").selectOption(title);
      await expect.poll(() => history(page)).toHaveLength(moves.length + 1);
      expect(await page.locator(".lesson").textContent()).toBe(lesson);
      expect(await shownMoves(page)).toEqual(libraryMoves(setting.gold, setting.system, moves, setting.labels));
    }
    await page.close();
  });

  test("marks where the formula recommends harm, and where it is off", async () => {
    const page = await open({ gold: "(S (NP She) sleeps)", words: "bare", system: "top-down", moves: "NT-NP" });
    expect([await loss(page), await formulaLoss(page)]).toEqual([1, 0]);
    expect(await page.locator(".dispute").isVisible()).toBe(true);
    const verdict = (transition: string) =>
      page
        .locator("tr", { has: page.locator(`[data-move="${transition}"]`) })
        .locator(".verdict")
        .getAttribute("class");
    expect(await verdict("SH")).toContain("harmful");
    expect(await verdict("NT-S")).not.toContain("harmful");
    await page.close();
  });

  test("undo, redo and the history lead back and forth", async () => {
    const page = await open({ gold: GOLD, words: "bare", system: "top-down" });
    const before = await shownMoves(page);
    await move(page, "NT-NP");
    expect(await loss(page)).toBe(1);
    await page.getByRole("button", { name: "Undo" }).click();
    expect(await loss(page)).toBe(0);
    expect(await shownMoves(page)).toEqual(before);
    await page.getByRole("button", { name: "Redo" }).click();
    expect(await loss(page)).toBe(1);
    await page.locator(".past").first().click();
    expect(await history(page)).toEqual(["start"]);
    await move(page, "NT-S");
    expect(await history(page)).toEqual(["start", "NT-S"]);
    expect(await page.getByRole("button", { name: "Redo" }).isDisabled()).toBe(true);
    await page.close();
  });

  test("keys choose, undo, redo and play the best", async () => {
    const page = await open({ gold: "(A (B w0) w1)", words: "bare", system: "in-order" });
    await page.keyboard.press("1");
    await page.keyboard.press("1");
    expect(await history(page)).toEqual(["start", "SH", "NT-A +1"]);
    await page.keyboard.press("u");
    await page.keyboard.press("b");
    expect(await history(page)).toEqual(["start", "SH", "NT-B"]);
    await page.locator("#oracle-text").press("1");
    expect(await history(page)).toEqual(["start", "SH", "NT-B"]); // typing is not choosing
    await page.close();
  });

  test("played to the end by the oracle the gold tree is built", async () => {
    const page = await open({ gold: GOLD, words: "bare", system: "bottom-up" });
    await page.getByRole("button", { name: "Finish" }).click();
    expect(await loss(page)).toBe(0);
    expect(await page.locator(".story").textContent()).toContain("The gold tree is built.");
    expect(new Set((await fates(page)).map((fate) => fate.split(" ")[1]))).toEqual(new Set(["built"]));
    await page.getByText("The gold tree, without a mistake, in 12 transitions.").waitFor();
    await page.close();
  });

  test("a copied link restores the game", async () => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const page = await open({ gold: "(A w0 w1)", words: "bare", system: "in-order", labels: "B" }, { permissions });
    for (const transition of ["SH", "NT-B", "SH", "RE", "NT-A"]) await move(page, transition);
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByRole("button", { name: "Link copied" }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(() => page.url()).toBe(link);
    const [shown, moves] = [await page.locator(".telling").textContent(), await shownMoves(page)];
    await page.close();
    const other = await site.open(new URL(link).hash);
    await other.locator(".playground").waitFor();
    expect(await history(other)).toEqual(["start", "SH", "NT-B +1", "SH", "RE", "NT-A"]);
    expect([await loss(other), await formulaLoss(other)]).toEqual([1, 2]);
    expect(await other.locator(".telling").textContent()).toBe(shown);
    expect(await shownMoves(other)).toEqual(moves);
    await other.close();
  });

  test("a link with a transition that is not legal is played up to there", async () => {
    const page = await open({ gold: "(A (B w0) w1)", words: "bare", system: "in-order", moves: "SH SH NT-A" });
    await page.getByText("step 2: SH is not legal here").waitFor();
    expect(await history(page)).toEqual(["start", "SH"]);
    await page.close();
  });

  test("takes a tree of one's own, round or square, and says what is wrong with it", async () => {
    const page = await open({ gold: GOLD, words: "bare", system: "in-order" });
    await page.locator("#oracle-text").fill("[S [NP she] [VP reads books]]");
    await expect.poll(() => fates(page)).toEqual(["S reachable", "NP reachable", "VP reachable"]);
    await page.locator("#oracle-text").fill("(S (NP (PRP She)) (VP (VBZ reads)))");
    await expect.poll(() => page.locator("#oracle-words").inputValue()).toBe("tagged");
    await expect.poll(() => fates(page)).toEqual(["S reachable", "NP reachable", "VP reachable"]);
    await page.locator("#oracle-text").fill("(S (NP");
    await page.getByText("a bracket is never closed").waitFor();
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  test("leads to the derivation of the gold tree", async () => {
    const page = await open({ gold: GOLD, words: "bare", system: "bottom-up" });
    await page.getByRole("link", { name: "Watch its derivation" }).click();
    await page.locator(".derivation-view .player").waitFor();
    expect(await page.locator("#derivation-text").inputValue()).toBe(GOLD);
    expect(await page.locator(".steps .step-name").last().textContent()).toBe("FI");
    await page.close();
  });

  test("leads there also when the address of the game is written after the click", async () => {
    const page = await open({ gold: GOLD, words: "bare", system: "bottom-up" });
    // On a busy machine the timer that writes the address may come between the click and the event that follows it.
    await page.getByRole("link", { name: "Watch its derivation" }).evaluate((link) => {
      let late: (() => void) | undefined;
      const { setTimeout } = window;
      window.setTimeout = ((callback: () => void) => {
        late = callback;
      }) as typeof window.setTimeout;
      document.querySelector<HTMLElement>("[data-move]")?.click();
      window.setTimeout = setTimeout;
      (link as HTMLAnchorElement).click();
      late?.();
    });
    await page.locator(".derivation-view .player").waitFor();
    expect(await page.locator(".oracle-view").isVisible()).toBe(false);
    await page.close();
  });

  test("the costs can be hidden, to ask first", async () => {
    const page = await open({ gold: GOLD, words: "bare", system: "in-order", moves: "SH" });
    const cost = page.locator(".moves .loss").first();
    expect(await cost.isVisible()).toBe(true);
    await page.getByLabel("hide the costs").check();
    expect(await cost.isVisible()).toBe(false);
    await page.close();
  });

  test("markup in words, labels and links is shown as text", async () => {
    const gold = "(<b>x</b> (<img/src=x/onerror=alert`1`> <script>alert`2`</script>) w)";
    const page = await site.open(
      `#oracle?${new URLSearchParams({ gold, words: "bare", labels: "<i>y</i>", moves: "SH NT-<b>x</b> <img/src=x>" })}`,
    );
    let dialogs = 0;
    page.on("dialog", (dialog) => {
      dialogs++;
      void dialog.dismiss();
    });
    await page.locator(".playground").waitFor();
    await page.getByText("unknown transition <img/src=x>").waitFor();
    expect(await page.locator(".tree-stage").first().textContent()).toContain("<b>x</b>");
    expect(await history(page)).toContain("NT-<b>x</b> +1");
    expect(await page.locator("#views img, #views script, #views i").count()).toBe(0);
    expect(dialogs).toBe(0);
    expect(page.complaints).toEqual([]);
    await page.close();
  });
});
