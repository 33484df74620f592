/**
 * The words around a configuration, read straight from an encoder that knows the sentence: the word after the next one, the last word
 * read, and the first words of the topmost item and of the two innermost open constituents. The LSTM over the stack has to carry all
 * this through many steps; a pretrained encoder has it at hand.
 *
 * The rows of all words are multiplied once for each place, before the first step; a step only adds up rows (Chen & Manning 2014).
 */
import type { Encoded } from "../../contracts/encoder.ts";
import type { Cursor } from "../../contracts/network.ts";
import { glorot } from "../../engine/initialisers.ts";
import { affineSum, type Term } from "../../engine/ops/affine-sum.ts";
import { type Dropout, dropout } from "../../engine/ops/dropout.ts";
import { gatherSum } from "../../engine/ops/gather-sum.ts";
import type { Parameters } from "../../engine/parameters.ts";
import type { Tape } from "../../engine/tape.ts";
import type { Tensor } from "../../engine/tensor.ts";
import type { State } from "../../transitions/transition-system.ts";

/** Each place gives a position in the sentence, or undefined where there is no such word. */
const PLACES: Readonly<Record<string, (state: State) => number | undefined>> = {
  after: ({ next }) => next + 1,
  last: ({ next }) => next - 1,
  top: ({ stack }) => stack?.start,
  open: ({ stack }) => stack?.open?.start,
  outer: ({ stack }) => stack?.open?.below?.open?.start,
};

/** No word is there: a row of zeros. */
const NONE = -1;

// B cursors, T words of the batch, S state
export function wordsAround(parameters: Parameters, widths: readonly number[], stateSize: number) {
  const places = Object.entries(PLACES).map(([name, of]) => ({
    of,
    weights: widths.map((width, i) => parameters.matrix(`state.${name}.${i}`, width, stateSize, glorot)),
  }));

  /** Gives what sums up the words around each cursor, B×S. */
  return function on(tape: Tape, { words, firstRows, lengths }: Encoded, drop: Dropout | null) {
    const dropped = words.map((rows) => dropout(tape, rows, drop));
    const products = places.map(({ weights }) =>
      affineSum(
        tape,
        dropped.map((rows, i): Term => [rows, weights[i]!]),
        null,
      ),
    ); // T×S each

    return function sumFor(cursors: readonly Cursor<{ readonly sentence: number }>[]): Tensor {
      const choices = places.map(({ of }, p) => {
        const rows = Int32Array.from(cursors, ({ memory: { sentence }, state }) => {
          const position = of(state) ?? NONE;
          return position >= 0 && position < lengths[sentence]! ? firstRows[sentence]! + position : NONE;
        });
        return [products[p]!, rows] as const;
      });
      return gatherSum(tape, choices);
    };
  };
}
