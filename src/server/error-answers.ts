/**
 * Errors as clients see them: `{"error":{"code":"E_JSON","message":"…"}}` with the status that says whose fault it is.
 * Bad input is 400 with the code that the library gives it; what is no `ParserError` is a fault of ours, and says nothing about itself.
 */
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { ParserError } from "../shared/errors.ts";
import { ServiceError } from "./service-error.ts";

export interface ErrorAnswer {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** The framework's codes for requests that no handler has seen. */
const FRAMEWORK: Readonly<Record<string, Omit<ErrorAnswer, "message"> & { readonly message?: string }>> = {
  FST_ERR_VALIDATION: { status: 400, code: "E_SCHEMA" },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: "E_MEDIA_TYPE",
    message: "this takes JSON",
    hint: "Send it with the header content-type: application/json",
  },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: "E_TOO_LARGE" },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: "E_JSON" },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: "E_JSON", message: "the body is empty; it should be JSON" },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, code: "E_BODY" },
  FST_ERR_BAD_URL: { status: 400, code: "E_URL" },
};

function answerFor(error: FastifyError | ParserError | Error): ErrorAnswer {
  if (error instanceof ServiceError) {
    const { status, code, message, hint, retryAfterSeconds } = error;
    return { status, code, message, hint, retryAfterSeconds };
  }
  if (error instanceof ParserError) return { status: 400, code: error.code, message: error.message, hint: error.hint };
  const known = "code" in error && typeof error.code === "string" ? FRAMEWORK[error.code] : undefined;
  if (known !== undefined) return { ...known, message: known.message ?? schemaMessage(error) ?? error.message };
  // The reader of JSON throws plain errors with a status.
  if ("statusCode" in error && error.statusCode === 400) return { status: 400, code: "E_JSON", message: error.message };
  return { status: 500, code: "E_INTERNAL", message: "something is wrong with the server" };
}

/** The framework says that there is an unknown field, or a wrong value, but not which one, or what else. */
function schemaMessage(error: FastifyError | Error): string | null {
  const [first] = "validation" in error ? (error.validation ?? []) : [];
  if (first === undefined || !("validationContext" in error)) return null;
  const { additionalProperty, allowedValues } = first.params;
  const where = `${error.validationContext}${first.instancePath}`;
  if (typeof additionalProperty === "string")
    return `${where} has no field ${JSON.stringify(shortened(additionalProperty))}`;
  if (Array.isArray(allowedValues)) return `${where} must be one of ${allowedValues.join(", ")}`;
  return null;
}

function shortened(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}

export function errorBody({ code, message, hint }: Omit<ErrorAnswer, "status">): string {
  return JSON.stringify({ error: { code, message, ...(hint === undefined ? {} : { hint }) } });
}

/** Text that a client sent may be in the message of an error, so that logs have its code, and the place in our code if it is our fault. */
export function answerError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = answerFor(error);
  request.errorCode = answer.code;
  if (answer.status === 500 && !(error instanceof ServiceError)) {
    const frames = (error.stack ?? "").split("\n").filter((line) => line.startsWith("    at "));
    request.log.error({ name: error.name, frames }, "a fault of ours");
  }
  if (answer.retryAfterSeconds !== undefined) reply.header("retry-after", String(answer.retryAfterSeconds));
  return reply.code(answer.status).type("application/json; charset=utf-8").send(errorBody(answer));
}
