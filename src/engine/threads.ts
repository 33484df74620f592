/**
 * Data-parallel training over one shared memory. Every thread builds the same model, computes the gradients of its part of a batch,
 * and then owns some parameters: it adds up their gradients of all threads, in a fixed order, and updates them.
 * How a thread is started is the platform's business (node/thread-team.ts); here is what all threads do in a step.
 */
import { ParserError, reasonOf } from "../shared/errors.ts";
import { moveGradient } from "./gradients.ts";
import type { Optimizer } from "./optimizers.ts";
import type { Parameter, ParameterOptions, Parameters } from "./parameters.ts";

/** What the module of a task exports as `buildTask`: the model from plain options, the same in every thread. */
export type BuildTask<Options, Part> = (
  place: ThreadPlace,
  options: Options,
) => ThreadTask<Part> | Promise<ThreadTask<Part>>;
export type ThreadPlace = Required<Pick<ParameterOptions, "engine" | "threads" | "thread" | "places">>;
export interface ThreadTask<Part> {
  readonly optimizer: Optimizer;
  /** Adds to the gradients; returns up to 16 numbers, which are added up over the threads. */
  forwardBackward(part: Part): readonly number[];
}

/** A team at work, as the first thread has it. */
export interface RunningTeam<Part> {
  /** The task of the first thread: its parameters and optimiser are those to evaluate and save. */
  readonly task: ThreadTask<Part>;
  /** One update from a batch in as many parts as there are threads; returns what the tasks returned, added up. */
  step(parts: readonly Part[], rate: number): number[];
  close(): Promise<void>;
}

/** A team of the calling thread alone: it needs neither a shared memory nor a platform that has threads. */
export function teamOfOne<Part>(task: ThreadTask<Part>): RunningTeam<Part> {
  const team = new Team(1, new ArrayBuffer(bytesOf(1)));
  return {
    task,
    step: (parts, rate) => team.step(task, parts[0]!, rate, task.optimizer.updates + 1),
    close: async () => undefined,
  };
}

const STATISTICS = 16;
const TEXT_BYTES = 1024; // of an error, for each thread
const [ARRIVED, ROUND, LOST, FAILED] = [0, 1, 2, 3]; // FAILED + thread: the length of its error
const LOOKS = 20_000; // about a tenth of a millisecond
const WAIT_MS = 600_000; // a thread that is silent for longer is lost

function bytesOf(threads: number): number {
  return threads * (8 * (1 + STATISTICS) + 4 + TEXT_BYTES) + 12;
}

/** What the threads of a team know of each other, in memory of its own. */
export class Team {
  readonly buffer: SharedArrayBuffer | ArrayBuffer;
  readonly threads: number;
  readonly #numbers: Float64Array; // per thread: squared norm, statistics
  readonly #signals: Int32Array;
  readonly #texts: Uint8Array;

  constructor(threads: number, buffer: SharedArrayBuffer | ArrayBuffer = new SharedArrayBuffer(bytesOf(threads))) {
    this.threads = threads;
    this.buffer = buffer;
    const numbers = threads * (1 + STATISTICS);
    this.#numbers = new Float64Array(buffer, 0, numbers);
    this.#signals = new Int32Array(buffer, 8 * numbers, FAILED + threads);
    this.#texts = new Uint8Array(buffer, 8 * numbers + 4 * (FAILED + threads));
  }

