/**
 * The parser as the page sees it: it runs in a worker, so that the page never waits.
 *
 *   const parses = await client.parse("She reads. He sleeps.");   // null: a newer text came in the meantime
 */
import { fromJson, type ParseJson, type ScoredConstituent, type TraceStep, type Tree } from "../../src/index.ts";
import type { Answer, LoadedModel, ParseMessage, Problem, Question } from "./messages.ts";

export interface PageParse {
  readonly tree: Tree;
  readonly logProbability: number;
  /** Parents before children: as `nodes(tree)` has the branches. */
  readonly constituents: readonly ScoredConstituent[];
  readonly transitions: readonly string[];
}

export interface PageTrace {
  readonly parse: PageParse;
  readonly steps: readonly TraceStep[];
}

export type LoadingState =
  | { readonly kind: "loading"; readonly loaded: number; readonly total: number | null }
  | { readonly kind: "ready"; readonly model: LoadedModel }
  | { readonly kind: "failed"; readonly problem: Problem };

/** What the worker refused, or that there is no model. */
export class ParsingProblem extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

export interface ParserClient {
  readonly state: LoadingState;
  /** Called now and at every change. */
  onState(listener: (state: LoadingState) => void): void;
  /** The newest text is parsed next; a text that was overtaken gets null. */
  parse(text: string): Promise<readonly PageParse[] | null>;
  /** The steps of the model's own parse, with the `best` most probable transitions at each. */
  trace(tokens: readonly string[], best?: number): Promise<PageTrace>;
}

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: ParsingProblem) => void;
}

export function startParser(modelAddress: URL): ParserClient {
  const worker = new Worker(new URL("./parser-worker.ts", import.meta.url), {
    type: "module",
    name: modelAddress.href,
  });
  const listeners: ((state: LoadingState) => void)[] = [];
  const waiting = new Map<number, Waiting>();
  let state: LoadingState = { kind: "loading", loaded: 0, total: null };
  let lastId = 0;
  let parsing: Promise<unknown> = Promise.resolve();
  let newestText = 0;

  function change(next: LoadingState): void {
    state = next;
    for (const listener of listeners) listener(state);
  }

  function ask(question: (id: number) => Question): Promise<Answer> {
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage(question(id));
    });
  }

  worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
    switch (data.kind) {
      case "progress":
        return change({ kind: "loading", loaded: data.loaded, total: data.total });
      case "ready":
      case "failed":
        return change(data);
      case "refused":
        waiting.get(data.id)?.reject(new ParsingProblem(data.problem));
        break;
      default:
        waiting.get(data.id)?.resolve(data);
    }
    waiting.delete(data.id);
  });
  worker.addEventListener("error", (event) => {
    const problem = { code: "E_WORKER", message: event.message || "the parser could not be started", hint: null };
    change({ kind: "failed", problem });
    for (const { reject } of waiting.values()) reject(new ParsingProblem(problem));
    waiting.clear();
  });

  return {
    get state() {
      return state;
    },
    onState(listener) {
      listeners.push(listener);
      listener(state);
    },
    async parse(text) {
      const own = ++newestText;
      await parsing.catch(() => undefined);
      if (own !== newestText) return null;
      const asked = ask((id) => ({ kind: "parse", id, text }));
      parsing = asked;
      const answer = await asked;
      if (own !== newestText || answer.kind !== "parsed") return null;
      return answer.parses.map(read);
    },
    async trace(tokens, best = 5) {
      const answer = await ask((id) => ({ kind: "trace", id, tokens, best }));
      if (answer.kind !== "traced") throw new Error("a trace was asked for");
      return { parse: read(answer.parse), steps: answer.steps };
    },
  };
}

function read({ json, transitions }: ParseMessage): PageParse {
  const { tree, logProbability, constituents }: ParseJson = JSON.parse(json);
  return { tree: fromJson(tree), logProbability, constituents, transitions };
}
