/**
 * `POST /?properties={…}` with the text as its body, answered as Stanford's CoreNLP server does, so that its clients work unchanged:
 * `{"sentences":[{"index":0,"parse":"(ROOT …)","tokens":[{"index":1,"word":"She",…}]}]}`.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { dependenciesOf } from "../dependencies/dependencies.ts";
import type { Parse } from "../parsing/parse.ts";
import { leavesOf } from "../parsing/sentence-input.ts";
import { ParserError } from "../shared/errors.ts";
import type { TextSentence } from "../text/sentence-splitter.ts";
import { writeTree } from "../trees/bracket-writer.ts";
import { signalOf } from "./client-signal.ts";
import { type CoreNlpProperties, readProperties } from "./corenlp-properties.ts";
import { sentencesOf } from "./corenlp-text.ts";
import { charsetOf, decodeBody } from "./json-bodies.ts";
import { checkTextLength } from "./parse-input.ts";
import { bodyBytes } from "./parse-routes.ts";
import type { ParseService } from "./parse-service.ts";
import { answers, CoreNlpQuery, OpenAnswer } from "./schemas.ts";
import type { ServerSettings } from "./settings.ts";
import { inTurns } from "./turns.ts";

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
  const onRequest = async (request: FastifyRequest) => service.checkReady(request.cameInTime, bodyBytes(request));
  app.post<{ Querystring: CoreNlpQuery; Body: Buffer | undefined }>(
    "/",
    { schema, onRequest },
    async (request, reply) => {
      const properties = readProperties(request.query.properties);
      const bytes = request.body ?? Buffer.alloc(0);
      checkTextLength(bytes.length, maxTextBytes);
      const text = textIn(bytes, request.headers["content-type"] ?? "");
      const sentences = sentencesOf(text, properties);
      if (properties.tags) service.admit(sentences.map(({ tokens }) => tokens.length));
      const parses = properties.tags ? await service.parse(sentences.map(leavesOf), signalOf(reply)) : null;
      const written = await answersOf(text, sentences, parses, properties);
      return reply.type("application/json; charset=utf-8").send(`{"sentences":[${written.join(",")}]}`);
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

/** Each sentence as JSON. */
function answersOf(
  text: string,
  sentences: readonly TextSentence[],
  parses: readonly (Parse | ParserError)[] | null,
  { trees, dependencies }: CoreNlpProperties,
): Promise<string[]> {
  const tokens = sentences.flatMap((sentence) => sentence.tokens);
  let place = 0; // among all tokens
  const answerOf = (sentence: TextSentence, index: number) => {
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
    return {
      index,
      ...(trees && parse ? { parse: `(ROOT ${writeTree(parse.tree)})` } : {}),
      ...(dependencies && parse ? { basicDependencies: basicDependencies(parse) } : {}),
      tokens: described,
    };
  };
  return inTurns(
    sentences,
    (sentence) => sentence.tokens.length,
    (sentence, index) => JSON.stringify(answerOf(sentence, index)),
  );
}

/** As CoreNLP lists them: the root first, then by word. */
function basicDependencies({ tree }: Parse): object[] {
  const words = dependenciesOf(tree);
  return [...words]
    .sort((a, b) => Number(b.head === 0) - Number(a.head === 0))
    .map(({ id, form, head, relation }) => ({
      dep: head === 0 ? "ROOT" : relation,
      governor: head,
      governorGloss: head === 0 ? "ROOT" : words[head - 1]!.form,
      dependent: id,
      dependentGloss: form,
    }));
}
