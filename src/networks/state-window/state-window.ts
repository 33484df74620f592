/**
 * A feed-forward network over a window of the configuration: some words (by default the first and the last) and the label of the topmost
 * stack items, and the next words. It has no memory of its own, so a step is cheap; what it knows of the rest of the sentence comes from the
 * encoder. With two stack items, their first words and heads, and one next word, it has the features of Cross & Huang (2016, "Incremental
 * parsing with minimal features using bi-directional LSTM").
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
import { ParserError } from "../../shared/errors.ts";
import type { ActionTable, Grammar } from "../../transitions/action-table.ts";
import { headOf, type StackItem } from "../../transitions/stack.ts";
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

type ItemWord = "first" | "last" | "head";

const WORDS_READ: Readonly<Record<StateWindowOptions["stackWords"], readonly ItemWord[]>> = {
  ends: ["first", "last"],
  "first-and-head": ["first", "head"],
  "ends-and-head": ["first", "last", "head"],
};

/** No word is there: a row of zeros. */
const NONE = -1;

// B cursors, A actions, T words of the batch, S state
function build(
  parameters: Parameters,
  { stackWindow, stackWords, bufferWindow, stateSize }: StateWindowOptions,
  { widths }: Encoder,
  { system, actions }: Grammar,
): StepNetwork<Memory> {
  const read = WORDS_READ[stackWords];
  if (read.includes("head") && system.decidesHeads !== true)
    throw new ParserError("E_OPTION", `the ${system.name} system has no heads that the network could read`, {
      hint: "Use a system that decides on heads, or --stack-words ends",
    });
  const places = [...read.flatMap((word) => names("stack", stackWindow, word)), ...names("buffer", bufferWindow)];
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
      const rowsFor = (count: number) => Array.from({ length: count }, () => new Int32Array(cursors.length).fill(NONE));
      const stackRows = read.map(() => rowsFor(stackWindow));
      const [next, kind] = [rowsFor(bufferWindow), rowsFor(stackWindow)];
      for (const [c, { memory: sentence, state }] of cursors.entries()) {
        const [row, length] = [encoded.firstRows[sentence]!, encoded.lengths[sentence]!];
        let entry = state.stack;
        for (let depth = 0; depth < stackWindow; depth++) {
          kind[depth]![c] = entry === null ? 0 : kinds.of(entry.item);
          if (entry === null) continue;
          for (const [i, word] of read.entries()) {
            const place = placeOf(word, entry.item);
            if (place < length) stackRows[i]![depth]![c] = row + place;
          }
          entry = entry.below;
        }
        for (let ahead = 0; ahead < bufferWindow; ahead++) {
          if (state.next + ahead < length) next[ahead]![c] = row + state.next + ahead;
        }
      }
      const choices = [...stackRows.flat(), ...next].map((rows, place): RowChoice => [wordRows[place]!, rows]);
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

/** The place of a word of an item; beyond all words if there is none. */
function placeOf(word: ItemWord, item: StackItem): number {
  if (word === "first") return item.start;
  if (item.kind === "open") return Infinity;
  return word === "last" ? item.end - 1 : headOf(item);
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
