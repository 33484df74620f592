/** `GET /`: the page, and what it loads: its scripts, and the models, where its index.html says. */
import { createReadStream } from "node:fs";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PageFile, PageModels } from "./page-files.ts";
import { ServiceError } from "./service-error.ts";

const hidden = { schema: { hide: true } };

export function pageRoutes(app: FastifyInstance, files: readonly PageFile[], { accurate, fast }: PageModels): void {
  for (const file of files) {
    app.get(file.path, hidden, async (request, reply) => sendFile(file, request, reply));
    if (file.path === "/index.html") app.get("/", hidden, async (request, reply) => sendFile(file, request, reply));
  }
  if (!files.some(({ path }) => path === "/index.html")) {
    app.get("/", hidden, async () => {
      throw new ServiceError(404, "E_NO_PAGE", "the page has not been built", {
        hint: "Run npm run build; /openapi.json describes the API",
      });
    });
  }
  const models = { english: accurate, "english-fast": fast };
  for (const [name, model] of Object.entries(models)) {
    if (model === null) continue;
    app.get(`/models/${name}.safetensors`, hidden, async (request, reply) => {
      if (isKnown(request, reply, model.etag)) return reply;
      reply.type("application/octet-stream").header("content-length", model.bytes);
      return reply.send(createReadStream(model.path));
    });
  }
}

function sendFile(
  { type, etag, bytes, gzipped, isImmutable }: PageFile,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (isKnown(request, reply, etag)) return reply;
  if (isImmutable) reply.header("cache-control", "public, max-age=31536000, immutable");
  reply.type(type);
  if (gzipped === null) return reply.send(bytes);
  reply.header("vary", "accept-encoding");
  if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(bytes);
  return reply.header("content-encoding", "gzip").send(gzipped);
}

/** Answers 304 if the client has it already. */
function isKnown(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header("etag", etag).header("cache-control", "no-cache");
  const known = (request.headers["if-none-match"] ?? "").split(/\s*,\s*/).map((tag) => tag.replace(/^W\//, ""));
  if (!known.includes(etag)) return false;
  reply.code(304).send();
  return true;
}
