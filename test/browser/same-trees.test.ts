/** The browser parses as Node does: the same 200 sentences to the same trees, probabilities and confidences, to the last digit. */
import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Parser, writeParse } from "../../src/index.ts";
import { CHROMIUM } from "../helpers/chromium.ts";
import { NEEDS_CHROMIUM, openSite, type Site, TINY_MODEL } from "../helpers/page.ts";
import { takesMinutes } from "../helpers/patience.ts";
import { twoHundredSentences } from "../helpers/two-hundred-sentences.ts";

takesMinutes();

const english = new URL("../../models/english.safetensors", import.meta.url);
const hasEnglish = existsSync(english);

describe.skipIf(CHROMIUM === null)(CHROMIUM === null ? `same trees ${NEEDS_CHROMIUM}` : "the browser and Node", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(() => site.close());

  async function expectSameParses(model: Uint8Array): Promise<void> {
    const text = twoHundredSentences().join("\n\n");
    const parser = await Parser.load(model);
    const expected = parser.parse(text);
    expect(expected).toHaveLength(200);
    const page = await site.open("", { model });
    await page.waitForSelector("[role=treeitem]");
    await page.getByRole("textbox").fill(text);
    await page.getByText("of 200").waitFor();
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByLabel("All 200 trees").check();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save JSON" }).click();
    const parses = readFileSync(await (await download).path(), "utf8");
    const differing = expected.filter((parse, i) => writeParse(parse) !== parses.split("\n")[i]);
    expect(differing.map(({ tokens }) => tokens.join(" "))).toEqual([]);
    await page.context().close();
  }

  test("parse 200 sentences alike with a model of random weights", () => expectSameParses(TINY_MODEL));

  test.skipIf(!hasEnglish)(
    `parse 200 sentences alike with the English model${hasEnglish ? "" : " SKIPPED: it is not there"}`,
    () => expectSameParses(readFileSync(english)),
  );
});
