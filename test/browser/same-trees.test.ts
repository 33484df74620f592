/** The browser parses as Node does: the same sentences to the same trees, probabilities and confidences, to the last digit. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Parser, writeParse } from "../../src/index.ts";
import { train } from "../../src/training/train.ts";
import { CHROMIUM } from "../helpers/chromium.ts";
import { filesOf } from "../helpers/encoder-folders.ts";
import { FORTY_TREES } from "../helpers/forty-trees.ts";
import { NEEDS_CHROMIUM, openSite, type Site, savedBy, TINY_MODEL } from "../helpers/page.ts";
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

  async function expectSameParses(sentences: readonly string[], model: Uint8Array | "package"): Promise<void> {
    const text = sentences.join("\n\n");
    const parser = await Parser.load(model === "package" ? undefined : model);
    const expected = parser.parse(text);
    expect(expected).toHaveLength(sentences.length);
    const page = await site.open("", { model });
    await page.waitForSelector("[role=treeitem]", { timeout: 0 });
    await page.getByRole("textbox").fill(text);
    await page.getByText(`of ${sentences.length}`).waitFor({ timeout: 0 });
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByLabel(`All ${sentences.length} trees`).check();
    const { bytes } = await savedBy(page, "Save JSON");
    // An array, an object on each line.
    const [, ...parses] = bytes.toString().split("\n");
    const differing = expected.filter((parse, i) => writeParse(parse) !== parses[i]!.replace(/,$/, ""));
    expect(differing.map(({ tokens }) => tokens.join(" "))).toEqual([]);
    await page.close();
  }

  test("parse 60 sentences alike with a model of random weights", () =>
    expectSameParses(twoHundredSentences().slice(0, 60), TINY_MODEL));

  test("parse 20 sentences alike with a pretrained encoder, as int8", async () => {
    const { model } = await train({
      trees: FORTY_TREES,
      dev: FORTY_TREES.slice(0, 1),
      preset: "minilm",
      encoderFiles: filesOf(fileURLToPath(new URL("../cases/tiny-encoder", import.meta.url))),
      schedule: { epochs: 1, evaluationsPerEpoch: 1, threads: 1, storage: "int8" },
    });
    await expectSameParses(twoHundredSentences().slice(0, 20), model!);
  });

  const { TREEWRIGHT_MODEL: other } = process.env;
  test.skipIf(other === undefined)(
    `parse 200 sentences alike with the model that TREEWRIGHT_MODEL names${other === undefined ? " SKIPPED: it names none" : ""}`,
    () => expectSameParses(twoHundredSentences(), new Uint8Array(readFileSync(other!))),
  );

  test.skipIf(!hasEnglish)(
    `parse 20 sentences alike with the English model${hasEnglish ? "" : " SKIPPED: it is not there"}`,
    () => expectSameParses(twoHundredSentences().slice(0, 20), "package"),
  );
});