  /** Update number `update`, as seen by one thread; all threads must call it. Throws, in the first thread, what went wrong in any. */
  step<Part>(task: ThreadTask<Part>, part: Part, rate: number, update: number): number[] {
    const { optimizer } = task;
    const { parameters } = optimizer;
    const [thread, own] = [parameters.thread, ownParameters(parameters)];
    const place = thread * (1 + STATISTICS);
    parameters.engine.memory.refresh();
    this.#attempt(thread, () => {
      const statistics = task.forwardBackward(part);
      this.#numbers.fill(0, place + 1, place + 1 + STATISTICS).set(statistics, place + 1);
    });
    this.#meet();
    this.#attempt(thread, () => {
      sumGradients(parameters, own);
      this.#numbers[place] = optimizer.squaredNorm(own);
    });
    this.#meet();
    if (this.#error() === null) optimizer.update(own, rate, this.#sum(0), update);
    else optimizer.clear();
    this.#meet();
    const error = thread === 0 ? this.#error() : null;
    if (error !== null) {
      this.#signals.fill(0, FAILED);
      throw error;
    }
    return Array.from({ length: STATISTICS }, (_, i) => this.#sum(1 + i));
  }

  /** Tells the others not to wait: this thread ends. */
  leave(): void {
    Atomics.store(this.#signals, LOST, 1);
    Atomics.add(this.#signals, ROUND, 1); // who is about to wait must not
    Atomics.notify(this.#signals, ROUND);
  }

  #sum(column: number): number {
    let sum = 0;
    for (let thread = 0; thread < this.threads; thread++) sum += this.#numbers[thread * (1 + STATISTICS) + column]!;
    return sum;
  }

  /** Runs, unless a thread has failed; a failure is left for the first thread to find, for all must go on to the next meeting. */
  #attempt(thread: number, run: () => void): void {
    try {
      if (this.#error() === null) run();
    } catch (error) {
      const code = error instanceof ParserError ? error.code : "E_THREAD";
      const text = `${code} ${reasonOf(error)}`;
      const room = this.#texts.subarray(thread * TEXT_BYTES, (thread + 1) * TEXT_BYTES);
      const { written } = new TextEncoder().encodeInto(text, room);
      Atomics.store(this.#signals, FAILED + thread, written);
    }
  }

  #error(): ParserError | null {
    const thread = this.#signals.findIndex((length, i) => i >= FAILED && length > 0) - FAILED;
    if (thread < 0) return null;
    const bytes = this.#texts.slice(thread * TEXT_BYTES, thread * TEXT_BYTES + this.#signals[FAILED + thread]!);
    const [code, ...message] = new TextDecoder().decode(bytes).split(" ");
    return new ParserError(code!, message.join(" "));
  }

  /** Waits until all threads are here. */
  #meet(): void {
    const round = Atomics.load(this.#signals, ROUND);
    if (Atomics.add(this.#signals, ARRIVED, 1) === this.threads - 1) {
      Atomics.store(this.#signals, ARRIVED, 0);
      Atomics.add(this.#signals, ROUND, 1);
      Atomics.notify(this.#signals, ROUND);
    } else {
      // Most waits are short, and to be woken takes longer, above all on a virtual machine: look for a while before going to sleep.
      for (let looks = 0; looks < LOOKS && Atomics.load(this.#signals, ROUND) === round; looks++);
      while (Atomics.load(this.#signals, ROUND) === round && Atomics.load(this.#signals, LOST) === 0) {
        if (Atomics.wait(this.#signals, ROUND, round, WAIT_MS) === "timed-out") this.leave();
      }
    }
    if (Atomics.load(this.#signals, LOST) !== 0) {
      throw new ParserError("E_THREAD", "a thread has ended or does not answer any more");
    }
  }
}

/** The parameters a thread adds up and updates: largest first, always to the thread with the least so far. */
function ownParameters(parameters: Parameters): Parameter[] {
  const size = ({ kind, rows, cols }: Parameter) => (kind === "table" ? Math.min(rows, 256) : rows) * cols;
  const loads = new Array<number>(parameters.threads).fill(0);
  return [...parameters.trained]
    .sort((a, b) => size(b) - size(a))
    .filter((parameter) => {
      const owner = loads.indexOf(Math.min(...loads));
      loads[owner]! += size(parameter);
      return owner === parameters.thread;
    });
}

/** Adds the gradients of all other threads to this thread's, thread by thread. */
function sumGradients(parameters: Parameters, own: readonly Parameter[]): void {
  for (const parameter of own) {
    for (let thread = 0; thread < parameters.threads; thread++) {
      if (thread === parameters.thread) continue;
      moveGradient(parameters.engine, parameters.inThread(parameter, thread), parameter);
    }
  }
}
