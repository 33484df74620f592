/** The built page on a server that knows nothing but files, and the model that each window is to get. */
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The bytes of a model file; null: there is none; "package": the English one. */
export type ServedModel = Uint8Array | null | "package";

export interface StaticSite {
  readonly url: string;
  close(): Promise<void>;
}

const folder = fileURLToPath(new URL("../../dist/web/", import.meta.url));
const english = fileURLToPath(new URL("../../models/english.safetensors", import.meta.url));
const MODEL = "models/english.safetensors";
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** `models`: by the number in the cookie `window`; without one it is the package's. */
export async function serveSite(base: string, models: ReadonlyMap<string, ServedModel>): Promise<StaticSite> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, "http://localhost");
    // Browsers ask for it where a page names no icon, and complain where there is none.
    if (pathname === "/favicon.ico") return void response.writeHead(204).end();
    if (!pathname.startsWith(base)) return sendNothing(response);
    const name = pathname.slice(base.length) || "index.html";
    if (name !== MODEL) return sendFile(response, join(folder, name));
    const window = /\bwindow=(\d+)/.exec(request.headers.cookie ?? "")?.[1];
    const model = window === undefined ? "package" : models.get(window)!;
    if (model === "package") sendFile(response, english);
    else if (model === null) sendNothing(response);
    else response.writeHead(200, { "cache-control": "no-store" }).end(model);
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

function sendNothing(response: ServerResponse): void {
  response.writeHead(404).end();
}
