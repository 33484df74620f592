import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fileSource, wholeText } from "../../src/node/text-files.ts";
import { readTreebank } from "../../src/node/treebank-files.ts";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import { takesMinutes } from "../helpers/patience.ts";
import { runCli } from "../helpers/run-cli.ts";
import { sharedPath } from "../helpers/shared-data.ts";

takesMinutes();

const data = sharedPath("data");
const files =
  data === null
    ? []
    : readdirSync(data, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".mrg.gz"));

describe.skipIf(data === null)(
  `every treebank beside the project${data === null ? " (SKIPPED: there is none)" : ""}`,
  () => {
    test.each(files)("%s is read, written and read again without a difference", async (name) => {
      const source = fileSource(join(data!, name));
      const written: string[] = [];
      for await (const tree of readTreebank(source)) {
        const text = writeTree(tree);
        written.push(text);
        expect(readTree(text)).toEqual(tree);
      }
      expect(`${written.join("\n")}\n` === (await wholeText(source))).toBe(true);
    });

    test.each(files)("treewright stats of %s finishes", async (name) => {
      const { code, stdout } = await runCli(["stats", "--json", join(data!, name)]);
      expect(code).toBe(0);
      expect(JSON.parse(stdout).trees).toBeGreaterThan(100);
    });
  },
);
