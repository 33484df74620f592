/**
 * The threads that parse for the server: a fixed number of seats, and a new thread for each one that ends, whether it broke down or was
 * made to end. The new one takes over its memory, so that a server whose threads are ended all day grows by nothing.
 */
import { createLedger } from "../engine/ledger.ts";
import {
  type ParseThread,
  type SharedModel,
  startThread,
  type ThreadOptions,
  type ThreadResults,
} from "../node/parse-thread.ts";
import type { Sentence } from "../trees/tree.ts";

export interface Seat {
  /** Has a thread, which has nothing to do. */
  readonly isIdle: boolean;
  /** Rejects if the thread ends before it answers; another takes its seat soon. */
  parse(sentences: readonly Sentence[]): Promise<ThreadResults>;
  /** Ends the thread, whatever it does. */
  replace(): void;
}

export interface Crew {
  readonly seats: readonly Seat[];
  /** Threads that are there now. */
  readonly present: number;
  /** Those of them that parse. */
  readonly busy: number;
  close(): Promise<void>;
}

export interface CrewEvents {
  /** A thread has taken its seat. */
  onArrival(): void;
  /** A thread has ended, or could not start; another will be started. */
  onLoss(message: string): void;
}

/** A thread that ends again and again before it has parsed anything is not started in a frenzy. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

export async function startCrew(
  model: SharedModel,
  count: number,
  events: CrewEvents,
  options: ThreadOptions = {},
): Promise<Crew> {
  let isClosed = false;
  const makers = Array.from({ length: count }, () => seatIn(model, options, events, () => isClosed));
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
    close,
  };
}

interface SeatMaker {
  readonly seat: Seat;
  start(): Promise<void>;
  isTaken(): boolean;
  leave(): Promise<void>;
}

function seatIn(model: SharedModel, options: ThreadOptions, events: CrewEvents, isClosed: () => boolean): SeatMaker {
  const ledger = createLedger();
  let thread: ParseThread | null = null;
  let failures = 0;

  async function start(): Promise<void> {
    const started = await startThread(model, ledger, options);
    if (isClosed()) return started.stop();
    thread = started;
    void started.ended.then((error) => {
      thread = null;
      // One that was made to end, by us, has done nothing wrong.
      if (error.code !== "E_THREAD_ENDED") failures++;
      startAgain(error.message);
    });
    events.onArrival();
  }

  function startAgain(message: string): void {
    if (isClosed()) return;
    events.onLoss(message);
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
      async parse(sentences) {
        const results = await thread!.parse(sentences);
        failures = 0;
        return results;
      },
      replace() {
        void thread?.stop();
      },
    },
  };
}
