/**
 * The parser of a page: it runs in a worker, so that the page never waits.
 *
 *   const parser = startParser();
 *   const [first] = await parser.parse("She reads. He sleeps.");
 *   first.tree;   // (S (NP (PRP She)) (VP (VBZ reads)) (. .))
 *
 * What it gives is plain data. A text that is parsed again after a change costs no more than the sentences that changed.
 */
import type { StoredPart } from "../contracts/model.ts";
import type { KernelChoice } from "../engine/choose-kernels.ts";
import type { ModelSource } from "../parsing/load-model.ts";
import { MODEL_NAMES } from "../parsing/model-names.ts";
import type { ParseJson } from "../parsing/parse.ts";
import type { ParseOptions, TextOptions } from "../parsing/parser.ts";
import type { SentenceInput } from "../parsing/sentence-input.ts";
import type { TraceStep } from "../parsing/trace.ts";
import { invariant, ParserError } from "../shared/errors.ts";
import { fromJson } from "../trees/tree-json.ts";
import type { Answer, LoadedModel, LoadingState, LoadMessage, ParseMessage, Problem, Question } from "./messages.ts";

/** As for `Parser.load`, as far as it can be sent to a worker. */
export interface ClientOptions {
  /** A name, as for `Parser.load`, an address (relative to the page, if it is a string), or the bytes of a model file. Default: `english`. */
  readonly model?: ModelSource | undefined;
  readonly kernels?: KernelChoice | WebAssembly.Module | undefined;
  readonly decoder?: StoredPart | undefined;
  readonly maxWords?: number | undefined;
}

/** A parse as plain data. */
export interface PlainParse extends ParseJson {
  /** The names of the transitions that built the tree. */
  readonly transitions: readonly string[];
}

export interface PlainTrace {
  readonly parse: PlainParse;
  readonly steps: readonly TraceStep[];
}

/** Questions wait until the model is there; if it cannot be loaded they reject. Errors are `ParserError`s. */
export interface ParserClient {
  readonly state: LoadingState;
  /** What the model says about itself, once it is loaded. */
  readonly ready: Promise<LoadedModel>;
  /** Called now and at every change; what it gives back ends that. */
  onState(listener: (state: LoadingState) => void): () => void;
  /** A parse for each sentence of a text. */
  parse(text: string, options?: TextOptions): Promise<PlainParse[]>;
  parseTokens(tokens: SentenceInput, options?: ParseOptions): Promise<PlainParse>;
  /** The steps of a parse, with the `best` most probable transitions at each. */
  trace(tokens: SentenceInput, best?: number): Promise<PlainTrace>;
  /** Ends the worker; whoever still waits gets an error (E_DISPOSED). */
  dispose(): void;
}

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: ParserError): void;
}

/** A question before it has a number. */
type Unnumbered = Question extends infer One ? (One extends Question ? Omit<One, "id"> : never) : never;

export function startParser(options: ClientOptions = {}): ParserClient {
  const worker = startWorker();
  const listeners = new Set<(state: LoadingState) => void>();
  const waiting = new Map<number, Waiting>();
  let state: LoadingState = { kind: "loading", loaded: 0, total: null };
  let end: ParserError | null = null;
  let lastId = 0;

  function change(next: LoadingState): void {
    state = next;
    for (const listener of listeners) listener(state);
  }

  function onState(listener: (state: LoadingState) => void): () => void {
    listeners.add(listener);
    listener(state);
    return () => listeners.delete(listener);
  }

  function ask(question: Unnumbered): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (end !== null) return reject(end);
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...question, id });
    });
  }

  function stop(error: ParserError): void {
    end ??= error;
    worker.terminate();
    for (const { reject } of waiting.values()) reject(end);
    waiting.clear();
    if (state.kind === "loading") change({ kind: "failed", problem: problemOf(end) });
  }

  worker.addEventListener("message", ({ data }: MessageEvent<Answer | LoadingState>) => {
    if (!("id" in data)) return change(data);
    if (data.kind === "refused") waiting.get(data.id)?.reject(errorOf(data.problem));
    else waiting.get(data.id)?.resolve(data);
    waiting.delete(data.id);
  });
  worker.addEventListener("error", ({ message }) => {
    stop(new ParserError("E_WORKER", message || "the parser's worker could not be started"));
  });
  worker.postMessage(loadMessage(options));

  const ready = new Promise<LoadedModel>((resolve, reject) => {
    onState((next) => {
      if (next.kind === "ready") resolve(next.model);
      if (next.kind === "failed") reject(errorOf(next.problem));
    });
  });
  ready.catch(() => undefined); // whoever waits for it sees it

  return {
    get state() {
      return state;
    },
    ready,
    onState,
    async parse(text, wanted = {}) {
      const answer = await ask({ kind: "parse", text, options: wanted });
      invariant(answer.kind === "parsed", "a question for parses is answered by parses");
      return answer.parses.map(read);
    },
    async parseTokens(tokens, wanted = {}) {
      const answer = await ask({ kind: "parse-tokens", tokens, options: wanted });
      invariant(answer.kind === "parsed", "a question for parses is answered by parses");
      return read(answer.parses[0]!);
    },
    async trace(tokens, best = 5) {
      const answer = await ask({ kind: "trace", tokens, best });
      invariant(answer.kind === "traced", "a question for a trace is answered by one");
      return { parse: read(answer.parse), steps: answer.steps };
    },
    dispose: () => stop(new ParserError("E_DISPOSED", "this parser has been disposed")),
  };
}

function startWorker(): Worker {
  if (typeof Worker === "undefined") {
    throw new ParserError("E_WORKER", "this platform has no web workers", {
      hint: "In Node, Parser.load({ threads: 2 }) parses streams in threads",
    });
  }
  // Written out in one expression: bundlers look for it.
  return new Worker(new URL("./parser-worker.js", import.meta.url), { type: "module", name: "treewright" });
}

function loadMessage({ model, kernels, decoder, maxWords }: ClientOptions): LoadMessage {
  return { kind: "load", model: sendable(model), kernels, decoder, maxWords };
}

/** A worker does not know the address of its page, and a URL cannot be sent. */
function sendable(model: ModelSource | undefined): string | Uint8Array | undefined {
  if (model === undefined || model instanceof Uint8Array) return model;
  return MODEL_NAMES.find((name) => name === model) ?? new URL(model, globalThis.document?.baseURI).href;
}

function read({ json, transitions }: ParseMessage): PlainParse {
  const parse: ParseJson = JSON.parse(json); // the worker wrote it
  const { alternatives } = parse;
  return {
    ...parse,
    tree: fromJson(parse.tree),
    ...(alternatives && { alternatives: alternatives.map((one) => ({ ...one, tree: fromJson(one.tree) })) }),
    transitions,
  };
}

function errorOf({ code, message, hint }: Problem): ParserError {
  return new ParserError(code, message, hint === null ? {} : { hint });
}

function problemOf({ code, message, hint }: ParserError): Problem {
  return { code, message, hint: hint ?? null };
}
