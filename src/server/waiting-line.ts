/**
 * Who waits, and in which order they are taken. Sentences that are parsed again come first. Among the rest requests share the threads by
 * words (fair queueing): a request's next sentence is due at the count of words that the request has had, plus its own, counted from where the
 * line stood when the request came. A short request is due before the rest of a long one, and no request waits for ever.
 */

import type { Request } from "../contracts/decoder.ts";
import type { StoredPart } from "../contracts/model.ts";
import type { Outcome } from "../models/decoding.ts";
import type { BatchLimits } from "../parsing/batches.ts";
import type { Sentence } from "../trees/tree.ts";
import type { ServiceError } from "./service-error.ts";

/** A request's sentences on their way. */
export interface Ticket {
  readonly sentences: readonly Sentence[];
  /** What the tree of each must have, where something is asked for. */
  readonly constraints: readonly Request["constraints"][];
  readonly decoder: StoredPart;
  /** What a word costs: 1, or the width of the beam. Everything below that counts words counts them so often. */
  readonly weight: number;
  /** When the first of them was handed to a thread. */
  startedAt: number | null;
  /** Answered, given up, or nobody waits for it. */
  readonly isOver: boolean;
  settle(index: number, result: Outcome): void;
  fail(error: ServiceError): void;
}

/** A sentence of a request. */
export interface Unit {
  readonly ticket: Ticket;
  readonly index: number;
  /** Threads that broke down over it. */
  breakdowns: number;
}

/** All by the same decoder. */
export type Batch = readonly Unit[];

/** Up to this many words, sentences are alike: a batch takes as long as its longest one, and no short one should wait for a very long one. */
const ORDINARY_WORDS = 80;

interface Entry {
  readonly ticket: Ticket;
  next: number;
  /** Words that still wait. */
  left: number;
  /** Up to where the request has had its share. */
  had: number;
}

export class WaitingLine {
  readonly #limits: BatchLimits;
  #entries: Entry[] = [];
  #again: Unit[] = [];
  #words = 0;
  #sentences = 0;
  /** When what was taken last was due. */
  #now = 0;

  constructor(limits: BatchLimits) {
    this.#limits = limits;
  }

  /** Words and sentences that no thread has seen yet. */
  get words(): number {
    return this.#words;
  }

  get sentences(): number {
    return this.#sentences;
  }

  get isEmpty(): boolean {
    return this.#sentences === 0 && this.#again.length === 0;
  }

  /** Words that are taken before a request of so many words is done, if it comes now: no other has more than that in the meantime. */
  wordsAhead(words: number): number {
    let ahead = 0;
    for (const { left } of this.#entries) ahead += Math.min(left, words);
    return ahead;
  }

  enter(
    sentences: readonly Sentence[],
    decoder: StoredPart,
    constraints: Ticket["constraints"] = [],
  ): { readonly ticket: Ticket; readonly done: Promise<Outcome[]> } {
    const made = ticketFor(sentences, decoder, constraints);
    const left = made.ticket.weight * sentences.reduce((sum, { length }) => sum + length, 0);
    this.#entries.push({ ticket: made.ticket, next: 0, left, had: this.#now });
    this.#words += left;
    this.#sentences += sentences.length;
    return made;
  }

  /** What of it is still waiting is not parsed. */
  forget(ticket: Ticket): void {
    this.#again = this.#again.filter((unit) => unit.ticket !== ticket);
    const entry = this.#entries.find((candidate) => candidate.ticket === ticket);
    if (entry === undefined) return;
    this.#words -= entry.left;
    this.#sentences -= ticket.sentences.length - entry.next;
    this.#entries = this.#entries.filter((candidate) => candidate !== entry);
  }

  putBack(unit: Unit): void {
    this.#again.push(unit);
  }

  /** Not empty unless the line is, or no sentence is as short as `longest` asks. */
  takeBatch({ words = this.#limits.words, longest = Infinity }: Partial<BatchSize> = {}): Batch {
    const limits = { ...this.#limits, words: Math.min(words, this.#limits.words) };
    const again = this.#takeAgain(limits, longest);
    return again.length > 0 ? again : this.#takeDue(limits, longest);
  }

  #takeAgain(limits: BatchLimits, longest: number): Batch {
    const first = this.#again.find((unit) => lengthOf(unit) <= longest);
    if (first === undefined) return [];
    // What has ended two threads is parsed alone: the third that it ends takes nobody else with it.
    const isAlone = first.breakdowns > 1;
    const batch = new BatchUnderWay(isAlone ? { ...limits, sentences: 1 } : limits);
    this.#again = this.#again.filter(
      (unit) => unit.breakdowns > 1 !== isAlone || lengthOf(unit) > longest || !batch.add(unit),
    );
    return batch.units;
  }

  #takeDue(limits: BatchLimits, longest: number): Batch {
    const batch = new BatchUnderWay(limits);
    while (!batch.isFull) {
      let first: Entry | null = null;
      for (const entry of this.#entries) {
        const length = nextOf(entry);
        const fits = length <= longest && batch.fits(length, entry.ticket.decoder);
        if (fits && (first === null || dueOf(entry) < dueOf(first))) first = entry;
      }
      if (first === null) break;
      batch.add({ ticket: first.ticket, index: first.next, breakdowns: 0 });
      this.#advance(first);
    }
    return batch.units;
  }

