// How fast the page is: `node benchmarks/page.mjs`. Needs a build, the English models and a Chromium.
//
//   page code          what a first visit loads, gzip, without the models
//   first load         from the address to the first tree on the screen, cold cache, from localhost
//   accurate model     from the address to when the accurate model parses, in the same visits
//   key to tree        from the last key of a 25-word sentence to its tree on the screen, by the accurate model
import { gzipSync } from "node:zlib";
import { withPage } from "../scripts/page-in-chromium.mjs";
import { environment } from "./environment.mjs";

const VISITS = 7;
const KEYS = 40;
const SENTENCE =
  "The committee that was appointed by the minister last year has decided to publish its report on the future of the railways before the summer";

/** Runs in the page before anything else: notes when a key goes down, and when a tree has been painted. */
function watch() {
  globalThis.trees = [];
  let keyAt = 0;
  addEventListener("keydown", (event) => (keyAt = event.timeStamp), { capture: true });
  new MutationObserver((records) => {
    const isTree = records.some(({ addedNodes }) => [...addedNodes].some((node) => node.matches?.("svg[role=tree]")));
    if (!isTree) return;
    const key = keyAt;
    // A frame is painted after its callbacks; a task after that is the first to run when it is on the screen.
    requestAnimationFrame(() => setTimeout(() => globalThis.trees.push({ key, shown: performance.now() })));
  }).observe(document, { childList: true, subtree: true });
}

await withPage(async ({ browser, url }) => {
  const loads = [];
  const switches = [];
  let code = 0;
  for (let visit = 0; visit < VISITS; visit++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const loaded = new Set(); // two workers run the same code
    page.on("response", (response) => {
      if (!response.url().endsWith(".safetensors")) loaded.add(response.url());
    });
    await page.addInitScript(watch);
    await page.goto(url);
    loads.push((await firstTree(page)).shown);
    switches.push(await accurateModel(page));
    const sizes = [...loaded].map(async (url) => {
      const response = await context.request.get(url);
      return gzipSync(await response.body(), { level: 9 }).length;
    });
    code = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    await context.close();
  }

  const page = await browser.newPage();
  await page.addInitScript(watch);
  await page.goto(`${url}#tree?text=${encodeURIComponent(SENTENCE)}`);
  await firstTree(page);
  await accurateModel(page);
  await page.waitForTimeout(500); // the sentence is parsed once more
  await page.getByRole("textbox").focus();
  await page.keyboard.press("Control+End");
  const delays = [];
  for (let i = 0; i < KEYS; i++) {
    await page.evaluate(() => (globalThis.trees = []));
    await page.keyboard.press(i % 2 === 0 ? "s" : "Backspace");
    const { key, shown } = await firstTree(page);
    delays.push(shown - key);
  }

  console.log(`${environment()}\nbrowser: Chromium ${browser.version()}\ncommand: node benchmarks/page.mjs\n`);
  console.log("| measured | result | at most |\n| --- | --- | --- |");
  console.log(`| page code, gzip, without the models | ${(code / 1000).toFixed(1)} kB | 180 kB |`);
  console.log(`| first load, ${VISITS} visits | ${describe(loads)} | 3000 ms |`);
  console.log(`| accurate model, ${VISITS} visits | ${describe(switches)} | |`);
  console.log(`| key to tree, ${SENTENCE.split(" ").length} words, ${KEYS} keys | ${describe(delays)} | 100 ms |`);
});

async function firstTree(page) {
  const handle = await page.waitForFunction(() => globalThis.trees[0] ?? null, null, { polling: 20 });
  return handle.jsonValue();
}

/** When it has taken the place of the fast one: until then the page has a line about it. */
async function accurateModel(page) {
  await page.locator(".model-line").waitFor({ state: "hidden" });
  return page.evaluate(() => performance.now());
}

function describe(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(0);
  return `fastest ${at(0)} ms, median ${at(0.5)} ms, 90 % within ${at(0.9)} ms, slowest ${at(1)} ms`;
}
