/**
 * What makes the vector of a constituent from its label and the vectors of its children (Dyer et al. 2015): an LSTM reads them from
 * each end,
 *
 *   s = ReLU(W [LSTM→(label, s_0 … s_m) ; LSTM←(label, s_m … s_0)] + b).
 */
import { glorot, glorotRows } from "../../engine/initialisers.ts";
import { biLstm, readSequences } from "../../engine/layers/bi-lstm.ts";
import { type LstmRun, runLstm } from "../../engine/layers/lstm.ts";
import { affineSum, type Term } from "../../engine/ops/affine-sum.ts";
import { appendRows } from "../../engine/ops/append-rows.ts";
import { type Dropout, dropout } from "../../engine/ops/dropout.ts";
import { gather } from "../../engine/ops/gather.ts";
import { lookup } from "../../engine/ops/lookup.ts";
import type { Parameters } from "../../engine/parameters.ts";
import type { Tape } from "../../engine/tape.ts";
import type { RowStore, Tensor } from "../../engine/tensor.ts";
import type { StackLstmOptions } from "./stack-lstm-options.ts";

/** A constituent to be made: the number of its label, and the rows of its children among the items. */
export interface Made {
  readonly label: number;
  readonly children: readonly number[];
}

/** The vectors of constituents, R×item. */
export type Compose = (made: readonly Made[]) => Tensor;

export interface Composition {
  /** Puts the vectors of the labels among the items. */
  on(tape: Tape, items: RowStore, drop: Dropout | null): Compose;
}

// L labels, R constituents made in one step
export function composition(parameters: Parameters, network: StackLstmOptions, labelCount: number): Composition {
  const { itemSize, compositionHidden: hidden, compositionLayers: layers, cell } = network;
  const labels = parameters.table("composition.label", labelCount, itemSize, glorotRows); // L×item
  const reader = biLstm(parameters, "composition", { input: itemSize, hidden, layers, cell });
  const fromLeft = parameters.matrix("composition.forward", hidden, itemSize, glorot);
  const fromRight = parameters.matrix("composition.backward", hidden, itemSize, glorot);
  const bias = parameters.vector("composition.bias", itemSize, glorotRows);

  function on(tape: Tape, items: RowStore, drop: Dropout | null): Compose {
    const forward = runLstm(tape, reader.forward, drop);
    const backward = runLstm(tape, reader.backward, drop);
    const everyLabel = Int32Array.from({ length: labelCount }, (_, id) => id);
    const labelRow = appendRows(tape, items, lookup(tape, labels, everyLabel));
    const stateOfLabel = new Map<number, number>();

    /** The states of both readers after these labels. All other states of theirs are forgotten: earlier constituents are done with. */
    function labelStates(wanted: readonly number[]): number[] {
      const known = Array.from(stateOfLabel.values());
      const added = new Set(wanted.filter((label) => !stateOfLabel.has(label)));
      for (const label of added) stateOfLabel.set(label, stateOfLabel.size);
      const sequences = Array.from(added, (label) => [labelRow + label]);
      for (const run of [forward, backward]) {
        run.keep(known);
        if (added.size > 0) readSequences(tape, run, items, sequences);
      }
      return wanted.map((label) => stateOfLabel.get(label)!);
    }

    /** Where each sequence ends, R×hidden. */
    function lastStates(run: LstmRun, sequences: readonly (readonly number[])[], starts: readonly number[]): Tensor {
      const { output, rows } = readSequences(tape, run, items, sequences, starts);
      const last = rows.map((sequence) => sequence.at(-1)!);
      return dropout(tape, gather(tape, output, last), drop);
    }

    return (made) => {
      // Where nothing is recorded nothing is dropped, and what a reader makes of a label, its first input, is the same each time.
      const starts = tape.records ? [] : labelStates(made.map(({ label }) => label));
      const head = ({ label }: Made) => (tape.records ? [labelRow + label] : []);
      const rightwards = made.map((one) => [...head(one), ...one.children]);
      const leftwards = made.map((one) => [...head(one), ...one.children.toReversed()]);
      const terms: Term[] = [
        [lastStates(forward, rightwards, starts), fromLeft],
        [lastStates(backward, leftwards, starts), fromRight],
      ];
      return affineSum(tape, terms, bias, "relu");
    };
  }
  return { on };
}
