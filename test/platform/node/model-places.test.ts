import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readModelSource } from "../../../src/parsing/load-model.ts";
import { MODEL_NAMES, PACKAGED_MODELS } from "../../../src/parsing/model-names.ts";
import { namedModelPath } from "../../../src/platform/node/model-places.ts";
import { makeScratch } from "../../helpers/scratch.ts";

describe("a model's name", () => {
  const scratch = makeScratch();

  test("is looked up among the packages of a program", async () => {
    const place = scratch.path("program");
    const home = join(place, "node_modules", "treewright-martian");
    await mkdir(home, { recursive: true });
    await writeFile(join(home, "package.json"), '{ "exports": { "./model.safetensors": "./m.safetensors" } }');
    expect(namedModelPath("martian", [join(place, "package.json")])).toBeNull();
    await writeFile(join(home, "m.safetensors"), "");
    expect(namedModelPath("martian", [join(place, "package.json")])).toBe(join(home, "m.safetensors"));
  });

  test.each(MODEL_NAMES)("%s is installed, or the error says how to come by a model", async (name) => {
    const path = namedModelPath(name);
    if (path !== null) expect(existsSync(path)).toBe(true);
    else
      await expect(readModelSource(name)).rejects.toMatchObject({
        code: "E_NO_MODEL",
        hint: expect.stringContaining(
          PACKAGED_MODELS.includes(name) ? "treewright train" : `npm install treewright-${name}`,
        ),
      });
  });

  test("is no file name", async () => {
    await expect(readModelSource("./english-large")).rejects.toMatchObject({ code: "E_FILE" });
  });
});
