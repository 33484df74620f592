/** What happens around every request: security headers, a line in the log, figures, and errors in one form. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { answerSlowRequest, type OnRefusal } from "./broken-requests.ts";
import { isLastOf, waitForTurn } from "./connections.ts";
import { answerError } from "./error-answers.ts";
import { checkRequest, type HostSettings } from "./request-checks.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";
import type { ServerMetrics } from "./server-metrics.ts";
import { ServiceError } from "./service-error.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Of the error that was answered, for the log. */
    errorCode: string | null;
    /** It came before the server began to close. */
    cameInTime: boolean;
  }
}

export interface RequestContext {
  readonly metrics: ServerMetrics;
  readonly requestTimeoutMs: number;
  readonly hosts: HostSettings;
  readonly onRefusal: OnRefusal;
  /** Connections then end with their answers. */
  isClosing(): boolean;
}

export function addRequestHooks(app: FastifyInstance, context: RequestContext): void {
  const { metrics, hosts, isClosing } = context;
  const methods = new Map<string, Set<string>>();
  app.decorateRequest("errorCode", null);
  app.decorateRequest("cameInTime", true);
  app.addHook("onRequest", async (request, reply) => {
    request.cameInTime = !isClosing();
    await waitForTurn(request.raw, reply.raw);
    limitTime(request.raw, reply.raw, context);
    checkRequest(request.raw, hosts);
  });
  app.addHook("onRoute", ({ url, method }) => {
    const known = methods.get(url) ?? new Set();
    for (const name of [method].flat()) known.add(name);
    methods.set(url, known);
  });
  app.addHook("onSend", async ({ raw }, reply) => {
    reply.headers(SECURITY_HEADERS);
    if (isClosing() && isLastOf(raw.socket)) reply.header("connection", "close");
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
  app.addHook("onResponse", async (request, reply) => {
    const { method, errorCode } = request;
    const route = request.routeOptions.url ?? "unknown";
    const status = reply.raw.writableFinished ? reply.statusCode : 499;
    metrics.onAnswer({ method, route }, status, reply.elapsedTime / 1000);
    if (errorCode !== null) metrics.onError(errorCode);
    const details = { method, route, status, ms: Math.round(reply.elapsedTime), ...(errorCode && { code: errorCode }) };
    request.log.info(details, "answered");
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => {
    const known = methods.get(request.url.split("?", 1)[0]!);
    if (known === undefined)
      throw new ServiceError(404, "E_NOT_FOUND", "there is nothing here", { hint: "/openapi.json" });
    const allowed = [...known].join(", ");
    reply.header("allow", allowed);
    throw new ServiceError(405, "E_METHOD", `the method must be ${allowed}`);
  });
}

/** Node's own limit (`requestTimeout`) ends with the headers: a body may come as slowly as it likes. */
function limitTime(
  request: IncomingMessage,
  response: ServerResponse,
  { requestTimeoutMs, onRefusal }: RequestContext,
): void {
  if (request.complete) return;
  const timer = setTimeout(() => {
    if (request.complete) return;
    if (response.headersSent)
      request.socket.destroy(); // it was answered before all of it had come
    else answerSlowRequest(request.socket, onRefusal);
  }, requestTimeoutMs);
  timer.unref(); // a server that has closed waits for nobody
  const stop = () => clearTimeout(timer);
  request.once("end", stop).once("close", stop);
}
