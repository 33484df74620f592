/** Tells when a client has gone before its answer was sent. */
import type { FastifyReply } from "fastify";

export function signalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (raw.destroyed) controller.abort();
  raw.once("close", () => {
    if (!raw.writableEnded) controller.abort();
  });
  return controller.signal;
}
