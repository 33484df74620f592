/**
 * An LSTM of several layers whose states are rows of a store: a step names the row it starts from, so that a stack is popped by
 * naming an older row, and many stacks move in lock-step.
 *
 *     const run = runLstm(tape, stack, { rate: 0.2, random });
 *     const first = run.push(words, [-1, -1]); // two sentences: their states are rows first, first + 1
 *     run.push(others, [first, -1]); // the second sentence begins again
 *     const top = gather(tape, run.output, [first, first + 1]);
 */
import { invariant } from "../../shared/errors.ts";
import { glorotGates, type Initialiser, uniform } from "../initialisers.ts";
import { coupledSteps } from "../ops/coupled-lstm-steps.ts";
import { type Dropout, dropout } from "../ops/dropout.ts";
import type { LstmStates, LstmSteps } from "../ops/gate-sums.ts";
import { requireIndices } from "../ops/indices.ts";
import { lstmSteps } from "../ops/lstm-steps.ts";
import type { Parameters } from "../parameters.ts";
import type { Tape } from "../tape.ts";
import { type RowStore, requireShape, type Tensor } from "../tensor.ts";

export interface LstmOptions {
  readonly input: number;
  readonly hidden: number;
  readonly layers: number;
  /** "coupled" is the cell of the reference parsers (ops/coupled-lstm-step.ts). */
  readonly cell: "standard" | "coupled";
}

type Layer = (tape: Tape, x: Tensor, states: LstmStates, steps: LstmSteps) => Tensor;

export interface Lstm extends LstmOptions {
  readonly name: string;
  readonly run: readonly Layer[];
}

export interface LstmRun {
  /** h of the last layer, a row for each state. */
  readonly output: RowStore;
  /** Adds a state for each row of x, reached from the state in row previous[r] (−1: the empty one); returns the first new row. */
  push(x: Tensor, previous: ArrayLike<number>): number;
  /**
   * Many steps at once, of `counts` rows each: a row may start from the states of earlier steps of this very call, whose rows are
   * counted on. Much faster than as many pushes: inputs are multiplied at once, and each layer's weights stay at hand.
   */
  pushSteps(x: Tensor, previous: ArrayLike<number>, counts: ArrayLike<number>): number;
  /** Forgets all states. Only where nothing records: a way back would still need them. */
  clear(): void;
  /** Forgets all states but these, in ascending order, which become the rows 0, 1, …; with the same condition. */
  keep(rows: ArrayLike<number>): void;
}

export function lstm(parameters: Parameters, name: string, options: LstmOptions): Lstm {
  const run = Array.from({ length: options.layers }, (_, i): Layer => {
    const input = i === 0 ? options.input : options.hidden;
    const make = options.cell === "standard" ? standardLayer : coupledLayer;
    return make(parameters, `${name}.${i}`, input, options.hidden);
  });
  return { ...options, name, run };
}

/** `capacity`: how many states there will be, if that is known; then no state has to move. */
export function runLstm(tape: Tape, lstm: Lstm, drop: Dropout | null, capacity = 64): LstmRun {
  const layers = lstm.run.map((_, i) => ({
    h: tape.rows(`${lstm.name}.${i}.h`, lstm.hidden, capacity),
    c: tape.rows(`${lstm.name}.${i}.c`, lstm.hidden, capacity),
  }));
  const output = layers.at(-1)!.h;
  function pushSteps(x: Tensor, previous: ArrayLike<number>, counts: ArrayLike<number>): number {
    requireShape(lstm.name, x, previous.length, lstm.input);
    const first = output.rows;
    requireSteps(lstm.name, previous, counts, first);
    const steps = { counts, previous: tape.integers(previous), startsEmpty: isEmpty(previous, counts[0] ?? 0) };
    let input = x;
    for (const [i, run] of lstm.run.entries()) input = run(tape, dropout(tape, input, drop), layers[i]!, steps);
    return first;
  }
  function keep(rows: ArrayLike<number>): void {
    for (const { h, c } of layers) {
      h.keep(rows);
      c.keep(rows);
    }
  }
  return {
    output,
    push: (x, previous) => pushSteps(x, previous, [previous.length]),
    pushSteps,
    keep,
    clear: () => keep([]),
  };
}

/** A row starts from a state that is there when its step is taken. */
function requireSteps(name: string, previous: ArrayLike<number>, counts: ArrayLike<number>, first: number): void {
  let row = 0;
  for (let t = 0; t < counts.length; row += counts[t]!, t++) {
    requireIndices(name, previous, first + row, row, row + counts[t]!);
  }
  invariant(row === previous.length, `${name}: steps of ${row} rows in all for ${previous.length} rows`);
}

function isEmpty(previous: ArrayLike<number>, count: number): boolean {
  for (let r = 0; r < count; r++) if (previous[r] !== -1) return false;
  return true;
}

function standardLayer(parameters: Parameters, name: string, input: number, hidden: number): Layer {
  const weights = gates(parameters, name, input, hidden, 4, (values) => {
    values.fill(0).fill(1, hidden, 2 * hidden); // forget little at first (Jozefowicz et al. 2015)
  });
  return (tape, x, states, steps) => lstmSteps(tape, weights, x, states, steps);
}

function coupledLayer(parameters: Parameters, name: string, input: number, hidden: number): Layer {
  const weights = {
    ...gates(parameters, name, input, hidden, 3, uniform(Math.sqrt(6 / hidden))),
    cellToInput: parameters.matrix(`${name}.cellToInput`, hidden, hidden, glorotGates(1)),
    cellToOutput: parameters.matrix(`${name}.cellToOutput`, hidden, hidden, glorotGates(1)),
  };
  return (tape, x, states, steps) => coupledSteps(tape, weights, x, states, steps);
}

function gates(p: Parameters, name: string, input: number, hidden: number, count: number, biases: Initialiser) {
  return {
    input: p.matrix(`${name}.input`, input, count * hidden, glorotGates(count)),
    hidden: p.matrix(`${name}.hidden`, hidden, count * hidden, glorotGates(count)),
    bias: p.vector(`${name}.bias`, count * hidden, biases),
  };
}
