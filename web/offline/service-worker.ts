/**
 * Keeps the page for visits without a network. Files whose name changes with their content come from what is kept; everything else
 * comes from the network as long as there is one, and is then kept in its newest form. Nothing but the page's own files is touched.
 */

/** What the browser gives a service worker, as far as it is used here: the types of pages do not have it. */
interface KeepingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends KeepingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  readonly registration: { readonly scope: string };
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  addEventListener(kind: "install" | "activate", listener: (event: KeepingEvent) => void): void;
  addEventListener(kind: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(kind: "message", listener: (event: KeepingEvent & { readonly data: unknown }) => void): void;
}
const worker = globalThis as unknown as Worker;

const CACHE = "treewright";
/** The files of the page, relative to it; vite.config.ts writes the list. */
const LIST = "offline-files.json";

worker.addEventListener("install", (event) => event.waitUntil(refresh().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

/** The page names its models, which the browser has loaded already. */
worker.addEventListener("message", (event) => {
  const { data } = event;
  if (typeof data === "string" && isOwn(data)) event.waitUntil(keepLoaded(data));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !isOwn(request.url) || request.headers.has("range")) return;
  const isImmutable = new URL(request.url).pathname.startsWith(`${new URL(worker.registration.scope).pathname}assets/`);
  event.respondWith(isImmutable ? keptFirst(request) : networkFirst(request));
  if (request.mode === "navigate") event.waitUntil(refresh().catch(() => undefined)); // there may be no network
});

/** `ignoreVary`: what a server sends differs by the encoding at most, and some say that it differs by who asks. */
async function keptFirst(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetchAndKeep(request);
}

async function networkFirst(request: Request): Promise<Response> {
  try {
    return await fetchAndKeep(request);
  } catch (error) {
    const kept = await caches.match(request, { ignoreSearch: request.mode === "navigate", ignoreVary: true });
    if (kept !== undefined) return kept;
    throw error;
  }
}

/** Only what was kept before, or belongs to the page, is kept: a server may have other things under its addresses. */
async function fetchAndKeep(request: Request): Promise<Response> {
  const response = await fetch(request);
  const cache = await caches.open(CACHE);
  const known = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
  if (response.ok && known !== undefined && !isSame(known, response)) await cache.put(request, response.clone());
  return response;
}

/** Keeps the files of the page as it is now, and drops those that it no longer has. */
async function refresh(): Promise<void> {
  const answer = await fetch(LIST, { cache: "no-cache" });
  if (!answer.ok) return;
  const files: readonly string[] = await answer.json();
  const { scope } = worker.registration;
  const wanted = new Set([LIST, ...files].map((file) => new URL(file, scope).href));
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  await cache.addAll([...wanted].filter((url) => !kept.has(url)));
  const assets = new URL("assets/", scope).href;
  for (const url of kept) if (url.startsWith(assets) && !wanted.has(url)) await cache.delete(url);
}

/** From the browser's own cache, however old: what the page has loaded a moment ago is not loaded twice. */
async function keepLoaded(url: string): Promise<void> {
  const cache = await caches.open(CACHE);
  if ((await cache.match(url, { ignoreVary: true })) !== undefined) return;
  const response = await fetch(url, { cache: "force-cache" });
  if (response.ok) await cache.put(url, response);
}

function isOwn(url: string): boolean {
  return url.startsWith(worker.registration.scope);
}

/** By what servers say of a file; if they say nothing it may be another. */
function isSame(a: Response, b: Response): boolean {
  const marks = ["etag", "last-modified"] as const;
  return (
    marks.some((mark) => a.headers.has(mark)) && marks.every((mark) => a.headers.get(mark) === b.headers.get(mark))
  );
}
