import { ParserError, reasonOf } from "./errors.ts";

/** Told how many bytes have come, and how many there are; null: that is not known. */
export type OnProgress = (loaded: number, total: number | null) => void;

/** What a URL leads to; `fetch` is there in browsers and in Node. */
export async function fetchBytes(url: URL, onProgress?: OnProgress): Promise<Uint8Array<ArrayBuffer>> {
  let reason: string;
  try {
    const response = await fetch(url);
    if (response.ok) return await bytesOf(response, onProgress);
    reason = `HTTP status ${response.status}`;
  } catch (error) {
    reason = reasonOf(error instanceof Error && error.cause instanceof Error ? error.cause : error);
  }
  throw new ParserError("E_ASSET", `cannot load ${url.href}: ${reason}`);
}

async function bytesOf(response: Response, onProgress?: OnProgress): Promise<Uint8Array<ArrayBuffer>> {
  if (onProgress === undefined || response.body === null) return new Uint8Array(await response.arrayBuffer());
  // With a compressed answer the length is that of the compressed bytes: no total is better than a wrong one.
  const length = response.headers.has("content-encoding") ? null : response.headers.get("content-length");
  const total = length === null ? null : Number(length);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  const reader = response.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value);
    loaded += next.value.length;
    onProgress(loaded, total);
  }
  return joined(chunks, loaded);
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
