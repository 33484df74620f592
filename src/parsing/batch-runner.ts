/** Who parses the batches of a stream: the calling thread, or others. */
import type { Request } from "../contracts/decoder.ts";
import type { Model, StoredPart } from "../contracts/model.ts";
import type { Tape } from "../engine/tape.ts";
import { type Decoding, decode, type Outcome } from "../models/decoding.ts";
import type { ParseSeat, ParsingThreads } from "../platform/threads.ts";
import { afterTurn } from "../shared/after-turn.ts";
import { ParserError } from "../shared/errors.ts";

export interface BatchRunner {
  /** Windows to have under way while an earlier one is handed out. */
  readonly ahead: number;
  /** Results in the order of the batch; an error in place of a sentence that has no parse. */
  parse(batch: readonly Request[], decoding: Decoding, signal: AbortSignal | undefined): Promise<readonly Outcome[]>;
  close(): void;
}

/** One batch after the other in the calling thread, with time for others in between. */
export function inThisThread(model: Model, tape: Tape): BatchRunner {
  let queue: Promise<unknown> = Promise.resolve();
  return {
    ahead: 0,
    parse(batch, decoding, signal) {
      const result = queue.then(afterTurn).then(() => {
        signal?.throwIfAborted();
        return decode(model, tape, batch, decoding);
      });
      queue = result.catch(() => undefined);
      return result;
    },
    close() {},
  };
}

/** Batches queued at a thread besides the current one, so that it never has to wait for us. */
const QUEUED_AT_THREAD = 1;

interface Job {
  readonly batch: readonly Request[];
  readonly decoder: StoredPart;
  readonly signal: AbortSignal | undefined;
  resolve(outcomes: readonly Outcome[]): void;
  reject(error: unknown): void;
}

/** Results are the same to the last bit as from one thread. All or nothing: if one thread ends, all of them do. */
export function inThreads(threads: ParsingThreads): BatchRunner {
  const waiting: Job[] = [];
  const underWay = new Set<Job>();
  let fault: ParserError | null = null;

  function fail(error: ParserError): void {
    fault ??= error;
    const jobs = [...underWay, ...waiting.splice(0)];
    underWay.clear();
    for (const job of jobs) job.reject(fault);
    void threads.close();
  }

  function dispatch(): void {
    for (let job = waiting[0]; job !== undefined; job = waiting[0]) {
      const seat = threads.seats.reduce((a, b) => (b.load < a.load ? b : a));
      if (seat.load > QUEUED_AT_THREAD) return;
      waiting.shift();
      if (job.signal?.aborted) job.reject(job.signal.reason);
      else void run(seat, job);
    }
  }

  async function run(seat: ParseSeat, job: Job): Promise<void> {
    underWay.add(job);
    try {
      job.resolve(await seat.parse(job.batch, job.decoder));
    } catch (error) {
      job.reject(error);
    }
    underWay.delete(job);
    dispatch();
  }

  void threads.ended.then(fail);

  return {
    ahead: 1,
    parse: (batch, { part, options }, signal) =>
      new Promise((resolve, reject) => {
        if (fault !== null) return reject(fault);
        waiting.push({ batch, decoder: { kind: part.kind, options }, signal, resolve, reject });
        dispatch();
      }),
    close: () => fail(new ParserError("E_DISPOSED", "this parser has been disposed")),
  };
}
