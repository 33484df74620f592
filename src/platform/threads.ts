/** What a platform with threads provides: threads that parse, and a team that trains. */
import type { Request } from "../contracts/decoder.ts";
import type { StoredPart } from "../contracts/model.ts";
import type { Engine } from "../engine/engine.ts";
import type { Outcome } from "../models/decoding.ts";
import type { ParserError } from "../shared/errors.ts";

export interface PoolEvents {
  /** A thread has taken its seat. */
  onArrival(): void;
  /** A thread has ended, or could not start; another will be started. */
  onLoss(message: string): void;
}

export interface ParsingOptions {
  readonly threads: number;
  /** What happens when a thread ends: all end, or another takes its seat. */
  readonly policy: "fail" | "replace";
  /** The limit of a thread's own heap (not the shared memory), in MiB; default: the platform's limit. */
  readonly maxHeapMb?: number | undefined;
  readonly events?: Partial<PoolEvents> | undefined;
}

/** The place of a thread, whatever it is asked. */
export interface ThreadSeat {
  /** Whether it has a thread that is idle. */
  readonly isIdle: boolean;
  /** Questions that are not yet answered. */
  readonly load: number;
  /** Ends the thread, whatever it is doing. */
  replace(): void;
}

export interface ThreadPool<Seat extends ThreadSeat> {
  readonly seats: readonly Seat[];
  /** The number of running threads, and how many of them are busy. */
  readonly present: number;
  readonly busy: number;
  /** With the policy "fail": why the pool ended, once it has. */
  readonly ended: Promise<ParserError>;
  close(): Promise<void>;
}

export interface ParseSeat extends ThreadSeat {
  /** In the order of the requests; an error in place of one that has no parse. Rejects if the thread ends before it answers. */
  parse(requests: readonly Request[], decoder: StoredPart): Promise<readonly Outcome[]>;
}

export type ParsingThreads = ThreadPool<ParseSeat>;

export interface TeamSetup<Options> {
  /** Over a shared memory, if there is more than one thread. */
  readonly engine: Engine;
  readonly threads: number;
  /** A module that exports a `BuildTask` as `buildTask`. */
  readonly module: URL;
  /** What `buildTask` gets: data that can be sent to a thread. */
  readonly options: Options;
}
