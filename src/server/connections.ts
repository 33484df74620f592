/**
 * Requests of one connection are answered one after the other. A client may send several without waiting for answers (pipelining), but
 * it cannot have files open or sentences parsed for all of them at once, and what it has sent is forgotten when it goes.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { clientGone, ServiceError } from "./service-error.ts";

/** What one packet of ordinary requests may hold; a client that sends more is told to wait. */
const MAX_WAITING = 64;

interface Connection {
  /** What is being answered. */
  current: ServerResponse | null;
  /** Requests behind it: each is called when it is its turn, or when the client has gone. */
  readonly waiting: (() => void)[];
}

const connections = new WeakMap<Socket, Connection>();

/** Settled when all earlier requests of the connection are answered; rejects if the client has gone, or has sent too many. */
export async function waitForTurn({ socket }: IncomingMessage, response: ServerResponse): Promise<void> {
  const connection = connectionOf(socket);
  if (connection.current !== null) {
    if (connection.waiting.length >= MAX_WAITING) throw tooMany();
    socket.pause(); // nothing more is read until these are answered
    await new Promise<void>((resolve) => connection.waiting.push(resolve));
  }
  if (socket.destroyed) throw clientGone();
  connection.current = response;
  response.once("close", () => endTurn(socket, connection));
}

function endTurn(socket: Socket, connection: Connection): void {
  connection.current = null;
  const next = connection.waiting.shift();
  if (connection.waiting.length === 0) socket.resume();
  next?.();
}

/** Whether no request of the connection waits behind the current one. */
export function isLastOf(socket: Socket): boolean {
  return connectionOf(socket).waiting.length === 0;
}

/** Calls `then` when every request of the connection that has come whole has been answered. */
export function afterAnswers(socket: Socket, then: () => void): void {
  const connection = connectionOf(socket);
  if (connection.current === null || !connection.current.req.complete) then();
  else connection.waiting.push(then);
}

function connectionOf(socket: Socket): Connection {
  const known = connections.get(socket);
  if (known !== undefined) return known;
  const connection: Connection = { current: null, waiting: [] };
  connections.set(socket, connection);
  socket.once("close", () => {
    for (const resume of connection.waiting.splice(0)) resume();
  });
  return connection;
}

function tooMany(): ServiceError {
  const message = `more than ${MAX_WAITING} requests wait on this connection`;
  return new ServiceError(429, "E_PIPELINED", message, { hint: "Wait for answers", retryAfterSeconds: 1 });
}
