import { ParserError, reasonOf } from "./errors.ts";

/** What a URL leads to; `fetch` is there in browsers and in Node. */
export async function fetchBytes(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  let reason: string;
  try {
    const response = await fetch(url);
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    reason = `HTTP status ${response.status}`;
  } catch (error) {
    reason = reasonOf(error instanceof Error && error.cause instanceof Error ? error.cause : error);
  }
  throw new ParserError("E_ASSET", `cannot load ${url.href}: ${reason}`);
}
