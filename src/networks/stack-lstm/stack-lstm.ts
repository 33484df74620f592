/**
 * The paper's model (its section 4.2; Dyer et al. 2015, 2016): an LSTM over the items of the stack, whose state is taken back when
 * items are popped; an LSTM over the words still to read, from the right (or, if the encoder knows the sentence, the next word's rows); an LSTM over the actions taken; and a bi-LSTM that makes a constituent's vector from its label and children
 * (composition.ts).
 *
 * It follows any transition system by the effects of its actions. All sentences of a batch move in lock-step.
 */

import type { Encoded, Encoder } from "../../contracts/encoder.ts";
import { type Cursor, defineNetwork, type Move, type StepNetwork, type StepScorer } from "../../contracts/network.ts";
import { glorot, glorotRows } from "../../engine/initialisers.ts";
import { readSequences } from "../../engine/layers/bi-lstm.ts";
import { dense, runDense } from "../../engine/layers/dense.ts";
import { lstm, runLstm } from "../../engine/layers/lstm.ts";
import { activate } from "../../engine/ops/activate.ts";
import { add } from "../../engine/ops/add.ts";
import { affineSum, type Term } from "../../engine/ops/affine-sum.ts";
import { appendRows } from "../../engine/ops/append-rows.ts";
import { type Dropout, dropout } from "../../engine/ops/dropout.ts";
import { gather } from "../../engine/ops/gather.ts";
import { lookup } from "../../engine/ops/lookup.ts";
import type { Parameters } from "../../engine/parameters.ts";
import type { Tape } from "../../engine/tape.ts";
import type { Tensor } from "../../engine/tensor.ts";
import { assertNever } from "../../shared/errors.ts";
import type { Grammar } from "../../transitions/action-table.ts";
import { composition, type Made } from "./composition.ts";
import { STACK_LSTM_OPTIONS, type StackLstmOptions } from "./stack-lstm-options.ts";
import { movedStack, RowMap, type VectorStack } from "./vector-stack.ts";
import { wordsAround } from "./words-around.ts";

/** The empty state of an LSTM, a row of zeros. */
const EMPTY = -1;

/** Something that a move puts on the stack; `item` is null for a constituent: its row is known when it is made. */
interface Push {
  readonly move: number;
  readonly item: number | null;
  readonly below: VectorStack | null;
  readonly isOpen: boolean;
}

export interface StackMemory {
  readonly sentence: number;
  readonly stack: VectorStack | null;
  readonly actions: number;
}

export interface StackScorer extends StepScorer<StackMemory> {
  /** What the scores of each cursor are computed from, B×state. */
  summarise(cursors: readonly Cursor<StackMemory>[]): Tensor;
}

export interface StackNetwork extends StepNetwork<StackMemory> {
  on(tape: Tape, drop: Dropout | null): StackScorer;
}

export const stackLstm = defineNetwork({
  kind: "stack-lstm",
  family: "steps",
  options: STACK_LSTM_OPTIONS,
  build: (parameters, options, encoder, grammar) => stackNetwork(parameters, options, encoder, grammar, "words"),
});

