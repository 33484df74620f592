/** `POST /v1/parse`: text or tokens in, trees with tokens, offsets and confidences out. */
import type { FastifyInstance } from "fastify";
import type { Parse } from "../parsing/parse.ts";
import { leavesOf, sentenceOf } from "../parsing/sentence-input.ts";
import { ParserError } from "../shared/errors.ts";
import { splitSentences } from "../text/sentence-splitter.ts";
import { jsonLines, recordJson } from "../trees/formats/json-lines.ts";
import { formatNamed } from "../trees/formats.ts";
import { leaf, type Sentence } from "../trees/tree.ts";
import type { WritableFormat } from "../trees/tree-format.ts";
import { signalOf } from "./client-signal.ts";
import type { ParseService } from "./parse-service.ts";
import { ANSWER_FORMATS, answers, ParseAnswer, ParseBody } from "./schemas.ts";
import { ServiceError } from "./service-error.ts";

export function parseRoutes(app: FastifyInstance, service: ParseService, maxTextBytes: number): void {
  const schema = {
    summary: "Parse text or tokens",
    body: ParseBody,
    response: answers(ParseAnswer, [400, 413, 415, 500, 503, 504]),
  };
  const onRequest = async () => service.checkReady();
  app.post<{ Body: ParseBody }>("/v1/parse", { schema, onRequest }, async ({ body }, reply) => {
    const sentences = sentencesIn(body, maxTextBytes);
    const parses = await service.parse(sentences, signalOf(reply));
    const format = formatNamed(ANSWER_FORMATS, body.format ?? jsonLines.name)!;
    const write = format === jsonLines ? recordJson : (parse: Parse) => writeWithText(parse, format);
    const written = parses.map((parse) => (parse instanceof ParserError ? writeProblem(parse) : write(parse)));
    return reply.type("application/json; charset=utf-8").send(`{"sentences":[${written.join(",")}]}`);
  });
}

function sentencesIn(body: ParseBody, maxTextBytes: number): Sentence[] {
  const { text, tokens, sentences, options } = body;
  const given = [text, tokens, sentences].filter((value) => value !== undefined);
  if (given.length !== 1) throw new ServiceError(400, "E_INPUT", "give one of text, tokens and sentences");
  if (text !== undefined) {
    checkLength(Buffer.byteLength(text), maxTextBytes);
    return splitSentences(text, options).map(leavesOf);
  }
  if (options !== undefined) throw new ServiceError(400, "E_INPUT", "options are for text; the words are given here");
  const words = sentences ?? [tokens!];
  checkLength(
    words.flat().reduce((sum, token) => sum + Buffer.byteLength(typeof token === "string" ? token : token.word) + 1, 0),
    maxTextBytes,
  );
  return words.map((sentence) =>
    sentenceOf(
      sentence.map((token) => (typeof token === "string" ? leaf(null, token) : leaf(token.tag ?? null, token.word))),
    ),
  );
}

export function checkLength(bytes: number, maxTextBytes: number): void {
  if (bytes <= maxTextBytes) return;
  throw new ServiceError(413, "E_TEXT_TOO_LONG", `this text has ${bytes} bytes; ${maxTextBytes} are taken at a time`, {
    hint: "Send it in parts",
  });
}

/** The tree as a string in one of the formats. */
function writeWithText(
  { tokens, sentence, tree, logProbability, constituents }: Parse,
  format: WritableFormat,
): string {
  const offsets = sentence.flatMap(({ offsets }) => (offsets ? [[offsets.start, offsets.end]] : []));
  const places = offsets.length === sentence.length ? { offsets } : {};
  return JSON.stringify({ tokens, ...places, tree: format.write(tree).trimEnd(), logProbability, constituents });
}

function writeProblem({ code, message }: ParserError): string {
  return JSON.stringify({ error: { code, message } });
}
