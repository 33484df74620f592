/**
 * The paper's model (its section 4.2; Dyer et al. 2015, 2016): an LSTM over the items of the stack, whose state is taken back when
 * items are popped; an LSTM over the words still to read, from the right (or, with an encoder, the next word's vectors in its
 * sentence); an LSTM over the actions taken; and a bi-LSTM that makes a constituent's vector from its label and children,
 *
 *   s = ReLU(W [LSTM→(label, s_0 … s_m) ; LSTM←(label, s_m … s_0)] + b).
 *
 * It follows any transition system by the effects of its actions. All sentences of a batch move in lock-step.
 */

import { glorot, glorotRows } from "../engine/initialisers.ts";
import { biLstm, readSequences } from "../engine/layers/bi-lstm.ts";
import { type LstmRun, lstm, runLstm } from "../engine/layers/lstm.ts";
import { affineSum, type Term } from "../engine/ops/affine-sum.ts";
import { appendRows } from "../engine/ops/append-rows.ts";
import { type Dropout, dropout } from "../engine/ops/dropout.ts";
import { gather } from "../engine/ops/gather.ts";
import { lookup } from "../engine/ops/lookup.ts";
import type { Parameters } from "../engine/parameters.ts";
import type { Tape } from "../engine/tape.ts";
import type { Tensor } from "../engine/tensor.ts";
import { assertNever } from "../shared/errors.ts";
import type { Grammar } from "../transitions/action-table.ts";
import type { Lexicon, WordIds } from "./lexicon.ts";
import type { NetworkOptions } from "./network-options.ts";
import type { Batch, Cursor, Move, Scorer } from "./scorer.ts";
import { outputLayer, wordEncoder } from "./word-encoder.ts";

/** The stack beside the stack: for each item the row of its vector and of the LSTM's state when it was on top. */
interface VectorStack {
  readonly item: number;
  readonly state: number;
  readonly isOpen: boolean;
  readonly below: VectorStack | null;
}

/** A constituent to be made: the rows of its label and children among the items. */
interface Made {
  readonly label: number;
  readonly children: number[];
}

/** The empty state of an LSTM, a row of zeros. */
const EMPTY = -1;

export interface StackMemory {
  readonly sentence: number;
  readonly stack: VectorStack | null;
  readonly actions: number;
}

export interface StackLstm {
  /** A scorer on this tape; dropout where given. */
  on(tape: Tape, drop: Dropout | null): Scorer<StackMemory>;
}

