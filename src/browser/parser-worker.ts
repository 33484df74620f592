/** The worker behind parser-client.ts: loads the model it is told, then answers one question after the other. */
import { Parser, type TextOptions } from "../parsing/parser.ts";
import { ParserError } from "../shared/errors.ts";
import type { Answer, LoadingState, LoadMessage, ParseMessage, Problem, Question } from "./messages.ts";
import { cachedParsing, messageOf } from "./sentence-cache.ts";

interface Loaded {
  readonly parser: Parser;
  readonly parse: (text: string, options: TextOptions) => ParseMessage[];
}

let loading: Promise<Loaded>;

addEventListener("message", async ({ data }: MessageEvent<LoadMessage | Question>) => {
  if (data.kind === "load") {
    loading = load(data);
    loading.catch(() => undefined); // the page is told; without this the browser speaks of an error that nobody caught
    return;
  }
  try {
    say(answer(await loading, data));
  } catch (error) {
    say({ kind: "refused", id: data.id, problem: problemOf(error) });
  }
});

async function load({ model, kernels, decoder, maxWords }: LoadMessage): Promise<Loaded> {
  try {
    const onProgress = (loaded: number, total: number | null) => say({ kind: "loading", loaded, total });
    const parser = await Parser.load({ model, kernels, decoder, maxWords, onProgress });
    const { info, labels, tags } = parser;
    say({ kind: "ready", model: { info, labels, tags } });
    return { parser, parse: cachedParsing(parser) };
  } catch (error) {
    say({ kind: "failed", problem: problemOf(error) });
    throw error;
  }
}

function answer({ parser, parse: parseText }: Loaded, question: Question): Answer {
  const { id } = question;
  switch (question.kind) {
    case "parse":
      return { kind: "parsed", id, parses: parseText(question.text, question.options) };
    case "parse-tokens":
      return { kind: "parsed", id, parses: [messageOf(parser.parseTokens(question.tokens, question.options))] };
    case "trace": {
      const { parse, steps } = parser.trace(question.tokens, question.best);
      return { kind: "traced", id, parse: messageOf(parse), steps };
    }
  }
}

function problemOf(error: unknown): Problem {
  if (error instanceof ParserError) return { code: error.code, message: error.message, hint: error.hint ?? null };
  return { code: "E_UNEXPECTED", message: error instanceof Error ? error.message : String(error), hint: null };
}

function say(message: Answer | LoadingState): void {
  postMessage(message);
}
