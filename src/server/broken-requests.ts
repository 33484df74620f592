/** What is no HTTP, or comes too slowly, never reaches a route; it gets an error of the same form, and a line in the log, all the same. */
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { afterAnswers } from "./connections.ts";
import { errorBody } from "./error-answers.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** Told about every refusal. */
export type OnRefusal = (refusal: { readonly status: number; readonly code: string }) => void;

const NOT_HTTP: Refusal = { status: 400, code: "E_HTTP", message: "this is not HTTP" };
const TOO_SLOW: Refusal = { status: 408, code: "E_TOO_SLOW", message: "the request took too long to arrive" };
const REFUSALS: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
  HPE_HEADER_OVERFLOW: { status: 431, code: "E_HEADERS_TOO_LARGE", message: "the headers are too large" },
};

/** Requests that came before it on the connection are answered first. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, onRefusal: OnRefusal): void {
  if (error.code === "ECONNRESET") return;
  const refusal = REFUSALS[error.code ?? ""] ?? NOT_HTTP;
  afterAnswers(socket, () => refuse(socket, refusal, onRefusal));
}

export function answerSlowRequest(socket: Socket, onRefusal: OnRefusal): void {
  refuse(socket, TOO_SLOW, onRefusal);
}

/** There is no proxy here. */
export function refuseTunnel(socket: Socket, onRefusal: OnRefusal): void {
  refuse(socket, { status: 405, code: "E_METHOD", message: "this is no proxy" }, onRefusal);
}

function refuse(socket: Socket, refusal: Refusal, onRefusal: OnRefusal): void {
  if (!socket.writable) return;
  onRefusal(refusal);
  const { status } = refusal;
  const body = errorBody(refusal);
  const headers = {
    ...SECURITY_HEADERS,
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  socket.destroySoon();
}
