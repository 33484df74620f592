/**
 * `POST /?properties={…}` with the text as its body, answered as Stanford's CoreNLP server does, so that its clients work unchanged:
 * `{"sentences":[{"index":0,"parse":"(ROOT …)","tokens":[{"index":1,"word":"She",…}]}]}`.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Parse } from "../parsing/parse.ts";
import { leavesOf } from "../parsing/sentence-input.ts";
import { ParserError } from "../shared/errors.ts";
import type { TextSentence } from "../text/sentence-splitter.ts";
import { writeTree } from "../trees/bracket-writer.ts";
import { signalOf } from "./client-signal.ts";
import { type CoreNlpProperties, readProperties } from "./corenlp-properties.ts";
import { sentencesOf } from "./corenlp-text.ts";
import { charsetOf, decodeBody } from "./json-bodies.ts";
import { checkLength } from "./parse-routes.ts";
import type { ParseService } from "./parse-service.ts";
import { answers, CoreNlpQuery, OpenAnswer } from "./schemas.ts";
import type { ServerSettings } from "./settings.ts";

export function coreNlpRoutes(app: FastifyInstance, service: ParseService, { maxTextBytes }: ServerSettings): void {
  // Whatever a client calls it, the body is text: curl says it is a form.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_, body, done) => done(null, body));
  const schema = {
    summary: "Parse text as CoreNLP's server does",
    description: "The body is the text. Annotators that this server does not support are left out of the response.",
    querystring: CoreNlpQuery,
    response: answers(OpenAnswer, [400, 413, 415, 500, 503, 504]),
  };
  const onRequest = async ({ cameInTime }: FastifyRequest) => service.checkReady(cameInTime);
  app.post<{ Querystring: CoreNlpQuery; Body: Buffer | undefined }>(
    "/",
    { schema, onRequest },
    async (request, reply) => {
      const properties = readProperties(request.query.properties);
      const bytes = request.body ?? Buffer.alloc(0);
      checkLength(bytes.length, maxTextBytes);
      const text = textIn(bytes, request.headers["content-type"] ?? "");
      const sentences = sentencesOf(text, properties);
      const parses = properties.tags ? await service.parse(sentences.map(leavesOf), signalOf(reply)) : null;
      return { sentences: answerOf(text, sentences, parses, properties) };
    },
  );
}

function textIn(bytes: Buffer, contentType: string): string {
  const text = decodeBody(bytes, charsetOf(contentType) ?? "utf-8");
  if (!/^application\/x-www-form-urlencoded/i.test(contentType)) return text;
  // As CoreNLP: a text that a form has encoded is decoded, and one that only claims to be is taken as it is.
  try {
    return decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, "%25"));
  } catch {
    return text;
  }
}

function answerOf(
  text: string,
  sentences: readonly TextSentence[],
  parses: readonly (Parse | ParserError)[] | null,
  { trees }: CoreNlpProperties,
): object[] {
  const tokens = sentences.flatMap((sentence) => sentence.tokens);
  let place = 0; // among all tokens
  return sentences.map((sentence, index) => {
    const parse = parses?.[index];
    if (parse instanceof ParserError) throw parse;
    const described = sentence.tokens.map(({ start, end, text: original, form }, i) => {
      const [before, after] = [tokens[place - 1]?.end ?? 0, tokens[place + 1]?.start ?? text.length];
      place++;
      const tag = parse?.sentence[i]?.tag ?? null;
      return {
        index: i + 1,
        word: form,
        originalText: original,
        characterOffsetBegin: start,
        characterOffsetEnd: end,
        ...(tag === null ? {} : { pos: tag }),
        before: text.slice(before, start),
        after: text.slice(end, after),
      };
    });
    return { index, ...(trees && parse ? { parse: `(ROOT ${writeTree(parse.tree)})` } : {}), tokens: described };
  });
}
