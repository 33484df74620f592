/** The built page on a server that knows nothing but files, and the models that each window is to get. */
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { withoutFastModel } from "../../src/server/page-files.ts";

/** The bytes of a model file; null: there is none; "package": the English one. */
export type ServedModel = Uint8Array | null | "package" | SlowModel;

/** Half of it comes at once, the rest when it is time; if that rejects, the connection breaks. */
export interface SlowModel {
  readonly bytes: Uint8Array;
  readonly rest: Promise<void>;
}

export interface ServedModels {
  readonly accurate: ServedModel;
  /** "none": the page does not ask for it. */
  readonly fast: ServedModel | "none";
}

export interface StaticSite {
  readonly url: string;
  close(): Promise<void>;
}

const folder = fileURLToPath(new URL("../../dist/web/", import.meta.url));
const [english, englishFast] = ["english", "english-fast"].map((name) =>
  fileURLToPath(new URL(`../../models/${name}.safetensors`, import.meta.url)),
) as [string, string];
const MODELS: Readonly<Record<string, keyof ServedModels>> = {
  "models/english.safetensors": "accurate",
  "models/english-fast.safetensors": "fast",
};
/** As in the package. Until it has a fast model, the other one stands in its place. */
const FILES = { accurate: english, fast: existsSync(englishFast) ? englishFast : english };
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** `models`: by the number in the cookie `window`; without one they are the package's. */
export async function serveSite(base: string, models: ReadonlyMap<string, ServedModels>): Promise<StaticSite> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, "http://localhost");
    // Browsers ask for it where a page names no icon, and complain where there is none.
    if (pathname === "/favicon.ico") return void response.writeHead(204).end();
    if (!pathname.startsWith(base)) return sendNothing(response);
    const name = pathname.slice(base.length) || "index.html";
    const window = /\bwindow=(\d+)/.exec(request.headers.cookie ?? "")?.[1];
    const served: ServedModels = window === undefined ? { accurate: "package", fast: "package" } : models.get(window)!;
    const kind = MODELS[name];
    if (name === "index.html" && served.fast === "none") return sendPage(response);
    if (kind === undefined) return sendFile(response, join(folder, name));
    const model = served[kind];
    if (model === "package") sendFile(response, FILES[kind]);
    else if (model === null || model === "none") sendNothing(response);
    else if (model instanceof Uint8Array) response.writeHead(200, { "cache-control": "no-store" }).end(model);
    else sendSlowly(response, model);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function sendFile(response: ServerResponse, path: string): void {
  if (existsSync(path) && statSync(path).isFile()) {
    const type = TYPES[extname(path)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type, "content-length": statSync(path).size });
    createReadStream(path).pipe(response);
  } else sendNothing(response);
}

/** As the server sends it where it has no fast model. */
function sendPage(response: ServerResponse): void {
  const html = readFileSync(join(folder, "index.html"), "utf8");
  response.writeHead(200, { "content-type": TYPES[".html"] }).end(withoutFastModel(html));
}

function sendSlowly(response: ServerResponse, { bytes, rest }: SlowModel): void {
  response.writeHead(200, { "cache-control": "no-store", "content-length": bytes.length });
  response.write(bytes.subarray(0, bytes.length / 2));
  rest.then(
    () => response.end(bytes.subarray(bytes.length / 2)),
    () => response.destroy(),
  );
}

function sendNothing(response: ServerResponse): void {
  response.writeHead(404).end();
}
