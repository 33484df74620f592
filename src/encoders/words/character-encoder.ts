/** A word by its characters: the last states of two LSTMs over its spelling. */
import { glorotRows } from "../../engine/initialisers.ts";
import { biLstm, readSequences } from "../../engine/layers/bi-lstm.ts";
import { type Lstm, runLstm } from "../../engine/layers/lstm.ts";
import { appendRows } from "../../engine/ops/append-rows.ts";
import { type Dropout, dropout } from "../../engine/ops/dropout.ts";
import { gather } from "../../engine/ops/gather.ts";
import { lookup } from "../../engine/ops/lookup.ts";
import type { Parameters } from "../../engine/parameters.ts";
import type { Tape } from "../../engine/tape.ts";
import type { Tensor } from "../../engine/tensor.ts";
import { total } from "./int-lists.ts";
import type { Lexicon, WordIds } from "./lexicon.ts";
import type { WordOptions } from "./word-options.ts";

// T words of the batch, U different words
/** Each different word of the batch is read once. */
export function characterEncoder(parameters: Parameters, options: WordOptions, lexicon: Lexicon) {
  const character = parameters.table("character", lexicon.characters.size, options.characterSize, glorotRows);
  const reader = biLstm(parameters, "characters", {
    input: options.characterSize,
    hidden: options.characterHidden,
    layers: 1,
    cell: "standard",
  });
  return (tape: Tape, sentences: readonly WordIds[], drop: Dropout | null): [Tensor, Tensor] => {
    const spellings = new Map<Int32Array, number>(); // the lexicon gives equal words the same list
    const rowOf: number[] = [];
    for (const sentence of sentences) {
      for (const spelling of sentence.characters) {
        let row = spellings.get(spelling);
        if (row === undefined) {
          row = spellings.size;
          spellings.set(spelling, row);
        }
        rowOf.push(row);
      }
    }
    const inputs = lookup(
      tape,
      character,
      Int32Array.from({ length: lexicon.characters.size }, (_, id) => id),
    );
    const characters = dropout(tape, inputs, drop);
    const words = [...spellings.keys()];
    const forward = lastStates(tape, reader.forward, characters, words); // U×hidden
    const backward = lastStates(
      tape,
      reader.backward,
      characters,
      words.map((word) => word.toReversed()),
    ); // U×hidden
    return [gather(tape, forward, rowOf), gather(tape, backward, rowOf)]; // T×hidden
  };
}

/** Words that are spelt at a time where nothing records: the states of all characters of a very long text would fill the memory. */
const WORDS_AT_ONCE = 1024;

/** The state of an LSTM after each of the sequences. */
function lastStates(tape: Tape, layer: Lstm, x: Tensor, sequences: readonly Int32Array[]): Tensor {
  const size = tape.records ? sequences.length : WORDS_AT_ONCE;
  const last = tape.rows(`${layer.name}.last`, layer.hidden, sequences.length);
  const run = runLstm(tape, layer, null, total(sequences.slice(0, size)));
  for (let start = 0; start < sequences.length; start += size) {
    if (start > 0) run.clear();
    const { output, rows } = readSequences(tape, run, x, sequences.slice(start, start + size));
    appendRows(
      tape,
      last,
      gather(
        tape,
        output,
        rows.map((states) => states.at(-1)!),
      ),
    );
  }
  return last;
}
