/**
 * The built page in a browser, served as static files, with a model of the test's own choice:
 *
 *   const site = await openSite();
 *   const page = await site.open("#tree?text=She%20reads.", { model: tinyModelFile(…) });
 *   …
 *   await site.close();
 *
 * Anything the browser complains about (a broken content-security policy, an error that nobody caught) is in `page.complaints`.
 */
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { inject } from "vitest";
import { drawSvg, type Tree } from "../../src/index.ts";
import { type ServedModel, type ServedModels, serveSite } from "./static-site.ts";
import { TINY_NETWORKS, tinyModelFile } from "./tiny-model.ts";

export interface OpenOptions extends BrowserContextOptions {
  /** Default: one with random weights. */
  readonly model?: ServedModel;
  /** Parses until `model` is loaded. Default: there is none. */
  readonly fast?: ServedModels["fast"];
  /** Opened anew, and closed for good: for tests that leave something behind, such as another clock. */
  readonly isAlone?: boolean;
}

/** When it is closed, the next test that opens a page with the same options gets its window. */
export interface OpenPage extends Page {
  readonly complaints: readonly string[];
  /** From now on the page finds this model, beside the fast one. */
  serve(model: ServedModel): void;
}

interface Window {
  readonly name: string;
  readonly page: Page;
  readonly complaints: string[];
}

export interface Site {
  readonly browser: Browser;
  readonly url: string;
  open(hash?: string, options?: OpenOptions): Promise<OpenPage>;
  close(): Promise<void>;
}

/** Without motion, which only takes time: the test of the player asks for it. */
const DEFAULTS: BrowserContextOptions = { acceptDownloads: true, serviceWorkers: "block", reducedMotion: "reduce" };

export const TINY_MODEL = tinyModelFile("in-order", TINY_NETWORKS.default);

/** Under `base`, as where a project's page is one of many. In the browser of this worker (test/helpers/chromiums.ts). */
export async function openSite(base = "/"): Promise<Site> {
  const models = new Map<string, ServedModels>();
  const server = await serveSite(base, models);
  const browser = await chromium.connect(inject("chromiums")[Number(process.env.VITEST_POOL_ID) - 1]!);
  // By their options. A new window costs as much as all that most tests do with it; the page in it is loaded for each test.
  const idle = new Map<string, Window>();

  async function openWindow(options: BrowserContextOptions): Promise<Window> {
    const context = await browser.newContext({ ...DEFAULTS, ...options });
    const window: Window = { name: String(models.size), page: await context.newPage(), complaints: [] };
    models.set(window.name, { accurate: null, fast: "none" });
    await context.addCookies([{ name: "window", value: window.name, url: server.url }]);
    const isComplete = ({ accurate, fast }: ServedModels) => accurate !== null && fast !== null;
    listenFor(window.page, window.complaints, () => isComplete(models.get(window.name)!));
    return window;
  }

  return {
    browser,
    url: server.url,
    async open(hash = "", { model = TINY_MODEL, fast = "none", isAlone = false, ...options } = {}) {
      const key = JSON.stringify(options);
      const window = (isAlone ? undefined : idle.get(key)) ?? (await openWindow(options));
      idle.delete(key);
      const { page, complaints, name } = window;
      const serve = (accurate: ServedModel) => void models.set(name, { accurate, fast });
      serve(model);
      complaints.length = 0;
      await page.goto(`${server.url}${hash}`);
      const close = async () => {
        if (isAlone) return page.context().close();
        page.removeAllListeners("dialog");
        await page.goto(`${server.url}offline-files.json`); // nothing of the page is left
        idle.set(key, window);
      };
      return Object.assign(page, { complaints, serve, close });
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** What stands in the file that a click on a button saves, and its name. */
export async function savedBy(page: Page, button: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const found = page.getByRole("button", { name: button, exact: true });
  if (!(await found.isVisible())) await page.getByRole("button", { name: "Export" }).click();
  const coming = page.waitForEvent("download");
  await found.click();
  const download = await coming;
  const pieces: Buffer[] = [];
  for await (const piece of await download.createReadStream()) pieces.push(piece);
  return { name: download.suggestedFilename(), bytes: Buffer.concat(pieces) };
}

/** A list that grows by whatever the browser complains about. */
export function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  listenFor(page, complaints, () => true);
  return complaints;
}

/** The console complains also of a model that is missing on purpose. */
function listenFor(page: Page, complaints: string[], withConsole: () => boolean): void {
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && withConsole()) complaints.push(message.text());
  });
}

/** The labels, tags and words of a drawn tree as the library draws it, sorted. */
export function textsOf(tree: Tree): string[] {
  const texts = [...drawSvg(tree).matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map((match) => match[1]!);
  return texts.map((text) => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")).sort();
}

/** In the name of a suite that needs a browser. */
export const NEEDS_CHROMIUM = "SKIPPED: there is no Chromium (set CHROMIUM to one)";
