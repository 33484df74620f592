/**
 * Two LSTMs over the same sequences, one from each end. A sequence is a list of rows of `x`; sequences may have any lengths, and at
 * each step only those that still have a row take part.
 */
import type { Dropout } from "../ops/dropout.ts";
import { gather } from "../ops/gather.ts";
import type { Parameters } from "../parameters.ts";
import type { Tape } from "../tape.ts";
import type { Tensor } from "../tensor.ts";
import { type Lstm, type LstmOptions, lstm, runLstm } from "./lstm.ts";

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
  const positions = sequences.map((sequence) => Int32Array.from(sequence, (_, t) => t));
  const reversed = positions.map((position) => position.toReversed());
  return {
    forward: readInOrder(tape, layer.forward, x, sequences, positions, drop),
    backward: readInOrder(tape, layer.backward, x, sequences, reversed, drop),
  };
}

/** `order[s]` says in which order the positions of sequence s are read. */
function readInOrder(
  tape: Tape,
  layer: Lstm,
  x: Tensor,
  sequences: readonly ArrayLike<number>[],
  order: readonly Int32Array[],
  drop: Dropout | null,
): SequenceStates {
  const run = runLstm(tape, layer, drop);
  const rows = order.map((positions) => new Int32Array(positions.length));
  const longest = order.reduce((length, positions) => Math.max(length, positions.length), 0);
  for (let t = 0; t < longest; t++) {
    const active = [...order.keys()].filter((s) => t < order[s]!.length);
    const input = active.map((s) => sequences[s]![order[s]![t]!]!);
    const previous = active.map((s) => (t === 0 ? -1 : rows[s]![order[s]![t - 1]!]!));
    const first = run.push(gather(tape, x, input), previous);
    for (const [i, s] of active.entries()) rows[s]![order[s]![t]!] = first + i;
  }
  return { output: run.output, rows };
}