// B cursors, T words of the batch, L labels, A actions, R constituents made in one step
export function stackLstm(
  parameters: Parameters,
  network: NetworkOptions,
  lexicon: Lexicon,
  grammar: Grammar,
): StackLstm {
  const { itemSize, stackHidden, stackLayers, actionHidden, actionSize, stateSize, cell } = network;
  const { actions, system } = grammar;
  const labels = actions.labels.length;
  const words = wordEncoder(parameters, network, lexicon);
  const hasEncoder = network.encoderLayers > 0;
  const open = parameters.table("open", labels, itemSize, glorotRows);
  const stack = lstm(parameters, "stack", { input: itemSize, hidden: stackHidden, layers: stackLayers, cell });
  const buffer = hasEncoder
    ? null
    : lstm(parameters, "buffer", { input: itemSize, hidden: stackHidden, layers: stackLayers, cell });
  const history =
    actionHidden === 0
      ? null
      : lstm(parameters, "history", { input: actionSize, hidden: actionHidden, layers: stackLayers, cell });
  const action = actionHidden === 0 ? null : parameters.table("action", actions.size, actionSize, glorotRows);
  const composition = {
    label: parameters.table("composition.label", labels, itemSize, glorotRows),
    reader: biLstm(parameters, "composition", {
      input: itemSize,
      hidden: network.compositionHidden,
      layers: network.compositionLayers,
      cell,
    }),
    forward: parameters.matrix("composition.forward", network.compositionHidden, itemSize, glorot),
    backward: parameters.matrix("composition.backward", network.compositionHidden, itemSize, glorot),
    bias: parameters.vector("composition.bias", itemSize, glorotRows),
  };
  const summary = {
    stack: parameters.matrix("state.stack", stackHidden, stateSize, glorot),
    buffer: parameters.matrix("state.buffer", hasEncoder ? network.encoderHidden : stackHidden, stateSize, glorot),
    bufferBackward: hasEncoder
      ? parameters.matrix("state.bufferBackward", network.encoderHidden, stateSize, glorot)
      : null,
    history: actionHidden === 0 ? null : parameters.matrix("state.history", actionHidden, stateSize, glorot),
    bias: parameters.vector("state.bias", stateSize, glorotRows),
  };
  const output = outputLayer(parameters, "output", stateSize, actions.size);

  function on(tape: Tape, drop: Dropout | null): Scorer<StackMemory> {
    const items = tape.rows("items", itemSize, 1024);
    const stackRun = runLstm(tape, stack, drop);
    const historyRun = history === null ? null : runLstm(tape, history, drop);
    const readers = {
      forward: runLstm(tape, composition.reader.forward, drop),
      backward: runLstm(tape, composition.reader.backward, drop),
    };
    const stateOfLabel = new Map<number, number>();
    let firstRows: Int32Array = new Int32Array(0);
    let bufferRows: readonly Int32Array[] = [];
    /** The vectors that stand for the rest of the sentence, and the weights they are multiplied with. */
    let bufferTerms: readonly Term[] = [];

    // Every vector that can lie on the stack or in a constituent is a row of `items`: labels first, then words, then constituents.
    const everyLabel = Int32Array.from({ length: labels }, (_, id) => id);
    const openRow = appendRows(tape, items, lookup(tape, open, everyLabel));
    const labelRow = appendRows(tape, items, lookup(tape, composition.label, everyLabel));
    let wordRow = 0;
    let firstConstituent = 0;

    function begin(sentences: readonly WordIds[]): Batch<StackMemory> {
      const encoded = words.encode(tape, sentences, drop);
      firstRows = encoded.firstRows;
      wordRow = appendRows(tape, items, encoded.items);
      firstConstituent = items.rows;
      if (buffer !== null) {
        const fromTheRight = sentences.map((sentence, s) => rowsOf(sentence, wordRow + firstRows[s]!).reverse());
        const states = readSequences(tape, runLstm(tape, buffer, drop, encoded.items.rows), items, fromTheRight);
        bufferRows = states.rows.map((rows) => rows.toReversed());
        bufferTerms = [[states.output, summary.buffer]];
      } else {
        bufferRows = sentences.map((sentence, s) => rowsOf(sentence, firstRows[s]!));
        bufferTerms = [
          [encoded.context![0], summary.buffer],
          [encoded.context![1], summary.bufferBackward!],
        ];
      }
      const memories = sentences.map((_, sentence) => ({ sentence, stack: null, actions: EMPTY }));
      return { memories, tagScores: encoded.tagScores };
    }

    function score(cursors: readonly Cursor<StackMemory>[]): Tensor {
      const tops = cursors.map(({ memory }) => memory.stack?.state ?? EMPTY);
      const nextWords = cursors.map(({ memory, state }) => bufferRows[memory.sentence]![state.next] ?? EMPTY);
      const terms: Term[] = [[dropout(tape, gather(tape, stackRun.output, tops), drop), summary.stack]];
      for (const [states, weight] of bufferTerms)
        terms.push([dropout(tape, gather(tape, states, nextWords), drop), weight]);
      if (historyRun !== null && summary.history !== null) {
        const before = cursors.map(({ memory }) => memory.actions);
        terms.push([dropout(tape, gather(tape, historyRun.output, before), drop), summary.history]);
      }
      const states = affineSum(tape, terms, summary.bias, "relu"); // B×state
      return affineSum(tape, [[states, output.weight]], output.bias); // B×A
    }

    function advance(moves: readonly Move<StackMemory>[]): StackMemory[] {
      const memories = moves.map(({ from }) => from.memory);
      const pushed: number[] = []; // which moves put something on the stack
      const itemRows: number[] = [];
      const below: (VectorStack | null)[] = [];
      const isOpen: boolean[] = [];
      const made: (Made & { readonly at: number })[] = [];
      for (const [i, { from, actionId, next }] of moves.entries()) {
        if (next.finished) continue;
        const effect = system.effect(from.state, actions.actions[actionId]!);
        let under = from.memory.stack;
        let item = 0;
        switch (effect.kind) {
          case "shift":
            item = wordRow + firstRows[from.memory.sentence]! + from.state.next;
            break;
          case "open":
            item = openRow + actions.labelId(effect.label);
            break;
          case "reduce": {
            const children: number[] = [];
            for (let popped = 0; popped < effect.popped; popped++) {
              if (!under!.isOpen) children.push(under!.item);
              under = under!.below;
            }
            made.push({
              at: pushed.length,
              label: labelRow + actions.labelId(effect.label),
              children: children.reverse(),
            });
            break;
          }
          case "finish":
            continue;
          default:
            assertNever(effect);
        }
        pushed.push(i);
        itemRows.push(item);
        below.push(under);
        isOpen.push(effect.kind === "open");
      }
      if (pushed.length === 0) return memories;
      if (made.length > 0) {
        const first = appendRows(tape, items, compose(made));
        for (const [r, { at }] of made.entries()) itemRows[at] = first + r;
      }
      const states = stackRun.push(
        gather(tape, items, itemRows),
        below.map((stack) => stack?.state ?? EMPTY),
      );
      let histories = EMPTY;
      if (historyRun !== null && action !== null) {
        const taken = lookup(
          tape,
          action,
          pushed.map((i) => moves[i]!.actionId),
        );
        histories = historyRun.push(
          taken,
          pushed.map((i) => moves[i]!.from.memory.actions),
        );
      }
      for (const [p, i] of pushed.entries()) {
        memories[i] = {
          sentence: memories[i]!.sentence,
          stack: { item: itemRows[p]!, state: states + p, isOpen: isOpen[p]!, below: below[p]! },
          actions: histories === EMPTY ? EMPTY : histories + p,
        };
      }
      return memories;
    }

    function compose(made: readonly Made[]): Tensor {
      // Where nothing is recorded nothing is dropped, and what a reader makes of a label, its first input, is the same each time.
      const starts = tape.records ? [] : labelStates(made.map(({ label }) => label));
      const last = (run: LstmRun, sequenceOf: (made: Made) => number[]) => {
        const sequences = made.map((constituent) => {
          const children = sequenceOf(constituent);
          return tape.records ? [constituent.label, ...children] : children;
        });
        const { output, rows } = readSequences(tape, run, items, sequences, starts);
        return dropout(
          tape,
          gather(
            tape,
            output,
            rows.map((sequence) => sequence.at(-1)!),
          ),
          drop,
        ); // R×hidden
      };
      const terms: Term[] = [
        [last(readers.forward, ({ children }) => children), composition.forward],
        [last(readers.backward, ({ children }) => children.toReversed()), composition.backward],
      ];
      return affineSum(tape, terms, composition.bias, "relu"); // R×item
    }

    /** The states of both readers after these labels. All other states of theirs are forgotten: earlier constituents are done with. */
    function labelStates(labels: readonly number[]): number[] {
      const known = Array.from(stateOfLabel.values());
      const added = new Set(labels.filter((label) => !stateOfLabel.has(label)));
      for (const label of added) stateOfLabel.set(label, stateOfLabel.size);
      for (const run of [readers.forward, readers.backward]) {
        run.keep(known);
        if (added.size > 0)
          readSequences(
            tape,
            run,
            items,
            [...added].map((label) => [label]),
          );
      }
      return labels.map((label) => stateOfLabel.get(label)!);
    }

    let keptRows = MIN_KEPT_ROWS;
    function release(memories: readonly StackMemory[]): readonly StackMemory[] {
      if (stackRun.output.rows < 2 * keptRows) return memories; // so that all releases together cost no more than the pushes
      const states = new RowMap(stackRun.output.rows);
      const vectors = new RowMap(items.rows);
      const histories = historyRun === null ? null : new RowMap(historyRun.output.rows);
      for (let row = 0; row < firstConstituent; row++) vectors.need(row);
      for (const memory of memories) {
        if (memory.actions !== EMPTY) histories?.need(memory.actions);
        for (let entry = memory.stack; entry !== null; entry = entry.below) {
          states.need(entry.state);
          vectors.need(entry.item);
        }
      }
      stackRun.keep(states.kept());
      items.keep(vectors.kept());
      if (histories !== null) historyRun!.keep(histories.kept());
      keptRows = Math.max(MIN_KEPT_ROWS, stackRun.output.rows);
      return memories.map((memory) => ({
        sentence: memory.sentence,
        stack: movedStack(memory.stack, states, vectors),
        actions: memory.actions === EMPTY ? EMPTY : histories!.now(memory.actions),
      }));
    }

    return { begin, score, advance, release };
  }
  return { on };
}

/** Below this many states a release is not worth its while: a usual batch never comes to it. */
const MIN_KEPT_ROWS = 1 << 13;

/** Which rows of a store are still needed, and where they go. */
class RowMap {
  readonly #places: Int32Array;

  constructor(rows: number) {
    this.#places = new Int32Array(rows);
  }

  need(row: number): void {
    this.#places[row] = 1;
  }

  /** In ascending order; from now on `now` knows their new places. */
  kept(): number[] {
    const rows: number[] = [];
    for (const [row, isNeeded] of this.#places.entries()) if (isNeeded) this.#places[row] = rows.push(row) - 1;
    return rows;
  }

  now(row: number): number {
    return this.#places[row]!;
  }
}

function movedStack(top: VectorStack | null, states: RowMap, vectors: RowMap): VectorStack | null {
  const entries: VectorStack[] = [];
  for (let entry = top; entry !== null; entry = entry.below) entries.push(entry);
  return entries.reduceRight<VectorStack | null>(
    (below, { item, state, isOpen }) => ({ item: vectors.now(item), state: states.now(state), isOpen, below }),
    null,
  );
}

function rowsOf(sentence: WordIds, first: number): Int32Array {
  return Int32Array.from(sentence.words, (_, i) => first + i);
}
