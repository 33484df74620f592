/** `POST /v1/parse`: text or tokens in, trees with tokens, offsets and confidences out. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Parse } from "../parsing/parse.ts";
import { leavesOf, sentenceOf } from "../parsing/sentence-input.ts";
import { ParserError } from "../shared/errors.ts";
import { splitSentences } from "../text/sentence-splitter.ts";
import { jsonLines, recordJson } from "../trees/formats/json-lines.ts";
import { formatNamed } from "../trees/formats.ts";
import { leaf, type Sentence, type Tree } from "../trees/tree.ts";
import { signalOf } from "./client-signal.ts";
import type { ParseService } from "./parse-service.ts";
import { ANSWER_FORMATS, answers, ParseAnswer, ParseBody } from "./schemas.ts";
import { ServiceError } from "./service-error.ts";
import type { ServerSettings } from "./settings.ts";
import { inTurns } from "./turns.ts";

export function parseRoutes(app: FastifyInstance, service: ParseService, { maxTextBytes }: ServerSettings): void {
  const schema = {
    summary: "Parse text or tokens",
    body: ParseBody,
    response: answers(ParseAnswer, [400, 413, 415, 500, 503, 504]),
  };
  const onRequest = async ({ cameInTime }: FastifyRequest) => service.checkReady(cameInTime);
  app.post<{ Body: ParseBody }>("/v1/parse", { schema, onRequest }, async ({ body }, reply) => {
    const { sentences, texts } = inputOf(body, maxTextBytes);
    const parses = await service.parse(sentences, signalOf(reply), { texts, kBest: body.kBest, beam: body.beam });
    const format = formatNamed(ANSWER_FORMATS, body.format ?? jsonLines.name)!;
    // In any format but JSON the tree is a string.
    const writeTree = format === jsonLines ? undefined : (tree: Tree) => JSON.stringify(format.write(tree).trimEnd());
    const write = (parse: Parse) => recordJson(parse, writeTree);
    const written = await inTurns(
      parses,
      (parse) => (parse instanceof ParserError ? 0 : parse.sentence.length),
      (parse) => (parse instanceof ParserError ? writeProblem(parse) : write(parse)),
    );
    return reply.type("application/json; charset=utf-8").send(`{"sentences":[${written.join(",")}]}`);
  });
}

interface Input {
  readonly sentences: readonly Sentence[];
  /** The sentences as they stand in the raw text, where there is one. */
  readonly texts?: readonly string[] | undefined;
}

function inputOf(body: ParseBody, maxTextBytes: number): Input {
  const { text, tokens, sentences, options } = body;
  const given = [text, tokens, sentences].filter((value) => value !== undefined);
  if (given.length !== 1) throw new ServiceError(400, "E_INPUT", "give exactly one of text, tokens and sentences");
  if (text !== undefined) {
    checkLength(Buffer.byteLength(text), maxTextBytes);
    const found = splitSentences(text, options);
    return { sentences: found.map(leavesOf), texts: found.map(({ start, end }) => text.slice(start, end)) };
  }
  if (options !== undefined)
    throw new ServiceError(400, "E_INPUT", "options apply to text only; here the words are given");
  const words = sentences ?? [tokens!];
  checkLength(
    words.flat().reduce((sum, token) => sum + Buffer.byteLength(typeof token === "string" ? token : token.word) + 1, 0),
    maxTextBytes,
  );
  const checked = words.map((sentence) =>
    sentenceOf(
      sentence.map((token) => (typeof token === "string" ? leaf(null, token) : leaf(token.tag ?? null, token.word))),
    ),
  );
  return { sentences: checked };
}

export function checkLength(bytes: number, maxTextBytes: number): void {
  if (bytes <= maxTextBytes) return;
  throw new ServiceError(413, "E_TEXT_TOO_LONG", `the text has ${bytes} bytes; the limit is ${maxTextBytes}`, {
    hint: "Send it in parts",
  });
}

function writeProblem({ code, message }: ParserError): string {
  return JSON.stringify({ error: { code, message } });
}