/** `ahead`: whether it reads the words that are still to come. */
// B cursors, A actions
export function stackNetwork(
  parameters: Parameters,
  options: StackLstmOptions,
  encoder: Encoder,
  grammar: Grammar,
  ahead: "words" | "nothing",
): StackNetwork {
  const { itemSize, stackHidden, stackLayers, actionHidden, actionSize, stateSize, cell } = options;
  const { actions, system } = grammar;
  const labels = actions.symbols.length;
  // Words without context that are as wide as an item go onto the stack as they are; an LSTM then reads the rest of the sentence.
  const { widths, isContextual } = encoder;
  const item =
    isContextual || widths.length > 1 || widths[0] !== itemSize ? dense(parameters, "item", widths, itemSize) : null;
  const open = parameters.table("open", labels, itemSize, glorotRows);
  const stack = lstm(parameters, "stack", { input: itemSize, hidden: stackHidden, layers: stackLayers, cell });
  const readsAhead = ahead === "words";
  const buffer =
    isContextual || !readsAhead
      ? null
      : lstm(parameters, "buffer", { input: itemSize, hidden: stackHidden, layers: stackLayers, cell });
  const history =
    actionHidden === 0
      ? null
      : {
          reader: lstm(parameters, "history", { input: actionSize, hidden: actionHidden, layers: stackLayers, cell }),
          actions: parameters.table("action", actions.size, actionSize, glorotRows),
        };
  const composing = composition(parameters, options, labels);
  const summary = {
    stack: parameters.matrix("state.stack", stackHidden, stateSize, glorot),
    buffer: (!readsAhead ? [] : isContextual ? widths : [stackHidden]).map((width, i) =>
      parameters.matrix(i === 0 ? "state.buffer" : `state.buffer.${i}`, width, stateSize, glorot),
    ),
    history: actionHidden === 0 ? null : parameters.matrix("state.history", actionHidden, stateSize, glorot),
    bias: parameters.vector("state.bias", stateSize, glorotRows),
  };
  const around =
    options.stateWords === "around" && isContextual && readsAhead ? wordsAround(parameters, widths, stateSize) : null;
  const output = dense(parameters, "output", [stateSize], actions.size);

  function on(tape: Tape, drop: Dropout | null): StackScorer {
    const items = tape.rows("items", itemSize, 1024);
    const stackRun = runLstm(tape, stack, drop);
    const past = history && { ...history, run: runLstm(tape, history.reader, drop) };
    let firstRows: Int32Array = new Int32Array(0);
    let bufferRows: readonly Int32Array[] = [];
    /** The vectors that stand for the rest of the sentence, and the weights they are multiplied with. */
    let bufferTerms: readonly Term[] = [];
    let sumAround: ReturnType<NonNullable<typeof around>> | null = null;

    // Every vector that can lie on the stack or in a constituent is a row of `items`: labels first, then words, then constituents.
    const everyLabel = Int32Array.from({ length: labels }, (_, id) => id);
    const openRow = appendRows(tape, items, lookup(tape, open, everyLabel));
    const compose = composing.on(tape, items, drop);
    let wordRow = 0;
    let firstConstituent = 0;

    function begin(encoded: Encoded): StackMemory[] {
      const { words, lengths } = encoded;
      firstRows = encoded.firstRows;
      const dropped = item && words.map((rows) => dropout(tape, rows, drop));
      const asItems = item === null ? words[0]! : runDense(tape, item, dropped!, "relu"); // T×item
      wordRow = appendRows(tape, items, asItems);
      firstConstituent = items.rows;
      if (buffer !== null) {
        const fromTheRight = lengths.map((length, s) => rowsFrom(wordRow + firstRows[s]!, length).reverse());
        const states = readSequences(tape, runLstm(tape, buffer, drop, asItems.rows), items, fromTheRight);
        bufferRows = states.rows.map((rows) => rows.toReversed());
        bufferTerms = [[states.output, summary.buffer[0]!]];
      } else if (readsAhead) {
        bufferRows = lengths.map((length, s) => rowsFrom(firstRows[s]!, length));
        bufferTerms = words.map((rows, i): Term => [rows, summary.buffer[i]!]);
      }
      sumAround = around === null ? null : around(tape, encoded, drop);
      return lengths.map((_, sentence) => ({ sentence, stack: null, actions: EMPTY }));
    }

    function summarise(cursors: readonly Cursor<StackMemory>[]): Tensor {
      const tops = cursors.map(({ memory }) => memory.stack?.state ?? EMPTY);
      const nextWords = cursors.map(({ memory, state }) => bufferRows[memory.sentence]?.[state.next] ?? EMPTY);
      const terms: Term[] = [[dropout(tape, gather(tape, stackRun.output, tops), drop), summary.stack]];
      for (const [states, weight] of bufferTerms)
        terms.push([dropout(tape, gather(tape, states, nextWords), drop), weight]);
      if (past !== null && summary.history !== null) {
        const before = cursors.map(({ memory }) => memory.actions);
        terms.push([dropout(tape, gather(tape, past.run.output, before), drop), summary.history]);
      }
      return sumAround === null
        ? affineSum(tape, terms, summary.bias, "relu")
        : activate(tape, add(tape, affineSum(tape, terms, summary.bias), sumAround(cursors)), "relu");
    }

    function score(cursors: readonly Cursor<StackMemory>[]): Tensor {
      return runDense(tape, output, [summarise(cursors)]); // B×A
    }

    /** What moves put on the stack; constituents among it are still to be made. */
    function pushesOf(moves: readonly Move<StackMemory>[]): { pushes: Push[]; made: Made[] } {
      const pushes: Push[] = [];
      const made: Made[] = [];
      for (const [move, { from, actionId, next }] of moves.entries()) {
        if (next.finished) continue;
        const effect = system.effect(from.state, actions.actions[actionId]!);
        const { stack: below, sentence } = from.memory;
        switch (effect.kind) {
          case "shift":
            pushes.push({ move, item: wordRow + firstRows[sentence]! + from.state.next, below, isOpen: false });
            break;
          case "open":
            pushes.push({ move, item: openRow + actions.symbolId(effect.label), below, isOpen: true });
            break;
          case "join":
          case "reduce": {
            const { children, rest } = popped(below, effect.popped);
            made.push({ label: actions.symbolId(effect.label), children });
            pushes.push({ move, item: null, below: rest, isOpen: false });
            break;
          }
          case "pass":
          case "finish":
            break;
          default:
            assertNever(effect);
        }
      }
      return { pushes, made };
    }

    function advance(moves: readonly Move<StackMemory>[]): StackMemory[] {
      const memories = moves.map(({ from }) => from.memory);
      const { pushes, made } = pushesOf(moves);
      if (pushes.length === 0) return memories;
      let constituent = made.length === 0 ? 0 : appendRows(tape, items, compose(made));
      const itemRows = pushes.map(({ item }) => item ?? constituent++);
      const under = pushes.map(({ below }) => below?.state ?? EMPTY);
      const state = stackRun.push(gather(tape, items, itemRows), under);
      const taken = pushes.map(({ move }) => moves[move]!);
      const firstAction = remember(taken);
      for (const [p, { move, below, isOpen }] of pushes.entries()) {
        memories[move] = {
          sentence: memories[move]!.sentence,
          stack: { item: itemRows[p]!, state: state + p, isOpen, below },
          actions: firstAction === null ? EMPTY : firstAction + p,
        };
      }
      return memories;
    }

    /** The row of the state after the first move; those of the others follow it. */
    function remember(taken: readonly Move<StackMemory>[]): number | null {
      if (past === null) return null;
      const ids = taken.map(({ actionId }) => actionId);
      const before = taken.map(({ from }) => from.memory.actions);
      return past.run.push(lookup(tape, past.actions, ids), before);
    }

    let keptRows = MIN_KEPT_ROWS;
    function release(memories: readonly StackMemory[]): readonly StackMemory[] {
      if (stackRun.output.rows < 2 * keptRows) return memories; // so that all releases together cost no more than the pushes
      const states = new RowMap(stackRun.output.rows);
      const vectors = new RowMap(items.rows);
      const histories = past && new RowMap(past.run.output.rows);
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
      if (histories !== null) past!.run.keep(histories.kept());
      keptRows = Math.max(MIN_KEPT_ROWS, stackRun.output.rows);
      return memories.map((memory) => ({
        sentence: memory.sentence,
        stack: movedStack(memory.stack, states, vectors),
        actions: memory.actions === EMPTY ? EMPTY : histories!.now(memory.actions),
      }));
    }

    return { begin, summarise, score, advance, release };
  }
  return { on };
}

/** Below this many states a release is not worth its while: a usual batch never comes to it. */
const MIN_KEPT_ROWS = 1 << 13;

/** The children that a reduction takes, from left to right, without the open nonterminal, and what is left of the stack. */
function popped(stack: VectorStack | null, count: number): { children: number[]; rest: VectorStack | null } {
  const children: number[] = [];
  let rest = stack;
  for (let i = 0; i < count; i++) {
    if (!rest!.isOpen) children.push(rest!.item);
    rest = rest!.below;
  }
  return { children: children.reverse(), rest };
}

function rowsFrom(first: number, length: number): Int32Array {
  return Int32Array.from({ length }, (_, i) => first + i);
}
