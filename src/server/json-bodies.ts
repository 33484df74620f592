/** Only JSON in UTF-8 is taken: by default a framework would take plain text too, and put signs in the place of broken ones. */
import type { FastifyInstance } from "fastify";
import { ServiceError } from "./service-error.ts";

export function onlyJson(routes: FastifyInstance): void {
  const parse = routes.getDefaultJsonParser("error", "error");
  routes.removeAllContentTypeParsers();
  routes.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, body, done) => {
    try {
      const charset = charsetOf(request.headers["content-type"]) ?? "utf-8";
      if (!/^utf-?8$/i.test(charset)) throw unknownCharset("JSON is UTF-8");
      void parse(request, decodeBody(body, "utf-8"), done);
    } catch (error) {
      done(error as Error);
    }
  });
}

/** `text/plain; charset=utf-8` → `utf-8`. */
export function charsetOf(contentType = ""): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1];
}

export function decodeBody(bytes: Buffer, charset: string): string {
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(charset, { fatal: true });
  } catch {
    throw unknownCharset("unknown character encoding");
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw new ServiceError(400, "E_ENCODING", `the body is not valid ${decoder.encoding}`);
  }
}

function unknownCharset(message: string): ServiceError {
  return new ServiceError(415, "E_CHARSET", message, { hint: "Send UTF-8" });
}
