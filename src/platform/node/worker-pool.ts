/**
 * The one pool of worker threads, for training, bulk parsing and the server: a fixed number of seats with a thread on each. What
 * happens when a thread ends is the pool's policy: "fail" ends them all; "replace" starts another on the same seat.
 *
 *   const pool = await startPool({ module, threads: 2, policy: "fail", name: "parsing", dataFor: (seat) => ({ seat }) });
 *   const answer = await pool.seats[0].ask(question);
 *   await pool.close();
 *
 * A worker says READY once, and then answers each `Question` with an `Answer` of the same id (worker-side.ts).
 */
import { ParserError } from "../../shared/errors.ts";
import type { PoolEvents, ThreadPool, ThreadSeat } from "../threads.ts";
import { startWorker, type WorkerHandle, type WorkerSetup } from "./worker-handle.ts";

export interface PoolSetup extends Omit<WorkerSetup, "data"> {
  readonly threads: number;
  readonly policy: "fail" | "replace";
  /** The data that a thread gets when it starts; every thread on a seat gets the same. */
  dataFor(seat: number): unknown;
  readonly events?: Partial<PoolEvents> | undefined;
}

export interface Seat extends ThreadSeat {
  /** Rejects if the thread fails (E_THREAD) or is ended (E_THREAD_ENDED) before it answers. */
  ask(question: unknown): Promise<unknown>;
}

export type WorkerPool = ThreadPool<Seat>;

/** Delays the restart of a thread that keeps ending before it has answered anything. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

/** When one thread cannot start, those that did are stopped. */
export async function startPool(setup: PoolSetup): Promise<WorkerPool> {
  let isClosed = false;
  let fail: (reason: ParserError) => void = () => undefined;
  const ended = new Promise<ParserError>((resolve) => {
    fail = resolve;
  });
  const makers = Array.from({ length: setup.threads }, (_, seat) => seatMaker(setup, seat, () => isClosed, lost));
  function lost(error: ParserError): void {
    if (isClosed || setup.policy === "replace") return;
    void close();
    fail(error);
  }
  async function close(): Promise<void> {
    isClosed = true;
    await Promise.all(makers.map(({ leave }) => leave()));
  }
  try {
    await Promise.all(makers.map(({ start }) => start()));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    seats: makers.map(({ seat }) => seat),
    get present() {
      return makers.filter(({ isTaken }) => isTaken()).length;
    },
    get busy() {
      return makers.filter(({ isTaken, seat }) => isTaken() && !seat.isIdle).length;
    },
    ended,
    close,
  };
}

interface SeatMaker {
  readonly seat: Seat;
  start(): Promise<void>;
  isTaken(): boolean;
  leave(): Promise<void>;
}

function seatMaker(
  setup: PoolSetup,
  index: number,
  isClosed: () => boolean,
  onEnd: (error: ParserError) => void,
): SeatMaker {
  const { module, name, maxHeapMb, events, policy } = setup;
  const data = setup.dataFor(index);
  let thread: WorkerHandle | null = null;
  let failures = 0;
  let lastFault: ParserError | null = null;

  async function start(): Promise<void> {
    const started = await startWorker({ module, name, data, maxHeapMb });
    if (isClosed()) return started.stop();
    thread = started;
    void started.ended.then((error) => {
      thread = null;
      lastFault = error;
      // A thread that we ended ourselves has done nothing wrong.
      if (error.code !== "E_THREAD_ENDED") failures++;
      onEnd(error);
      if (policy === "replace") startAgain(error.message);
    });
    events?.onArrival?.();
  }

  function startAgain(message: string): void {
    if (isClosed()) return;
    events?.onLoss?.(message);
    const pause = failures < 2 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
    setTimeout(() => {
      if (isClosed()) return;
      start().catch((error) => {
        failures++;
        startAgain(String(error));
      });
    }, pause);
  }

  return {
    start,
    isTaken: () => thread !== null,
    async leave() {
      await thread?.stop();
    },
    seat: {
      get isIdle() {
        return thread !== null && thread.load === 0;
      },
      get load() {
        return thread?.load ?? Infinity;
      },
      async ask(question) {
        if (thread === null) throw lastFault ?? new ParserError("E_THREAD_ENDED", `a ${name} thread has ended`);
        const answer = await thread.ask(question);
        failures = 0;
        return answer;
      },
      replace() {
        void thread?.stop();
      },
    },
  };
}
