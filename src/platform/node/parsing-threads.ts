/**
 * Threads that parse with weights in a memory that all of them share. Only sentences and their analyses are sent.
 *
 *   const threads = await startParsingThreads(shareModel(model, stored.tagger), { threads: 2, policy: "fail" });
 *   const outcomes = await threads.seats[0].parse(requests, decoder);
 *   await threads.close();
 */
import { createLedger } from "../../engine/ledger.ts";
import {
  outcomesOf,
  type ParseAnswer,
  questionOf,
  type SharedModel,
  type ThreadStart,
} from "../../models/shared-model.ts";
import type { ParseSeat, ParsingOptions, ParsingThreads } from "../threads.ts";
import { moduleBeside } from "./module-beside.ts";
import { type Seat, startPool } from "./worker-pool.ts";

export async function startParsingThreads(model: SharedModel, options: ParsingOptions): Promise<ParsingThreads> {
  const module = moduleBeside(import.meta.url, "./parse-worker");
  // A new thread on a seat takes over the memory of its predecessor, so memory does not grow when threads are replaced often.
  const dataFor = (): ThreadStart => ({ ...model, ledger: createLedger() });
  const pool = await startPool({ ...options, module, name: "parsing", dataFor });
  return {
    seats: pool.seats.map(parseSeat),
    get present() {
      return pool.present;
    },
    get busy() {
      return pool.busy;
    },
    ended: pool.ended,
    close: () => pool.close(),
  };
}

function parseSeat(seat: Seat): ParseSeat {
  return {
    get isIdle() {
      return seat.isIdle;
    },
    get load() {
      return seat.load;
    },
    replace: () => seat.replace(),
    async parse(requests, decoder) {
      const answer = await seat.ask(questionOf(requests, decoder));
      return outcomesOf(answer as ParseAnswer); // parse-worker.ts answers nothing else
    },
  };
}
