/** The worker: fetches the model that its name says, then answers one question after the other. */
import { type Parse, Parser, ParserError, writeJson } from "../src/index.ts";
import type { Answer, ParseMessage, Problem, Question } from "./messages.ts";

const modelAddress = self.name; // the one thing a worker is told before it runs
const parser = load();

addEventListener("message", async ({ data }: MessageEvent<Question>) => {
  try {
    say(answer(await parser, data));
  } catch (error) {
    say({ kind: "refused", id: data.id, problem: problemOf(error) });
  }
});

async function load(): Promise<Parser> {
  try {
    const loaded = await Parser.load(await fetchModel(modelAddress));
    loaded.parse("Ready."); // the first parse is slow: the machine code is made then
    say({ kind: "ready", model: { info: loaded.info, labels: loaded.labels, tags: loaded.tags } });
    return loaded;
  } catch (error) {
    say({ kind: "failed", problem: problemOf(error) });
    throw error;
  }
}

function answer(loaded: Parser, question: Question): Answer {
  if (question.kind === "trace") {
    const { parse, steps } = loaded.trace(question.tokens, question.best);
    return { kind: "traced", id: question.id, parse: messageOf(parse), steps };
  }
  return { kind: "parsed", id: question.id, parses: loaded.parse(question.text).map(messageOf) };
}

function messageOf({ tree, logProbability, constituents, transitions }: Parse): ParseMessage {
  return { tree: writeJson(tree), logProbability, constituents, transitions };
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
