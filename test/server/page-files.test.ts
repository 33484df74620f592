import { symlinkSync } from "node:fs";
import { pathToFileURL } from "node:url";
import fastify from "fastify";
import { expect, test } from "vitest";
import { namedModelPath } from "../../src/platform/node/model-places.ts";
import { findModels, readPage } from "../../src/server/page-files.ts";
import { pageRoutes } from "../../src/server/page-routes.ts";
import { makeScratch } from "../helpers/scratch.ts";

const scratch = makeScratch();
const none = { accurate: null, fast: null };
const model = { path: "model", bytes: 1, etag: '"1"' };

test("the page is a fixed list of files, without what leads elsewhere", async () => {
  scratch.write("web/index.html", "<!doctype html>".repeat(100));
  scratch.write("web/assets/page-1a2b.js", "let a;");
  scratch.write("web/assets/kernels.wasm", "\0asm");
  scratch.write("web/odd name.txt", "x");
  scratch.write("secret.txt", "x");
  symlinkSync(scratch.path("secret.txt"), scratch.path("web/link.txt"));
  const files = await readPage(none, pathToFileURL(`${scratch.path("web")}/`));
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
  expect(await readPage(none, pathToFileURL(`${scratch.path("nothing")}/`))).toEqual([]);
  expect(await findModels(scratch.folder)).toEqual(none);
  expect(await findModels("https://example.org/model")).toEqual(none);
});

test("the page names a fast model only if there is one", async () => {
  const head = (lines: string) => `<head>${lines}\n</head>`;
  const accurate = '\n    <meta name="treewright-model" content="models/english.safetensors" />';
  const fast = '\n    <meta name="treewright-fast-model" content="models/english-fast.safetensors" />';
  scratch.write("two/index.html", head(accurate + fast));
  const folder = pathToFileURL(`${scratch.path("two")}/`);
  const [one] = await readPage({ accurate: model, fast: null }, folder);
  const [two] = await readPage({ accurate: model, fast: model }, folder);
  expect(one!.bytes.toString()).toBe(head(accurate));
  expect(two!.bytes.toString()).toBe(head(accurate + fast));
  expect(one!.etag).not.toBe(two!.etag);
});

test("the fast model goes with the package's own, and with no other", async () => {
  const path = namedModelPath("english-fast");
  for (const name of [undefined, "english"]) expect((await findModels(name)).fast?.path ?? null).toBe(path);
  const file = scratch.write("my.model", "x");
  for (const name of [file, "english-fast"]) expect((await findModels(name)).fast).toBeNull();
  expect((await findModels(file)).accurate).toMatchObject({ path: file, bytes: 1 });
});

test("each model is sent from its own address, once", async () => {
  const files = ["accurate", "fast"].map((name) => {
    const path = scratch.write(name, name);
    return { path, bytes: name.length, etag: `"${name}"` };
  });
  const app = fastify();
  pageRoutes(app, [], { accurate: files[0]!, fast: files[1]! });
  const [accurate, fast] = ["/models/english.safetensors", "/models/english-fast.safetensors"];
  expect((await app.inject(accurate!)).body).toBe("accurate");
  expect((await app.inject(fast!)).body).toBe("fast");
  expect((await app.inject({ url: fast!, headers: { "if-none-match": '"fast"' } })).statusCode).toBe(304);
  await app.close();
});