  #advance(entry: Entry): void {
    const length = nextOf(entry);
    entry.had += length;
    this.#now = Math.max(this.#now, entry.had);
    entry.left -= length;
    entry.next++;
    this.#words -= length;
    this.#sentences--;
    if (entry.next === entry.ticket.sentences.length) this.#entries = this.#entries.filter((other) => other !== entry);
  }
}

/** What a thread may take. */
export interface BatchSize {
  /** In all. */
  readonly words: number;
  /** Of any sentence. */
  readonly longest: number;
}

function lengthOf({ ticket, index }: Pick<Unit, "ticket" | "index">): number {
  return ticket.weight * ticket.sentences[index]!.length;
}

/** What a word costs with this decoder. */
export function weightOf({ options }: StoredPart): number {
  return typeof options.beam === "number" ? options.beam : 1;
}

/** The length of its next sentence; entries with nothing left are not in the line. */
function nextOf({ ticket, next }: Entry): number {
  return lengthOf({ ticket, index: next });
}

function dueOf(entry: Entry): number {
  return entry.had + nextOf(entry);
}

class BatchUnderWay {
  readonly units: Unit[] = [];
  readonly #limits: BatchLimits;
  #words = 0;
  #first = 0;

  constructor(limits: BatchLimits) {
    this.#limits = limits;
  }

  get isFull(): boolean {
    return this.units.length >= this.#limits.sentences || this.#words >= this.#limits.words;
  }

  /** The first always does. */
  fits(length: number, decoder: StoredPart): boolean {
    const first = this.units[0];
    if (first === undefined) return true;
    if (!isSame(decoder, first.ticket.decoder)) return false;
    return !this.isFull && this.#words + length <= this.#limits.words && areAlike(length, this.#first);
  }

  /** Whether it was added. */
  add(unit: Unit): boolean {
    const length = lengthOf(unit);
    if (!this.fits(length, unit.ticket.decoder)) return false;
    if (this.units.length === 0) this.#first = length;
    this.units.push(unit);
    this.#words += length;
    return true;
  }
}

function isSame(a: StoredPart, b: StoredPart): boolean {
  return a === b || (a.kind === b.kind && JSON.stringify(a.options) === JSON.stringify(b.options));
}

function areAlike(a: number, b: number): boolean {
  const longer = Math.max(a, b);
  return longer <= ORDINARY_WORDS || longer <= 2 * Math.min(a, b);
}

function ticketFor(
  sentences: readonly Sentence[],
  decoder: StoredPart,
  constraints: Ticket["constraints"],
): { readonly ticket: Ticket; readonly done: Promise<Outcome[]> } {
  const results = new Array<Outcome>(sentences.length);
  let missing = sentences.length;
  let isOver = false;
  let resolve: (results: Outcome[]) => void;
  let reject: (error: ServiceError) => void;
  const done = new Promise<Outcome[]>((onResults, onError) => {
    resolve = onResults;
    reject = onError;
  });
  const ticket: Ticket = {
    sentences,
    constraints,
    decoder,
    weight: weightOf(decoder),
    startedAt: null,
    get isOver() {
      return isOver;
    },
    settle(index, result) {
      if (isOver) return;
      results[index] = result;
      missing--;
      if (missing > 0) return;
      isOver = true;
      resolve(results);
    },
    fail(error) {
      isOver = true;
      reject(error);
    },
  };
  return { ticket, done };
}
