/**
 * A feed-forward network over a window of the configuration: the first and the last word and the label of the topmost stack items, and
 * the next words. It has no memory of its own, so a step is cheap; what it knows of the rest of the sentence comes from the encoder.
 *
 * The rows of all words are multiplied once for each place in the window, before the first step (Chen & Manning 2014). A step then
 * only adds up rows.
 */
import type { Encoded, Encoder } from "../../contracts/encoder.ts";
import { type Cursor, defineNetwork, type StepNetwork, type StepScorer } from "../../contracts/network.ts";
import { glorot, glorotRows } from "../../engine/initialisers.ts";
import { dense, runDense } from "../../engine/layers/dense.ts";
import { activate } from "../../engine/ops/activate.ts";
import { affineSum, type Term } from "../../engine/ops/affine-sum.ts";
import { type Dropout, dropout } from "../../engine/ops/dropout.ts";
import { gatherSum, type RowChoice } from "../../engine/ops/gather-sum.ts";
import { lookup } from "../../engine/ops/lookup.ts";
import type { Parameters } from "../../engine/parameters.ts";
import type { Tape } from "../../engine/tape.ts";
import type { Tensor } from "../../engine/tensor.ts";
import type { ActionTable, Grammar } from "../../transitions/action-table.ts";
import type { StackItem } from "../../transitions/stack.ts";
import { isLeaf } from "../../trees/tree.ts";
import { STATE_WINDOW_OPTIONS, type StateWindowOptions } from "./state-window-options.ts";

export const stateWindow = defineNetwork({
  kind: "state-window",
  family: "steps",
  options: STATE_WINDOW_OPTIONS,
  build,
});

/** Which sentence of the batch a configuration is of: all else is in the configuration. */
type Memory = number;

/** No word is there: a row of zeros. */
const NONE = -1;

// B cursors, A actions, T words of the batch, S state
function build(
  parameters: Parameters,
  { stackWindow, bufferWindow, stateSize }: StateWindowOptions,
  { widths }: Encoder,
  { actions }: Grammar,
): StepNetwork<Memory> {
  const places = [
    ...names("stack", stackWindow, "first"),
    ...names("stack", stackWindow, "last"),
    ...names("buffer", bufferWindow),
  ];
  const words = places.map((place) =>
    widths.map((width, i) => parameters.matrix(`state.${place}.${i}`, width, stateSize, glorot)),
  );
  const kinds = itemKinds(actions);
  const labels = names("label", stackWindow).map((place) =>
    parameters.table(`state.${place}`, kinds.count, stateSize, glorotRows),
  );
  const output = dense(parameters, "output", [stateSize], actions.size);

  function on(tape: Tape, drop: Dropout | null): StepScorer<Memory> {
    const everyKind = Int32Array.from({ length: kinds.count }, (_, id) => id);
    const labelRows = labels.map((table) => lookup(tape, table, everyKind)); // of each place, kinds×S
    let wordRows: readonly Tensor[] = []; // of each place, T×S
    let encoded: Encoded;

    function begin(given: Encoded): Memory[] {
      encoded = given;
      const dropped = given.words.map((rows) => dropout(tape, rows, drop));
      wordRows = words.map((weights) => {
        const terms = dropped.map((rows, i): Term => [rows, weights[i]!]);
        return affineSum(tape, terms, null);
      });
      return given.lengths.map((_, sentence) => sentence);
    }

    function score(cursors: readonly Cursor<Memory>[]): Tensor {
      const [first, last, next, kind] = [stackWindow, stackWindow, bufferWindow, stackWindow].map((count) =>
        Array.from({ length: count }, () => new Int32Array(cursors.length).fill(NONE)),
      ) as [Int32Array[], Int32Array[], Int32Array[], Int32Array[]];
      for (const [c, { memory: sentence, state }] of cursors.entries()) {
        const [row, length] = [encoded.firstRows[sentence]!, encoded.lengths[sentence]!];
        let entry = state.stack;
        for (let depth = 0; depth < stackWindow; depth++) {
          kind[depth]![c] = entry === null ? 0 : kinds.of(entry.item);
          if (entry === null) continue;
          const { item } = entry;
          first[depth]![c] = item.start < length ? row + item.start : NONE;
          if (item.kind !== "open") last[depth]![c] = row + item.end - 1;
          entry = entry.below;
        }
        for (let ahead = 0; ahead < bufferWindow; ahead++) {
          if (state.next + ahead < length) next[ahead]![c] = row + state.next + ahead;
        }
      }
      const choices = [...first, ...last, ...next].map((rows, place): RowChoice => [wordRows[place]!, rows]);
      const kindChoices = kind.map((rows, place): RowChoice => [labelRows[place]!, rows]);
      const hidden = activate(tape, gatherSum(tape, [...choices, ...kindChoices]), "relu"); // B×S
      return runDense(tape, output, [dropout(tape, hidden, drop)]); // B×A
    }

    return {
      begin,
      score,
      advance: (moves) => moves.map(({ from }) => from.memory),
      release: (memories) => memories,
    };
  }
  return { on };
}

function names(what: string, count: number, end = ""): string[] {
  return Array.from({ length: count }, (_, i) => `${what}${end === "" ? "" : `.${end}`}.${i}`);
}

interface ItemKinds {
  readonly count: number;
  of(item: StackItem): number;
}

/**
 * What can lie on the stack: nothing (0), a word, a constituent or an open nonterminal of each label, a part of each label of parts. The
 * row of each is a bias too.
 */
function itemKinds(actions: ActionTable): ItemKinds {
  const { length } = actions.labels;
  const partLabels = actions.actions.flatMap(({ label, chain }) =>
    chain?.length === 0 && label !== null ? label : [],
  );
  const parts = new Map([...new Set(partLabels)].map((label, i) => [label, 2 + 2 * length + i]));
  return {
    count: 2 + 2 * length + parts.size,
    of(item) {
      if (item.kind === "open") return 2 + length + actions.labelId(item.label);
      if (item.kind === "part") return parts.get(item.label)!;
      return isLeaf(item.tree) ? 1 : 2 + actions.labelId(item.tree.label);
    },
  };
}
