/**
 * Two LSTMs over the same sequences, one from each end. A sequence is a list of rows of `x`; sequences may have any lengths, and at
 * each step only those that still have a row take part.
 */
import type { Dropout } from "../ops/dropout.ts";
import { gather } from "../ops/gather.ts";
import type { Parameters } from "../parameters.ts";
import type { Tape } from "../tape.ts";
import type { Tensor } from "../tensor.ts";
import { type Lstm, type LstmOptions, type LstmRun, lstm, runLstm } from "./lstm.ts";

export interface BiLstm {
  readonly forward: Lstm;
  readonly backward: Lstm;
}

/** `rows[s][t]` is the row of `output` with the state after reading position t of sequence s. */
export interface SequenceStates {
  readonly output: Tensor;
  readonly rows: readonly Int32Array[];
}

export function biLstm(parameters: Parameters, name: string, options: LstmOptions): BiLstm {
  return {
    forward: lstm(parameters, `${name}.forward`, options),
    backward: lstm(parameters, `${name}.backward`, options),
  };
}

export function runBiLstm(
  tape: Tape,
  layer: BiLstm,
  x: Tensor,
  sequences: readonly ArrayLike<number>[],
  drop: Dropout | null,
): { readonly forward: SequenceStates; readonly backward: SequenceStates } {
  const reversed = sequences.map((sequence) => Array.from(sequence).reverse());
  const states = sequences.reduce((sum, { length }) => sum + length, 0);
  const forward = readSequences(tape, runLstm(tape, layer.forward, drop, states), x, sequences);
  const backward = readSequences(tape, runLstm(tape, layer.backward, drop, states), x, reversed);
  return { forward, backward: { ...backward, rows: backward.rows.map((rows) => rows.toReversed()) } };
}

/**
 * One LSTM over sequences of rows of `x`, each from its first row on; at each step only those take part that still have one. `starts`: the
 * state that each sequence goes on from, by default the empty one.
 */
export function readSequences(
  tape: Tape,
  run: LstmRun,
  x: Tensor,
  sequences: readonly ArrayLike<number>[],
  starts: readonly number[] = [],
): SequenceStates {
  // The longest first: then those that are still read are the first ones, and each goes on from the same place a step before.
  const order = [...sequences.keys()].sort((a, b) => sequences[b]!.length - sequences[a]!.length);
  const rows = sequences.map((sequence) => new Int32Array(sequence.length));
  const counts: number[] = [];
  const [inputs, previous]: [number[], number[]] = [[], []];
  const first = run.output.rows;
  let active = order.length;
  for (let t = 0; ; t++) {
    while (active > 0 && sequences[order[active - 1]!]!.length <= t) active--;
    if (active === 0) break;
    counts.push(active);
    for (let i = 0; i < active; i++) {
      const s = order[i]!;
      rows[s]![t] = first + inputs.length;
      inputs.push(sequences[s]![t]!);
      previous.push(t === 0 ? (starts[s] ?? -1) : rows[s]![t - 1]!);
    }
  }
  const mark = tape.arena.mark();
  run.pushSteps(gather(tape, x, inputs), previous, counts);
  if (!tape.records) tape.arena.reset(mark); // states are rows of a store; with no way back, nothing else is needed
  return { output: run.output, rows };
}
