/**
 * What every request must be like before a route sees it. A page of another site can make a browser send requests to this machine:
 * one whose name points here (DNS rebinding) is known by its Host, any other by its Origin.
 */
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { ServiceError } from "./service-error.ts";

export interface HostSettings {
  /** The address to listen on. */
  readonly host: string;
  /** Further names; "*" allows all. */
  readonly allowedHosts: readonly string[];
}

export function checkRequest(request: IncomingMessage, settings: HostSettings): void {
  checkHost(request, settings);
  checkOrigin(request);
  const { expect } = request.headers;
  if (expect !== undefined && expect.toLowerCase() !== "100-continue") {
    throw new ServiceError(417, "E_EXPECT", "no expectation is met but 100-continue");
  }
}

function checkHost({ headers, httpVersion, rawHeaders }: IncomingMessage, { host, allowedHosts }: HostSettings): void {
  const given = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === "host").length;
  if (given === 0 && httpVersion === "1.0") return; // no browser sends this
  const name = given === 1 ? nameIn(headers.host ?? "") : null;
  if (name === null) throw new ServiceError(400, "E_HOST", "a request has one Host header, with a name or an address");
  const isOurs =
    isIP(name) !== 0 || // an address cannot be made to point elsewhere
    name === "localhost" ||
    name.endsWith(".localhost") ||
    [host, ...allowedHosts].some((allowed) => allowed === "*" || allowed.toLowerCase() === name);
  if (isOurs) return;
  throw new ServiceError(421, "E_HOST", "this server does not go by that name", {
    hint: "treewright serve --allowed-host NAME allows it",
  });
}

/** `localhost:9000` → `localhost`, `[::1]` → `::1`. */
function nameIn(host: string): string | null {
  const [, address, name] = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i.exec(host) ?? [];
  return (address ?? name)?.toLowerCase().replace(/\.$/, "") ?? null;
}

function checkOrigin({ method, headers }: IncomingMessage): void {
  if (method === "GET" || method === "HEAD") return;
  const { origin, host = "" } = headers;
  const site = headers["sec-fetch-site"];
  const isForeign = site === "cross-site" || site === "same-site";
  if (!isForeign && (origin === undefined || origin.replace(/^https?:\/\//, "") === host)) return;
  throw new ServiceError(403, "E_CROSS_SITE", "pages of other sites may not send this");
}
