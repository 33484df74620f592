/** The page as `treewright serve` gives it: under the server's security headers, with the server's model. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Parser } from "../../src/index.ts";
import { CHROMIUM, launchChromium } from "../helpers/chromium.ts";
import { complaintsOf, NEEDS_CHROMIUM, TINY_MODEL, textsOf } from "../helpers/page.ts";
import { makeScratch } from "../helpers/scratch.ts";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";

const SENTENCE = "The dog <b>sees</b> the cat.";

const name = "the page of the server";
describe.skipIf(CHROMIUM === null)(CHROMIUM === null ? `${name} ${NEEDS_CHROMIUM}` : name, () => {
  let server: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    const model = makeScratch().write("model.safetensors", TINY_MODEL);
    [server, browser] = await Promise.all([startTestServer(model, { threads: 1 }), launchChromium()]);
    await server.ready;
  });
  afterAll(() => browser.close());

  test("parses what is typed, and breaks no rule of its content-security policy", async () => {
    const page = await browser.newPage();
    const complaints = complaintsOf(page);
    const response = await page.goto(`${server.url}/`);
    expect(response!.headers()["content-security-policy"]).toContain("default-src 'none'");
    await page.getByRole("textbox").fill(SENTENCE);
    const [parse] = (await Parser.load(TINY_MODEL)).parse(SENTENCE);
    await expect
      .poll(async () => (await page.locator("[role=tree] text").allTextContents()).sort())
      .toEqual(textsOf(parse!.tree));
    expect(complaints).toEqual([]);
  });
});
