/** `treewright serve`: the parser as an HTTP server, until it is told to stop. */
import type { RunningServer } from "../../server/http-server.ts";
import { LOG_LEVELS, SERVER_DEFAULTS } from "../../server/settings.ts";
import { defineCommand, type OptionValues } from "../command.ts";
import { UsageError } from "../command-line.ts";
import { kernelChoiceOf } from "../kernel-choice.ts";
import { MODEL_OPTIONS } from "../model-options.ts";

const options = {
  ...MODEL_OPTIONS,
  host: {
    type: "string",
    value: "ADDRESS",
    default: SERVER_DEFAULTS.host,
    description: "the address to listen on; 0.0.0.0 means all addresses",
  },
  port: {
    type: "number",
    value: "N",
    default: SERVER_DEFAULTS.port,
    description: "the port to listen on; 0 takes any free port",
  },
  "allowed-host": {
    type: "string",
    value: "NAME",
    multiple: true,
    description: "a further name that requests may give as their Host, such as a proxy's; * is any",
  },
  queue: {
    type: "number",
    value: "WORDS",
    default: SERVER_DEFAULTS.queueWords,
    description: "how many words may wait in the queue; further requests get 503",
  },
  deadline: {
    type: "number",
    value: "MS",
    default: SERVER_DEFAULTS.deadlineMs,
    description: "time limit for answering a request",
  },
  "max-text": {
    type: "number",
    value: "BYTES",
    default: SERVER_DEFAULTS.maxTextBytes,
    description: "largest text of a request; longer texts get 413",
  },
  "max-body": {
    type: "number",
    value: "BYTES",
    default: SERVER_DEFAULTS.maxBodyBytes,
    description: "largest body of any request",
  },
  "max-sentence": {
    type: "number",
    value: "WORDS",
    default: SERVER_DEFAULTS.maxSentenceWords,
    description: "longest sentence; longer sentences get 413",
  },
  "request-timeout": {
    type: "number",
    value: "MS",
    default: SERVER_DEFAULTS.requestTimeoutMs,
    description: "time limit for a client to send its request",
  },
  "no-page": { type: "boolean", description: "serve neither the page nor its model files" },
  "log-level": {
    type: "string",
    choices: LOG_LEVELS,
    default: SERVER_DEFAULTS.logLevel,
    description: "log level; the log goes to standard error and never contains users' text",
  },
} as const;

export const serve = defineCommand({
  name: "serve",
  summary: "parse over HTTP: a JSON API, CoreNLP's API, and the page",
  operands: "",
  description:
    "Serves POST /v1/parse, /v1/evaluate and /v1/oracle, the API of a CoreNLP server on POST /, the page on GET /, /openapi.json, " +
    "/live, /ready and /metrics. It listens on this machine only, unless --host says otherwise. After SIGTERM or SIGINT it answers the " +
    "requests it has received and then ends; a second signal ends it at once.",
  options,
  examples: [
    { command: "treewright serve", shows: "on http://127.0.0.1:9000" },
    { command: "treewright serve --port 8080 --threads 4 --model my.model", shows: "with your own model" },
  ],
  async run(given, operands, terminal) {
    if (operands.length > 0) throw new UsageError(`serve takes no arguments, but "${operands[0]}" was given`);
    checkNumbers(given);
    const settings = {
      model: given.model,
      host: given.host,
      allowedHosts: given["allowed-host"],
      port: given.port,
      threads: given.threads,
      kernels: kernelChoiceOf(given.kernels, terminal.environment, "auto"),
      queueWords: given.queue,
      deadlineMs: given.deadline,
      maxTextBytes: given["max-text"],
      maxSentenceWords: given["max-sentence"],
      maxBodyBytes: given["max-body"],
      requestTimeoutMs: given["request-timeout"],
      page: !given["no-page"],
      logLevel: given["log-level"],
    };
    // Not before: no other command should wait for the libraries of the server to load.
    const { startServer } = await import("../../server/http-server.ts");
    const server = await startServer(settings, terminal.stderr);
    terminal.stdout.write(`treewright listens on ${server.url}\n`);
    const stopped = untilSignal();
    try {
      await Promise.race([stopped, server.ready.then(() => stopped)]);
    } finally {
      await endOf(server);
    }
    return 0;
  },
});

function checkNumbers(given: OptionValues<typeof options>): void {
  for (const name of ["queue", "deadline", "max-text", "max-sentence", "max-body", "request-timeout"] as const) {
    const value = given[name];
    if (!Number.isInteger(value) || value < 1)
      throw new UsageError(`--${name} must be a whole number of at least 1, not ${value}`);
  }
  if (!Number.isInteger(given.port) || given.port < 0 || given.port > 65_535) {
    throw new UsageError(`--port must be a whole number from 0 to 65535, not ${given.port}`);
  }
}

const SIGNALS = ["SIGTERM", "SIGINT"] as const;

function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve());
  });
}

async function endOf(server: RunningServer): Promise<void> {
  const endNow = () => process.exit(1);
  for (const signal of SIGNALS) process.once(signal, endNow);
  await server.close();
  for (const signal of SIGNALS) process.off(signal, endNow);
}
