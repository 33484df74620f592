/** `POST /v1/parse`: text or tokens in, trees with tokens, offsets and confidences out. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Parse } from "../parsing/parse.ts";
import { ParserError } from "../shared/errors.ts";
import { jsonLines, recordJson } from "../trees/formats/json-lines.ts";
import { formatNamed } from "../trees/formats.ts";
import type { Tree } from "../trees/tree.ts";
import { signalOf } from "./client-signal.ts";
import { inputOf } from "./parse-input.ts";
import type { ParseService } from "./parse-service.ts";
import { ANSWER_FORMATS, answers, ParseAnswer, ParseBody } from "./schemas.ts";
import type { ServerSettings } from "./settings.ts";
import { inTurns } from "./turns.ts";

export function parseRoutes(app: FastifyInstance, service: ParseService, { maxTextBytes }: ServerSettings): void {
  const schema = {
    summary: "Parse text or tokens",
    body: ParseBody,
    response: answers(ParseAnswer, [400, 413, 415, 500, 503, 504]),
  };
  const onRequest = async (request: FastifyRequest) => service.checkReady(request.cameInTime, bodyBytes(request));
  app.post<{ Body: ParseBody }>("/v1/parse", { schema, onRequest }, async ({ body }, reply) => {
    const wishes = { kBest: body.kBest, beam: body.beam, rankBy: body.rankBy };
    const admit = (lengths: readonly number[]) => service.admit(lengths, wishes);
    const { sentences, texts } = await inputOf(body, { maxTextBytes, admit });
    const { constraints } = body;
    const parses = await service.parse(sentences, signalOf(reply), { texts, constraints, ...wishes });
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

/** As the client announces it; 0 if it does not. */
export function bodyBytes({ headers }: FastifyRequest): number {
  return Number(headers["content-length"] ?? 0);
}

function writeProblem({ code, message }: ParserError): string {
  return JSON.stringify({ error: { code, message } });
}
