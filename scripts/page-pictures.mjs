// Takes the pictures of the page for the README: `npm run docs:pictures [NAME…]`. Needs a build, the English model and a Chromium.
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
    // The paper's sentence, after a wrong move: VP without its verb.
    hash: `#oracle?${new URLSearchParams({
      gold: "(S (NP The public) (VP is (ADVP still) (ADJP cautious)) .)",
      words: "bare",
      system: "in-order",
      moves: "SH NT-NP SH RE NT-VP SH",
    })}`,
    ready: ".oracle-view svg",
    prepare: async () => undefined,
  },
};

const wanted = process.argv.slice(2);
await withPage(async ({ browser, url }) => {
  for (const [name, { hash, ready, prepare }] of Object.entries(PICTURES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const page = await browser.newPage({ viewport: { width: 1200, height: 750 }, colorScheme: "light" });
    await page.goto(`${url}${hash}`);
    await page.locator(ready).first().waitFor();
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
