/** Who waits, and in which order they are taken: sentences that are parsed again first, then one of each request in turn. */

import type { StoredPart } from "../contracts/model.ts";
import type { Outcome } from "../models/decoding.ts";
import type { BatchLimits } from "../parsing/batches.ts";
import type { Sentence } from "../trees/tree.ts";
import type { ServiceError } from "./service-error.ts";

/** A request's sentences on their way. */
export interface Ticket {
  readonly sentences: readonly Sentence[];
  readonly decoder: StoredPart;
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

export class WaitingLine {
  readonly #limits: BatchLimits;
  #entries: { readonly ticket: Ticket; next: number }[] = [];
  #again: Unit[] = [];
  #words = 0;
  #sentences = 0;

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

  enter(
    sentences: readonly Sentence[],
    decoder: StoredPart,
  ): { readonly ticket: Ticket; readonly done: Promise<Outcome[]> } {
    const made = ticketFor(sentences, decoder);
    this.#entries.push({ ticket: made.ticket, next: 0 });
    for (const { length } of sentences) this.#count(length, 1);
    return made;
  }

  /** What of it is still waiting is not parsed. */
  forget(ticket: Ticket): void {
    this.#again = this.#again.filter((unit) => unit.ticket !== ticket);
    const entry = this.#entries.find((candidate) => candidate.ticket === ticket);
    if (entry === undefined) return;
    for (const { length } of ticket.sentences.slice(entry.next)) this.#count(length, -1);
    this.#entries = this.#entries.filter((candidate) => candidate !== entry);
  }

  putBack(unit: Unit): void {
    this.#again.push(unit);
  }

  /** Not empty unless the line is. */
  takeBatch(): Batch {
    return this.#again.length > 0 ? this.#takeAgain() : this.#takeInTurn();
  }

  #takeAgain(): Batch {
    // What has ended two threads is parsed alone: the third that it ends takes nobody else with it.
    const isAlone = this.#again[0]!.breakdowns > 1;
    const batch = new BatchUnderWay(isAlone ? { ...this.#limits, sentences: 1 } : this.#limits);
    this.#again = this.#again.filter((unit) => unit.breakdowns > 1 !== isAlone || !batch.add(unit));
    return batch.units;
  }

  #takeInTurn(): Batch {
    const batch = new BatchUnderWay(this.#limits);
    const gave = new Set<unknown>();
    for (let hasGrown = true; hasGrown && !batch.isFull; ) {
      hasGrown = false;
      for (const entry of this.#entries) {
        const { ticket, next } = entry;
        if (next === ticket.sentences.length || !batch.add({ ticket, index: next, breakdowns: 0 })) continue;
        this.#count(ticket.sentences[next]!.length, -1);
        entry.next++;
        gave.add(entry);
        hasGrown = true;
        if (batch.isFull) break;
      }
    }
    // Whose turn it was goes to the end.
    const left = this.#entries.filter(({ ticket, next }) => next < ticket.sentences.length);
    this.#entries = [...left.filter((entry) => !gave.has(entry)), ...left.filter((entry) => gave.has(entry))];
    return batch.units;
  }

  #count(words: number, sign: 1 | -1): void {
    this.#words += sign * words;
    this.#sentences += sign;
  }
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

  /** Whether it fits. The first always does. */
  add(unit: Unit): boolean {
    const { sentences, decoder } = unit.ticket;
    const { length } = sentences[unit.index]!;
    if (this.units.length === 0) this.#first = length;
    else if (!isSame(decoder, this.units[0]!.ticket.decoder)) return false;
    else if (this.isFull || this.#words + length > this.#limits.words || !areAlike(length, this.#first)) return false;
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
    decoder,
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
