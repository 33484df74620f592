/** What the server itself answers instead of a result: an error with a stable code and its HTTP status. */
import { ParserError } from "../shared/errors.ts";

export class ServiceError extends ParserError {
  readonly status: number;
  /** When it is worth trying again. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    details: { hint?: string; retryAfterSeconds?: number } = {},
  ) {
    super(code, message, details.hint === undefined ? {} : { hint: details.hint });
    this.status = status;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

export function overloaded(retryAfterSeconds: number): ServiceError {
  return new ServiceError(503, "E_OVERLOADED", "the server is overloaded", {
    retryAfterSeconds,
  });
}

export function pastDeadline(deadlineMs: number): ServiceError {
  return new ServiceError(504, "E_DEADLINE", `this took longer than ${deadlineMs} ms and was stopped`, {
    hint: "Send less at a time",
  });
}

export function threadLost(): ServiceError {
  return new ServiceError(500, "E_THREAD_LOST", "the threads that tried to parse this sentence crashed");
}

export function loading(): ServiceError {
  return new ServiceError(503, "E_LOADING", "the model is being loaded", { retryAfterSeconds: 1 });
}

export function closing(): ServiceError {
  return new ServiceError(503, "E_CLOSING", "the server is shutting down", { retryAfterSeconds: 5 });
}

/** The client has gone: nobody will see it. */
export function clientGone(): ServiceError {
  return new ServiceError(499, "E_CLIENT_GONE", "the client closed the connection");
}
