/**
 * The files of the page, read once when the server starts: what is asked for is looked up in this list, so that no request can name
 * another file. The model is too large to keep a copy of; its one path is known from the start.
 */

import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { MODEL_NAMES } from "../parsing/model-names.ts";
import { namedModelPath } from "../platform/node/model-places.ts";

export interface PageFile {
  /** As it stands in an address: `/assets/page-1a2b.js`. */
  readonly path: string;
  readonly type: string;
  readonly etag: string;
  readonly bytes: Buffer;
  /** null: it would not be much smaller. */
  readonly gzipped: Buffer | null;
  /** Its name changes with its content. */
  readonly isImmutable: boolean;
}

export interface ModelFile {
  readonly path: string;
  readonly bytes: number;
  readonly etag: string;
}

const FOLDER = new URL("../../dist/web/", import.meta.url);

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".txt": "text/plain; charset=utf-8",
};

/** Empty if the page has not been built. */
export async function readPage(folder: URL = FOLDER): Promise<PageFile[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const root = fileURLToPath(folder);
  const files = names.filter((entry) => entry.isFile()); // no links: they may lead elsewhere
  const read = files.map(async ({ parentPath, name }) => {
    const file = `${parentPath}/${name}`;
    const path = `/${file.slice(root.length).replaceAll("\\", "/").replace(/^\/+/, "")}`;
    return /^[\w./-]+$/.test(path) ? [await pageFile(path, await readFile(file))] : [];
  });
  return (await Promise.all(read)).flat();
}

async function pageFile(path: string, bytes: Buffer): Promise<PageFile> {
  const gzipped = await promisify(gzip)(bytes, { level: 9 });
  return {
    path,
    type: TYPES[extname(path)] ?? "application/octet-stream",
    etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
    bytes,
    gzipped: gzipped.length < 0.9 * bytes.length ? gzipped : null,
    isImmutable: path.startsWith("/assets/"),
  };
}

/** null if the model is not a file of this machine. */
export async function findModel(model: string | undefined): Promise<ModelFile | null> {
  const path =
    model === undefined || MODEL_NAMES.includes(model)
      ? namedModelPath(model ?? "english")
      : model.startsWith("file:")
        ? fileURLToPath(model)
        : model;
  const found = path === null ? null : await stat(path).catch(() => null);
  if (path === null || !found?.isFile()) return null;
  return { path, bytes: found.size, etag: `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"` };
}
