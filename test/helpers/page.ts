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
  /** The bytes of the model file; null: there is none. Default: one with random weights. */
  readonly model?: Uint8Array | null;
}

export interface OpenPage extends Page {
  readonly complaints: readonly string[];
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
  return {
    browser,
    url,
    async open(hash = "", { model = TINY_MODEL, ...options } = {}) {
      const context = await browser.newContext({ acceptDownloads: true, ...options });
      const page = await context.newPage();
      const complaints = complaintsOf(page, { withConsole: model !== null });
      await page.route("**/models/english.safetensors", (route) =>
        model === null ? route.fulfill({ status: 404 }) : route.fulfill({ status: 200, body: Buffer.from(model) }),
      );
      await page.goto(`${url}${hash}`);
      return Object.assign(page, { complaints });
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** A list that grows by whatever the browser complains about. Its console complains of a model that is missing on purpose, too. */
export function complaintsOf(page: Page, { withConsole = true } = {}): readonly string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && withConsole) complaints.push(message.text());
  });
  return complaints;
}

/** The labels, tags and words of a drawn tree as the library draws it, sorted. */
export function textsOf(tree: Tree): string[] {
  const texts = [...drawSvg(tree).matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map((match) => match[1]!);
  return texts.map((text) => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")).sort();
}

/** In the name of a suite that needs a browser. */
export const NEEDS_CHROMIUM = "SKIPPED: there is no Chromium (set CHROMIUM to one)";
