/**
 * The files of the page, read once when the server starts: what is asked for is looked up in this list, so that no request can name
 * another file. The models are too large to keep copies of; their paths are known from the start.
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

/** What the page parses with: `fast` until `accurate` is loaded. Null: there is none. */
export interface PageModels {
  readonly accurate: ModelFile | null;
  readonly fast: ModelFile | null;
}

const FOLDER = new URL("../../dist/web/", import.meta.url);
/** Where the page says which model is the fast one. */
const FAST_MODEL = /\s*<meta name="treewright-fast-model"[^>]*>/;

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
export async function readPage({ fast }: PageModels, folder: URL = FOLDER): Promise<PageFile[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const root = fileURLToPath(folder);
  const files = names.filter((entry) => entry.isFile()); // no links: they may lead elsewhere
  const read = files.map(async ({ parentPath, name }) => {
    const file = `${parentPath}/${name}`;
    const path = `/${file.slice(root.length).replaceAll("\\", "/").replace(/^\/+/, "")}`;
    if (!/^[\w./-]+$/.test(path)) return [];
    const bytes = await readFile(file);
    const isWithoutFast = path === "/index.html" && fast === null;
    return [await pageFile(path, isWithoutFast ? Buffer.from(withoutFastModel(bytes.toString())) : bytes)];
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

/** A page without this line asks for no fast model: nobody is told of a file that is missing on purpose. */
export function withoutFastModel(html: string): string {
  return html.replace(FAST_MODEL, "");
}

/** The page parses as the server does: beside a model of the user's own there is no fast one. */
export async function findModels(model: string | undefined): Promise<PageModels> {
  const isDefault = model === undefined || model === "english";
  return { accurate: await findModel(model), fast: isDefault ? await findModel("english-fast") : null };
}

/** null if the model is not a file of this machine. */
async function findModel(model: string | undefined): Promise<ModelFile | null> {
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
