/** The worker: fetches the model that its name says, then answers one question after the other. */
import { Parser, ParserError } from "../../src/index.ts";
import type { Answer, ParseMessage, Problem, Question } from "./messages.ts";
import { cachedParsing, messageOf } from "./sentence-cache.ts";

interface Loaded {
  readonly parser: Parser;
  readonly parse: (text: string) => ParseMessage[];
}

const modelAddress = self.name; // the one thing a worker is told before it runs
const loading = load();
loading.catch(() => undefined); // the page is told; without this the browser speaks of an error that nobody caught

addEventListener("message", async ({ data }: MessageEvent<Question>) => {
  try {
    say(answer(await loading, data));
  } catch (error) {
    say({ kind: "refused", id: data.id, problem: problemOf(error) });
  }
});

async function load(): Promise<Loaded> {
  try {
    const parser = await Parser.load(await fetchModel(modelAddress));
    const { info, labels, tags } = parser;
    say({ kind: "ready", model: { info, labels, tags } });
    return { parser, parse: cachedParsing(parser) };
  } catch (error) {
    say({ kind: "failed", problem: problemOf(error) });
    throw error;
  }
}

function answer({ parser, parse: parseText }: Loaded, question: Question): Answer {
  if (question.kind === "trace") {
    const { parse, steps } = parser.trace(question.tokens, question.best);
    return { kind: "traced", id: question.id, parse: messageOf(parse), steps };
  }
  return { kind: "parsed", id: question.id, parses: parseText(question.text) };
}

async function fetchModel(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok || response.body === null) {
    throw new ParserError("E_NO_MODEL", `the model could not be fetched: HTTP status ${response.status}`, {
      hint: "Without it, trees in brackets can still be drawn.",
    });
  }
  // With a compressed answer the length is that of the compressed bytes: no total is better than a wrong one.
  const length = response.headers.has("content-encoding") ? null : response.headers.get("content-length");
  const total = length === null ? null : Number(length);
  const chunks: Uint8Array[] = [];
  let loaded = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    loaded += value.length;
    say({ kind: "progress", loaded, total });
  }
  return joined(chunks, loaded);
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function problemOf(error: unknown): Problem {
  if (error instanceof ParserError) return { code: error.code, message: error.message, hint: error.hint ?? null };
  return { code: "E_UNEXPECTED", message: error instanceof Error ? error.message : String(error), hint: null };
}

function say(message: Answer): void {
  postMessage(message);
}
