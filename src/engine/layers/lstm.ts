/**
 * An LSTM of several layers whose states are rows of a store: a step names the row it starts from, so that a stack is popped by
 * naming an older row, and many stacks move in lock-step.
 *
 *     const run = runLstm(tape, stack, { rate: 0.2, random });
 *     const first = run.push(words, [-1, -1]); // two sentences: their states are rows first, first + 1
 *     run.push(others, [first, -1]); // the second sentence begins again
 *     const top = gather(tape, run.output, [first, first + 1]);
 */
import { glorotGates, type Initialiser, uniform } from "../initialisers.ts";
import { coupledStep } from "../ops/coupled-lstm-step.ts";
import { type Dropout, dropout } from "../ops/dropout.ts";
import type { LstmStates } from "../ops/gate-sums.ts";
import { requireIndices } from "../ops/indices.ts";
import { lstmStep } from "../ops/lstm-step.ts";
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

type Step = (tape: Tape, x: Tensor, states: LstmStates, previous: number) => Tensor;

export interface Lstm extends LstmOptions {
  readonly name: string;
  readonly steps: readonly Step[];
}

export interface LstmRun {
  /** h of the last layer, a row for each state. */
  readonly output: RowStore;
  /** Adds a state for each row of x, reached from the state in row previous[r] (−1: the empty one); returns the first new row. */
  push(x: Tensor, previous: ArrayLike<number>): number;
  /** Forgets all states. Only where nothing records: a way back would still need them. */
  clear(): void;
  /** Forgets all states but these, in ascending order, which become the rows 0, 1, …; with the same condition. */
  keep(rows: ArrayLike<number>): void;
}

export function lstm(parameters: Parameters, name: string, options: LstmOptions): Lstm {
  const steps = Array.from({ length: options.layers }, (_, i): Step => {
    const input = i === 0 ? options.input : options.hidden;
    const make = options.cell === "standard" ? standardLayer : coupledLayer;
    return make(parameters, `${name}.${i}`, input, options.hidden);
  });
  return { ...options, name, steps };
}

/** `capacity`: how many states there will be, if that is known; then no state has to move. */
export function runLstm(tape: Tape, lstm: Lstm, drop: Dropout | null, capacity = 64): LstmRun {
  const layers = lstm.steps.map((_, i) => ({
    h: tape.rows(`${lstm.name}.${i}.h`, lstm.hidden, capacity),
    c: tape.rows(`${lstm.name}.${i}.c`, lstm.hidden, capacity),
  }));
  const output = layers.at(-1)!.h;
  function push(x: Tensor, previous: ArrayLike<number>): number {
    requireShape(lstm.name, x, previous.length, lstm.input);
    requireIndices(lstm.name, previous, output.rows);
    const [first, places] = [output.rows, tape.integers(previous)];
    let input = x;
    for (const [i, step] of lstm.steps.entries()) {
      input = step(tape, dropout(tape, input, drop), layers[i]!, places);
    }
    return first;
  }
  function keep(rows: ArrayLike<number>): void {
    for (const { h, c } of layers) {
      h.keep(rows);
      c.keep(rows);
    }
  }
  return { output, push, keep, clear: () => keep([]) };
}

function standardLayer(parameters: Parameters, name: string, input: number, hidden: number): Step {
  const weights = gates(parameters, name, input, hidden, 4, (values) => {
    values.fill(0).fill(1, hidden, 2 * hidden); // forget little at first (Jozefowicz et al. 2015)
  });
  return (tape, x, states, previous) => lstmStep(tape, weights, x, states, previous);
}

function coupledLayer(parameters: Parameters, name: string, input: number, hidden: number): Step {
  const weights = {
    ...gates(parameters, name, input, hidden, 3, uniform(Math.sqrt(6 / hidden))),
    cellToInput: parameters.matrix(`${name}.cellToInput`, hidden, hidden, glorotGates(1)),
    cellToOutput: parameters.matrix(`${name}.cellToOutput`, hidden, hidden, glorotGates(1)),
  };
  return (tape, x, states, previous) => coupledStep(tape, weights, x, states, previous);
}

function gates(p: Parameters, name: string, input: number, hidden: number, count: number, biases: Initialiser) {
  return {
    input: p.matrix(`${name}.input`, input, count * hidden, glorotGates(count)),
    hidden: p.matrix(`${name}.hidden`, hidden, count * hidden, glorotGates(count)),
    bias: p.vector(`${name}.bias`, count * hidden, biases),
  };
}
