/** What is no HTTP, or comes too slowly, never reaches a route; it gets an error of the same form all the same. */
import type { Socket } from "node:net";
import { errorBody } from "./error-answers.ts";

export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET") return;
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") answerSlowRequest(socket);
  else if (error.code === "HPE_HEADER_OVERFLOW") {
    answer(socket, "431 Request Header Fields Too Large", "E_HEADERS_TOO_LARGE", "the headers are too large");
  } else answer(socket, "400 Bad Request", "E_HTTP", "this is not HTTP");
}

export function answerSlowRequest(socket: Socket): void {
  answer(socket, "408 Request Timeout", "E_TOO_SLOW", "the request took too long to arrive");
}

function answer(socket: Socket, status: string, code: string, message: string): void {
  if (!socket.writable) return;
  const body = errorBody({ code, message });
  const headers = [
    `HTTP/1.1 ${status}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  socket.write(`${headers.join("\r\n")}\r\n\r\n${body}`);
  socket.destroySoon();
}
