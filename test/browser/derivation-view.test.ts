/** The derivation player in a browser: what it shows at each step is what the library does. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLeaf, Parser, readTree } from "../../src/index.ts";
import { builtIn, deriveStates, itemsOf, type State, SYSTEM_NAMES, systemNamed } from "../../src/oracle.ts";
import { CHROMIUM } from "../helpers/chromium.ts";
import { NEEDS_CHROMIUM, type OpenPage, openSite, type Site, TINY_MODEL, textsOf } from "../helpers/page.ts";

const SENTENCE = "The dog sees the cat.";
const TREE = "(S (NP The public) (VP is (ADVP still) (ADJP cautious)) .)";

const name = "the derivation player";
describe.skipIf(CHROMIUM === null)(CHROMIUM === null ? `${name} ${NEEDS_CHROMIUM}` : name, () => {
  let site: Site;
  let parser: Parser;
  beforeAll(async () => {
    [site, parser] = await Promise.all([openSite(), Parser.load(TINY_MODEL)]);
  });
  afterAll(() => site.close());

  async function open(state: Record<string, string>, options: Parameters<Site["open"]>[1] = {}): Promise<OpenPage> {
    const page = await site.open(`#derivation?${new URLSearchParams(state)}`, options);
    await page.locator(".player").waitFor();
    return page;
  }

  const stackOf = (page: OpenPage) => page.locator(".stack .item").allTextContents();
  const bufferOf = (page: OpenPage) => page.locator(".buffer .item").allTextContents();
  const stages = (page: OpenPage, stage: string) => page.locator(`.tree-stage [data-stage="${stage}"]`).count();
  const drawn = (page: OpenPage) => page.locator(".tree-stage text").allTextContents();
  const count = (page: OpenPage) => page.locator(".count").textContent();

  function expectedStack(state: State): string[] {
    return itemsOf(state.stack).map((item) => {
      if (item.kind === "open") return `${item.label} announced`;
      if (item.kind === "part") {
        const inside = builtIn(item).map(({ tree }) => (isLeaf(tree) ? tree.word : tree.label));
        return inside.join(" ");
      }
      return isLeaf(item.tree) ? item.tree.word : expect.stringMatching(new RegExp(`^${item.tree.label} “`));
    });
  }

  test("steps the model's parse of a typed sentence to the end, where the tree is complete", async () => {
    const page = await open({});
    await page.getByRole("textbox").fill(SENTENCE);
    const { parse } = parser.trace(["The", "dog", "sees", "the", "cat", "."]);
    const steps = parse.transitions.length;
    // The words, not the count of steps: the derivation of the page's first text may be as long.
    await expect.poll(() => bufferOf(page)).toEqual(["The", "dog", "sees", "the", "cat", "."]);
    expect(await count(page)).toBe(`0 / ${steps}`);
    expect(await stackOf(page)).toEqual([]);
    expect([await stages(page, "built"), await stages(page, "read")]).toEqual([0, 0]);
    await page.getByRole("button", { name: "One step forward" }).click();
    expect(await count(page)).toBe(`1 / ${steps}`);
    for (let step = 2; step <= steps; step++) await page.keyboard.press("ArrowRight");
    expect(await count(page)).toBe(`${steps} / ${steps}`);
    expect(await page.getByRole("button", { name: "One step forward" }).isDisabled()).toBe(true);
    expect([await stages(page, "built"), await stages(page, "read")]).toEqual([parse.constituents.length, 6]);
    expect((await drawn(page)).sort()).toEqual(textsOf(parse.tree));
    expect(await page.locator(".steps .step-name").allTextContents()).toEqual(["start", ...parse.transitions]);
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  test("shows what the model thought of each step", async () => {
    const page = await open({ text: SENTENCE });
    const { steps } = parser.trace(["The", "dog", "sees", "the", "cat", "."]);
    for (const { best, chosen } of steps.slice(0, 4)) {
      expect(await page.locator(".choice code").allTextContents()).toEqual(best.map(({ transition }) => transition));
      expect(await page.locator(".choice.taken code").textContent()).toBe(chosen);
      const widths = await page
        .locator(".choice .bar")
        .evaluateAll((bars) => bars.map((bar) => (bar as HTMLElement).style.width));
      best.forEach(({ probability }, i) => {
        expect(Number.parseFloat(widths[i]!)).toBeCloseTo(Math.max(0.5, probability * 100), 2);
      });
      await page.keyboard.press("ArrowRight");
    }
    await page.close();
  });

  test("stack and tree at every step of a pasted tree, by every system", async () => {
    const page = await open({ text: TREE }, { model: null });
    const tree = readTree(TREE, { tags: "none" });
    for (const system of SYSTEM_NAMES) {
      const states = [...deriveStates(systemNamed(system), tree)];
      await page.locator("#derivation-system").selectOption(system);
      await page.locator("#derivation-system").blur(); // keys are the player's again
      await page.keyboard.press("Home");
      await expect.poll(() => count(page)).toBe(`0 / ${states.length - 1}`);
      for (const state of states) {
        const shown = await page.evaluate(() => ({
          stack: [...document.querySelectorAll(".stack .item")].map((item) => item.textContent),
          open: document.querySelectorAll('.tree-stage [data-stage="open"]').length,
          read: document.querySelectorAll('.tree-stage [data-stage="read"]').length,
        }));
        const open = itemsOf(state.stack).filter(({ kind }) => kind === "open").length;
        expect(shown, system).toEqual({ stack: expectedStack(state), open, read: state.next });
        await page.keyboard.press("ArrowRight");
      }
      expect(await count(page)).toBe(`${states.length - 1} / ${states.length - 1}`);
      expect(await stages(page, "built")).toBe(5);
    }
    await page.close();
  });

  test("first, last, back, the slider, the table and the keys lead to any step", async () => {
    const page = await open({ text: TREE, system: "top-down" }, { model: null });
    const button = (label: string) => page.getByRole("button", { name: label });
    await button("Last step").click();
    expect(await count(page)).toBe("16 / 16");
    await button("One step back").click();
    expect(await count(page)).toBe("15 / 16");
    await page.getByRole("slider").fill("4");
    expect(await count(page)).toBe("4 / 16");
    await page.locator(".steps .step-name").nth(7).click();
    expect(await count(page)).toBe("7 / 16");
    await page.keyboard.press("Home");
    expect(await count(page)).toBe("0 / 16");
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    expect(await count(page)).toBe("15 / 16");
    expect(await page.locator(".told").textContent()).toBe("SH shift: reads “.”.");
    expect(await page.locator("#announcer").textContent()).toBe("Step 15 of 16: SH shift: reads “.”.");
    await page.close();
  });

  test("plays by itself to the end, and stops when told", async () => {
    const page = await open({ text: "(S (NP She) sleeps)", system: "in-order" }, { model: null });
    await page.getByLabel("Speed").selectOption("Slow");
    await page.keyboard.press(" ");
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByLabel("Speed").selectOption("Fast");
    await page.getByRole("button", { name: "Play" }).click();
    await expect.poll(() => count(page)).toBe("7 / 7");
    await page.getByRole("button", { name: "Play" }).waitFor();
    await page.close();
  });

  test("things move, unless the reader wants no motion", async () => {
    for (const [reducedMotion, isMoving] of [
      ["no-preference", true],
      ["reduce", false],
    ] as const) {
      const page = await open({ text: TREE, system: "in-order" }, { model: null, reducedMotion });
      const moving = await page.evaluate(() => {
        document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
        return document.getAnimations().length > 0;
      });
      expect(moving).toBe(isMoving);
      await page.close();
    }
  });

  test("a link restores sentence, system and step; stepping changes it", async () => {
    const text = "She sleeps. The dog sees the cat.";
    const state = { text, sentence: "2", system: "bottom-up", step: "3" };
    const page = await open(state);
    expect(await page.locator("#derivation-system").inputValue()).toBe("bottom-up");
    expect(await page.locator("#derivation-sentence").inputValue()).toMatch(/^2: “The dog/);
    expect(await page.locator(".count").textContent()).toMatch(/^3 \//);
    await page.keyboard.press("ArrowRight");
    const link = `${site.url}#derivation?${new URLSearchParams({ ...state, step: "4" })}`;
    await expect.poll(() => page.url()).toBe(link);
    await page.close();
  });

  test("leads to the oracle with the same tree", async () => {
    const page = await open({ text: TREE, system: "top-down" }, { model: null });
    await page.getByRole("link", { name: "Play with this tree" }).click();
    await expect.poll(() => page.locator("#oracle-text").inputValue()).toBe(TREE);
    expect(await page.locator("#oracle-system").inputValue()).toBe("top-down");
    await page.close();
  });

  test("without a model it shows the paper's tree, and says why", async () => {
    const page = await site.open("#derivation", { model: null });
    await expect.poll(() => count(page)).toBe("0 / 17");
    await page.getByRole("textbox").fill("She sleeps.");
    await page.locator(".derivation-view").getByText("The parser could not be loaded").waitFor();
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  test("without a model it shows that tree even if the view comes after the failure", async () => {
    const page = await site.open("#tree", { model: null, isAlone: true });
    await page.route(/assets\/view-/, async (route) => {
      await page.waitForTimeout(1000);
      await route.continue();
    });
    await page.goto(`${site.url}#derivation`);
    await page.reload();
    await expect.poll(() => count(page)).toBe("0 / 17");
    await page.close();
  });

  test.each([
    ["text", "She wrote <img src=x onerror=alert(1)> here."],
    ["brackets", "(S (<b>x</b> <img/src=x/onerror=alert`1`>) (VP (VB <script>alert`2`</script>) (NN x)))"],
  ])("markup in %s is shown as text", async (_, text) => {
    const page = await open({ text });
    let dialogs = 0;
    page.on("dialog", (dialog) => {
      dialogs++;
      void dialog.dismiss();
    });
    await page.keyboard.press("End");
    expect((await drawn(page)).join(" ")).toContain("<");
    expect(await page.locator("#views img, #views script, .derivation-view td b b").count()).toBe(0);
    expect(dialogs).toBe(0);
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  test("what cannot be read says so, and the next text works", async () => {
    const page = await open({ text: TREE }, { model: null });
    await page.getByRole("textbox").fill("(S (NP (DT The)");
    await page.getByText("a bracket is never closed").waitFor();
    await page.getByRole("textbox").fill("(S (NP (DT The)))");
    await expect.poll(() => drawn(page)).toEqual(["S", "NP", "DT", "The"]);
    expect(await page.getByText("never closed").isVisible()).toBe(false);
    await page.close();
  });
});
