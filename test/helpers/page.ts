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
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { preview } from "vite";
import { drawSvg, type Tree } from "../../src/index.ts";
import { launchChromium } from "./chromium.ts";
import { TINY_NETWORKS, tinyModelFile } from "./tiny-model.ts";

export interface OpenOptions extends BrowserContextOptions {
  /** The bytes of the model file; null: there is none; "package": the English one. Default: one with random weights. */
  readonly model?: Uint8Array | null | "package";
  /** Opened anew, and closed for good: for tests that leave something behind, such as another clock. */
  readonly isAlone?: boolean;
}

/** When it is closed, the next test that opens a page with the same options gets its window. */
export interface OpenPage extends Page {
  readonly complaints: readonly string[];
}

interface Window {
  readonly page: Page;
  readonly complaints: string[];
  model: Uint8Array | null | "package";
}

export interface Site {
  readonly browser: Browser;
  readonly url: string;
  open(hash?: string, options?: OpenOptions): Promise<OpenPage>;
  close(): Promise<void>;
}

export const TINY_MODEL = tinyModelFile("in-order", TINY_NETWORKS.default);

/** Under `base`, as where a project's page is one of many. */
export async function openSite(base = "/"): Promise<Site> {
  const configFile = fileURLToPath(new URL("../../web/vite.config.ts", import.meta.url));
  const server = await preview({ configFile, base, logLevel: "error", preview: { host: "127.0.0.1", port: 0 } });
  const browser = await launchChromium();
  const url = server.resolvedUrls!.local[0]!;
  // By their options. A new window costs as much as all that most tests do with it; the page in it is loaded for each test.
  const idle = new Map<string, Window>();
  return {
    browser,
    url,
    async open(hash = "", { model = TINY_MODEL, isAlone = false, ...options } = {}) {
      const key = JSON.stringify(options);
      const window = (isAlone ? undefined : idle.get(key)) ?? (await openWindow(browser, options));
      idle.delete(key);
      const { page, complaints } = window;
      window.model = model;
      complaints.length = 0;
      await page.goto(`${url}${hash}`);
      const close = async () => {
        if (isAlone) return page.context().close();
        page.removeAllListeners("dialog");
        await page.goto("about:blank");
        idle.set(key, window);
      };
      return Object.assign(page, { complaints, close });
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

async function openWindow(browser: Browser, options: BrowserContextOptions): Promise<Window> {
  const context = await browser.newContext({ acceptDownloads: true, serviceWorkers: "block", ...options });
  const page = await context.newPage();
  const window: Window = { page, complaints: [], model: null };
  listenFor(page, window.complaints, () => window.model !== null);
  await page.route("**/models/english.safetensors", (route) => {
    const { model } = window;
    if (model === "package") return route.continue();
    return model === null ? route.fulfill({ status: 404 }) : route.fulfill({ status: 200, body: Buffer.from(model) });
  });
  return window;
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
