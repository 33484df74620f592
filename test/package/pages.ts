/** Pages that vite builds of the packed package (package.slow.test.ts), in a browser: they show the trees that the sources give. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drawSvg, type Parser, writeTree } from "../../src/index.ts";
import { CHROMIUM, launchChromium } from "../helpers/chromium.ts";
import type { PackedProject } from "../helpers/packed-project.ts";
import { htmlIn, programIn } from "../helpers/programs.ts";

export interface PageCase {
  readonly project: PackedProject;
  /** The parser that the package loads by default. */
  readonly english: Parser;
  /** The one that it loads as `english-fast`. */
  readonly fast: Parser;
  readonly tiny: Uint8Array;
  /** A module that exports `demo`, which gives `trees` for the small model and the package's own two. */
  readonly consumer: string;
  readonly trees: string;
}

const TEXT = "The dog barks. She sleeps.";
const LIBRARY = "docs/library.md";

export function testPages(given: () => PageCase): void {
  const name = "pages built by vite";
  describe.skipIf(CHROMIUM === null)(CHROMIUM === null ? `SKIPPED, for there is no Chromium: ${name}` : name, () => {
    let browser: Browser;
    beforeAll(async () => {
      const { project, tiny, consumer } = given();
      project.write("page/vite.config.js", ALL_PAGES);
      project.write("page/index.html", htmlIn(LIBRARY));
      project.write("page/page.ts", programIn(LIBRARY, "page.ts"));
      project.write("page/plain.html", PLAIN);
      project.write("page/tiny.model", tiny);
      project.write(
        "page/plain.js",
        `import { Parser, writeTree } from "treewright";${consumer.replace("export ", "")}
        demo(new URL("./tiny.model", import.meta.url)).then(
          (trees) => { document.title = "done"; document.body.textContent = trees; },
          (error) => { document.title = "failed"; document.body.textContent = error.stack; },
        );`,
      );
      project.write("page/fast.html", PLAIN.replace("plain.js", "fast.js"));
      project.write("page/fast.js", FAST);
      const built = project.tool("vite/bin/vite.js", "build", "page", "--logLevel", "warn");
      expect(built.code, built.stderr).toBe(0);
      expect(built.stderr.split("[PLUGIN_TIMINGS]")[0]).not.toMatch(/\w{3}/); // nothing of Node's was left out, no file was missing
      browser = await launchChromium();
    });
    afterAll(() => browser?.close());

    async function open(path: string) {
      const { project } = given();
      const page = await browser.newPage();
      await page.route("http://consumer.test/**", (route) =>
        route.fulfill({ path: join(project.folder, "page/dist", new URL(route.request().url()).pathname) }),
      );
      await page.goto(`http://consumer.test/${path}`);
      return page;
    }

    test("the package's models are beside them once", () => {
      const assets = readdirSync(join(given().project.folder, "page/dist/assets"));
      const models = assets.filter((file) => file.endsWith(".safetensors"));
      expect(models.map((file) => file.replace(/-.{8}\.safetensors$/, "")).sort()).toEqual(["english", "english-fast"]);
    });

    test("a page parses to the same trees", async () => {
      const page = await open("plain.html");
      await page.waitForFunction(() => document.title !== "consumer");
      expect(await page.textContent("body")).toBe(given().trees);
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
    });

    test("a model has its name in a worker too", async () => {
      const page = await open("fast.html");
      await page.waitForFunction(() => document.title !== "consumer");
      expect(await page.textContent("body")).toBe(writeTree(given().fast.parse(TEXT)[0]!.tree));
    });

    test("the page of docs/library.md draws the trees of the sources", async () => {
      const page = await open("index.html");
      await page.getByText("Ready.").waitFor({ timeout: 0 });
      await page.getByRole("textbox").fill(TEXT);
      await page.waitForSelector("svg", { timeout: 0 });
      const expected = given()
        .english.parse(TEXT)
        .map(({ tree }) => drawSvg(tree));
      const same = await page.evaluate((pictures) => {
        const wanted = document.createElement("output");
        wanted.innerHTML = pictures.join("");
        return wanted.innerHTML === document.querySelector("output")!.innerHTML;
      }, expected);
      expect(same).toBe(true);
    });
  });
}

const PLAIN = `<!doctype html><title>consumer</title><script type="module" src="plain.js"></script>`;

const FAST = `
  import { writeTree } from "treewright";
  import { startParser } from "treewright/worker";
  const [first] = await startParser({ model: "english-fast" }).parse(${JSON.stringify(TEXT)});
  document.body.textContent = writeTree(first.tree);
  document.title = "done";
`;

const ALL_PAGES = `
  import { join } from "node:path";
  const input = ["index.html", "plain.html", "fast.html"].map((name) => join(import.meta.dirname, name));
  export default { build: { rollupOptions: { input } } };
`;
