/**
 * A linear model over sparse features (Zhu et al. 2013): the score of an action is the sum of its weights in the features of a
 * configuration. Features are hashed to rows of one table, a column for each action, so a step looks up some eighty rows and adds them up.
 */
import type { Encoded, Encoder } from "../../contracts/encoder.ts";
import { type Cursor, defineNetwork, type StepNetwork, type StepScorer } from "../../contracts/network.ts";
import { zeros } from "../../engine/initialisers.ts";
import type { Dropout } from "../../engine/ops/dropout.ts";
import { lookupSum } from "../../engine/ops/lookup-sum.ts";
import type { Parameters } from "../../engine/parameters.ts";
import type { Tape } from "../../engine/tape.ts";
import type { Tensor } from "../../engine/tensor.ts";
import { headsBy } from "../../heads/head-child.ts";
import { ParserError } from "../../shared/errors.ts";
import type { Grammar } from "../../transitions/action-table.ts";
import { ATOMS, readAtoms, type Tokens } from "./atoms.ts";
import { type Item, itemsAfter } from "./items.ts";
import { checkKeptNames, type KeptNames, keepRows, placesIn } from "./kept-rows.ts";
import { LINEAR_OPTIONS, type LinearOptions } from "./linear-options.ts";
import { hashFeatures, TEMPLATES } from "./templates.ts";

export const linear = defineNetwork({
  kind: "linear",
  family: "steps",
  options: LINEAR_OPTIONS,
  checkNames: (names, { hashBits }) => checkKeptNames(names, hashBits),
  trim(weights, { hashBits, keptShare }, before: KeptNames | null) {
    const { names, table } = keepRows(weights.get(TABLE)!, hashBits, before, keptShare);
    return { names, weights: new Map([...weights, [TABLE, table]]) };
  },
  build,
});

const TABLE = "features";

interface Memory {
  readonly tokens: Tokens;
  readonly top: Item | null;
}

// B cursors, F features of each, A actions
function build(
  parameters: Parameters,
  { hashBits, headRules }: LinearOptions,
  { widths }: Encoder,
  { actions }: Grammar,
  names: KeptNames | null,
): StepNetwork<Memory> {
  if (widths.length !== 1 || widths[0] !== 2) {
    throw new ParserError("E_ENCODER", "the network linear reads words and tags as numbers", {
      hint: "Choose the encoder tokens",
    });
  }
  const kept = names === null ? null : placesIn(names, hashBits);
  const table = parameters.table(TABLE, kept?.rows ?? 2 ** hashBits, actions.size, zeros);
  const findHead = headsBy(headRules);
  const atoms = new Int32Array(ATOMS.length);

  function on(tape: Tape, drop: Dropout | null): StepScorer<Memory> {
    function score(cursors: readonly Cursor<Memory>[]): Tensor {
      const rows = new Int32Array(cursors.length * TEMPLATES.length); // B×F
      for (let i = 0; i < cursors.length; i++) {
        const { memory, state } = cursors[i]!;
        readAtoms(memory.top, state.next, memory.tokens, atoms);
        hashFeatures(atoms, hashBits, rows, i * TEMPLATES.length);
      }
      if (kept !== null) for (let i = 0; i < rows.length; i++) rows[i] = kept.places[rows[i]!]!;
      // In training some features are left out, so that the others learn to do without them. Sums are as good as means: nothing is scaled.
      if (drop !== null) for (let i = 0; i < rows.length; i++) if (drop.random.next() < drop.rate) rows[i] = -1;
      return lookupSum(tape, table, rows, TEMPLATES.length); // B×A
    }

    return {
      begin: (encoded) => tokensOf(tape, encoded).map((tokens) => ({ tokens, top: null })),
      score,
      advance: (moves) =>
        moves.map((move) => {
          const { tokens, top } = move.from.memory;
          return { tokens, top: itemsAfter(top, move, actions, findHead) };
        }),
      release: (memories) => memories,
    };
  }
  return { on };
}

/** The numbers of each sentence. */
function tokensOf(tape: Tape, { words, firstRows, lengths }: Encoded): Tokens[] {
  const [{ data, cols }] = words as [Tensor]; // `build` has seen that it is one
  return lengths.map((length, i) => {
    const first = data + firstRows[i]! * cols;
    return Int32Array.from(tape.memory.heap.subarray(first, first + length * cols));
  });
}
