/** Everything the server can be told, with its default and the reason for it. */
import { KERNEL_CHOICES, type KernelChoice } from "../engine/choose-kernels.ts";
import { ParserError } from "../shared/errors.ts";

export interface ServerSettings {
  /** A model file, or a name; undefined: `english`. */
  readonly model: string | undefined;
  readonly host: string;
  /** Names that a request may give as its Host, besides addresses, localhost and `host`; "*": any. */
  readonly allowedHosts: readonly string[];
  /** 0: any that is free. */
  readonly port: number;
  /** Threads that parse; undefined: one per core. */
  readonly threads: number | undefined;
  readonly kernels: KernelChoice;
  /** What a thread's own heap may come to, in MiB; undefined: Node's limit. A thread that needs more breaks down and is replaced. */
  readonly maxHeapMb: number | undefined;
  /** Words that may wait to be parsed; who comes when there are more is sent away. */
  readonly queueWords: number;
  /** From when a request is complete to its answer. */
  readonly deadlineMs: number;
  /** Of the text or the tokens of one request, in UTF-8. */
  readonly maxTextBytes: number;
  /** Of one sentence: its thread works for nobody else in the meantime, and memory grows with the longest. */
  readonly maxSentenceWords: number;
  /** Of the body of any request. */
  readonly maxBodyBytes: number;
  /** How long a client may take to send a request. */
  readonly requestTimeoutMs: number;
  /** Whether the page, and the models for it, are served too. */
  readonly page: boolean;
  readonly logLevel: LogLevel;
}

export const LOG_LEVELS = ["silent", "error", "warn", "info", "debug"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const SERVER_DEFAULTS: ServerSettings = {
  model: undefined,
  host: "127.0.0.1", // nobody but this machine, unless told otherwise
  allowedHosts: [],
  port: 9000, // where clients of CoreNLP look
  threads: undefined,
  kernels: "auto",
  maxHeapMb: undefined,
  queueWords: 20_000, // about two seconds' work of two cores: who waits is answered well before the deadline
  deadlineMs: 15_000, // as CoreNLP
  maxTextBytes: 100_000, // as CoreNLP, about 17,000 words
  maxSentenceWords: 1000, // four times the longest of any treebank; some 300 ms
  maxBodyBytes: 2 ** 20, // JSON can take six bytes for one of the text; trees to be scored are longer than texts
  requestTimeoutMs: 30_000,
  page: true,
  logLevel: "info",
};

const COUNTS = [
  "maxHeapMb",
  "queueWords",
  "deadlineMs",
  "maxTextBytes",
  "maxSentenceWords",
  "maxBodyBytes",
  "requestTimeoutMs",
] as const;
const MAX_PORT = 65_535;

/** Every setting, checked: callers without types may give anything. `threads` are checked where they are started. */
export function completeSettings(given: Partial<ServerSettings>): ServerSettings {
  for (const name of Object.keys(given)) {
    if (!(name in SERVER_DEFAULTS)) refuse(`there is no setting "${name}"`);
  }
  const isGiven = ([, value]: [string, unknown]) => value !== undefined;
  const settings: ServerSettings = { ...SERVER_DEFAULTS, ...Object.fromEntries(Object.entries(given).filter(isGiven)) };
  for (const name of COUNTS) {
    const value = settings[name];
    if (value === undefined) continue; // a limit that is not set
    if (!Number.isInteger(value) || value < 1) refuse(`${name} is a whole number of at least 1, not ${value}`);
  }
  const { host, port, kernels, logLevel } = settings;
  if (typeof host !== "string") refuse(`host is an address, not ${host}`);
  if (!Number.isInteger(port) || port < 0 || port > MAX_PORT) {
    refuse(`port is a whole number from 0 to ${MAX_PORT}, not ${port}`);
  }
  if (!KERNEL_CHOICES.includes(kernels)) refuse(`kernels are one of ${KERNEL_CHOICES.join(", ")}, not ${kernels}`);
  if (!LOG_LEVELS.includes(logLevel)) refuse(`logLevel is one of ${LOG_LEVELS.join(", ")}, not ${logLevel}`);
  return settings;
}

function refuse(message: string): never {
  throw new ParserError("E_SETTING", message);
}
