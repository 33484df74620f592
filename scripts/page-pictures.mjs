// Takes the pictures of the page for the README: `node scripts/page-pictures.mjs [NAME…]`. Needs a build, the English model and a Chromium.
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { withPage } from "./page-in-chromium.mjs";

const folder = fileURLToPath(new URL("../docs/pictures/", import.meta.url));

/** Each: what to open, what must be there, and what to do before the picture is taken. */
const PICTURES = {
  "page-tree": {
    hash: "#tree",
    ready: "[role=treeitem]",
    prepare: (page) => page.locator("g[data-node='1'] text.constituent").hover(),
  },
  "page-oracle": {
    // An attachment mistake, where the formula would go on with another (docs/playground.md).
    hash: `#oracle?${new URLSearchParams({
      gold: "(S (NP She) (VP saw (NP (NP the man) (PP with (NP the telescope)))))",
      words: "bare",
      system: "in-order",
      moves: "SH NT-NP RE NT-S SH NT-VP SH NT-NP SH RE RE",
    })}`,
    ready: ".oracle-view svg",
    height: 1010,
    prepare: async () => undefined,
  },
};

const wanted = process.argv.slice(2);
await withPage(async ({ browser, url }) => {
  for (const [name, { hash, ready, prepare, height = 750 }] of Object.entries(PICTURES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const page = await browser.newPage({ viewport: { width: 1200, height }, colorScheme: "light" });
    await page.goto(`${url}${hash}`);
    await page.locator(ready).first().waitFor();
    await page.locator(".model-line").waitFor({ state: "hidden" }); // the accurate model parses
    await prepare(page);
    await page.waitForTimeout(400); // until nothing moves any more
    const file = `${folder}${name}.png`;
    await page.screenshot({ path: file });
    optimise(file);
    console.log(`${name}.png ${(statSync(file).size / 1000).toFixed(0)} kB`);
    await page.close();
  }
});

/** With optipng where it is installed; a picture of flat colours is small without it too. */
function optimise(file) {
  spawnSync("optipng", ["-quiet", "-o5", file]);
}
