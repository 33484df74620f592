import { symlinkSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { findModel, readPage } from "../../src/server/page-files.ts";
import { makeScratch } from "../helpers/scratch.ts";

const scratch = makeScratch();

test("the page is a fixed list of files, without what leads elsewhere", async () => {
  scratch.write("web/index.html", "<!doctype html>".repeat(100));
  scratch.write("web/assets/page-1a2b.js", "let a;");
  scratch.write("web/assets/kernels.wasm", "\0asm");
  scratch.write("web/odd name.txt", "x");
  scratch.write("secret.txt", "x");
  symlinkSync(scratch.path("secret.txt"), scratch.path("web/link.txt"));
  const files = await readPage(pathToFileURL(`${scratch.path("web")}/`));
  const found = Object.fromEntries(files.map(({ path, type, isImmutable }) => [path, [type, isImmutable]]));
  expect(found).toEqual({
    "/index.html": ["text/html; charset=utf-8", false],
    "/assets/page-1a2b.js": ["text/javascript; charset=utf-8", true],
    "/assets/kernels.wasm": ["application/wasm", true],
  });
  const [page, script] = ["/index.html", "/assets/page-1a2b.js"].map(
    (path) => files.find((file) => file.path === path)!,
  );
  expect(page!.gzipped!.length).toBeLessThan(page!.bytes.length);
  expect(script!.gzipped).toBeNull(); // would be no smaller
  expect(page!.etag).not.toBe(script!.etag);
});

test("a page that has not been built is no file; a model that is no file is none", async () => {
  expect(await readPage(pathToFileURL(`${scratch.path("nothing")}/`))).toEqual([]);
  expect(await findModel(scratch.folder)).toBeNull();
  expect(await findModel("https://example.org/model")).toBeNull();
});
