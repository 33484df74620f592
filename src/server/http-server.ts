/**
 * The server: listens at once, says that it is not ready while the model is being loaded, and closes gracefully.
 *
 *   const server = await startServer({ port: 0 }, process.stderr);
 *   await server.ready;
 *   await fetch(`${server.url}/v1/parse`, { method: "POST", … });
 *   await server.close();
 */
import type { Socket } from "node:net";
import swagger from "@fastify/swagger";
import fastify, { type FastifyInstance, LogController } from "fastify";
import { packageVersion } from "../node/package-version.ts";
import { fileError } from "../platform/node/file-error.ts";
import { codeOf, ParserError } from "../shared/errors.ts";
import { answerBrokenRequest, type OnRefusal, refuseTunnel } from "./broken-requests.ts";
import { coreNlpRoutes } from "./corenlp-routes.ts";
import { answerError } from "./error-answers.ts";
import { healthRoutes } from "./health-routes.ts";
import { onlyJson } from "./json-bodies.ts";
import { findModels, readPage } from "./page-files.ts";
import { pageRoutes } from "./page-routes.ts";
import { parseRoutes } from "./parse-routes.ts";
import { type ParseService, parseService } from "./parse-service.ts";
import { addRequestHooks } from "./request-hooks.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";
import { type ServerMetrics, serverMetrics } from "./server-metrics.ts";
import { completeSettings, type ServerSettings } from "./settings.ts";
import { type SideThread, sideThread } from "./side-thread.ts";
import { taskRoutes } from "./task-routes.ts";

export interface RunningServer {
  readonly url: string;
  /** Settled when requests are parsed; rejects if the model cannot be loaded. */
  readonly ready: Promise<void>;
  /** Answers what has come, takes nothing more, and ends. */
  close(): Promise<void>;
}

/**
 * Connections that the system keeps until we take them; it may keep fewer. With Node's 511, of a thousand clients that come at once half
 * are not heard and try again after 1, 3 and 7 seconds: an overload should be answered at once.
 */
const WAITING_CONNECTIONS = 4096;

/** Whatever takes lines of text: `process.stderr`. */
export interface LogStream {
  write(line: string): unknown;
}

const NOWHERE: LogStream = { write: () => undefined };

/** What is not given is as in `SERVER_DEFAULTS`. */
export async function startServer(
  given: Partial<ServerSettings> = {},
  log: LogStream = NOWHERE,
): Promise<RunningServer> {
  const settings = completeSettings(given);
  const app = fastify({
    logger: { level: settings.logLevel, stream: { write: (line: string) => void log.write(line) }, base: null },
    logController: new LogController({ disableRequestLogging: true }), // ours has no addresses, which may have text in them
    bodyLimit: settings.maxBodyBytes,
    requestTimeout: settings.requestTimeoutMs,
    // Longer than a request can take: the silence while it is parsed is not the client's.
    connectionTimeout: settings.requestTimeoutMs + settings.deadlineMs + 5000,
    keepAliveTimeout: 20_000,
    forceCloseConnections: "idle",
    return503OnClosing: false, // ours has the form of all our errors
    http: {
      connectionsCheckingInterval: Math.min(1000, settings.requestTimeoutMs),
      requireHostHeader: false, // ours has the form of all our errors
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, onRefusal),
    frameworkErrors(error, request, reply) {
      // No hook has seen it.
      answerError(error, request, reply.headers(SECURITY_HEADERS).header("cache-control", "no-store"));
      onRefusal({ status: reply.statusCode, code: request.errorCode ?? "" });
    },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
  });
  app.setSerializerCompiler(() => JSON.stringify); // the usual one would leave out what a schema does not name
  const metrics: ServerMetrics = serverMetrics(() => service);
  const service = parseService(settings, () => metrics, {
    onLoaded: (details) => app.log.info(details, "ready"),
    onThreadLoss: (message) => app.log.warn({ message }, "a thread is replaced"),
  });
  const side = sideThread({
    ...settings,
    onLoss: (message) => app.log.warn({ message }, "a thread is replaced"),
  });
  const onRefusal: OnRefusal = ({ status, code }) => {
    metrics.onError(code);
    app.log.info({ status, code }, "refused");
  };
  addRequestHooks(app, {
    metrics,
    requestTimeoutMs: settings.requestTimeoutMs,
    hosts: settings,
    onRefusal,
    isClosing: () => service.isClosing,
  });
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  app.server.on("connect", (_, socket: Socket) => refuseTunnel(socket, onRefusal));
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "treewright", description: "A constituency parser.", version: packageVersion() },
    },
  });
  await app.register(async (routes) => {
    onlyJson(routes);
    parseRoutes(routes, service, settings);
    taskRoutes(routes, side);
  });
  await app.register(async (routes) => coreNlpRoutes(routes, service, settings));
  await app.register(async (routes) => healthRoutes(routes, service, metrics));
  if (settings.page) {
    const models = await findModels(settings.model);
    const files = await readPage(models);
    await app.register(async (routes) => pageRoutes(routes, files, models));
  }
  const url = await listen(app, settings);
  const ready = service.start();
  ready.catch(() => undefined); // whoever waits for it sees it
  return {
    url,
    ready,
    close: () => close(app, service, side, settings),
  };
}

async function listen(app: FastifyInstance, { host, port }: ServerSettings): Promise<string> {
  try {
    return await app.listen({ host, port, backlog: WAITING_CONNECTIONS });
  } catch (error) {
    if (codeOf(error) !== "EADDRINUSE") throw fileError(`${host}:${port}`, error);
    throw new ParserError("E_LISTEN", `${host}:${port} is already in use`, {
      hint: "Choose another --port; 0 takes any free one",
    });
  }
}

async function close(
  app: FastifyInstance,
  service: ParseService,
  side: SideThread,
  { deadlineMs }: ServerSettings,
): Promise<void> {
  service.beginClosing();
  // By then every request that was complete has been answered.
  const timer = setTimeout(() => app.server.closeAllConnections(), deadlineMs + 1000);
  await app.close();
  clearTimeout(timer);
  await Promise.all([service.stop(), side.close()]);
}
