/** A network of steps from outside the package: it looks at the next word, the two before it, and the action taken last. */
import { dense, gather, glorotRows, lookup, runDense } from "../../src/engine.ts";
import { type Cursor, defineNetwork, type Encoded, size } from "../../src/train.ts";

interface Memory {
  readonly sentence: number;
  /** -1 at the start. */
  readonly lastAction: number;
}

export const twoWords = defineNetwork({
  kind: "two-words",
  family: "steps",
  options: { lookSize: size(32, "layer before the scores", 1) },
  build(parameters, { lookSize }, encoder, { actions }) {
    const taken = parameters.table("taken", actions.size + 1, lookSize, glorotRows);
    const layer = dense(
      parameters,
      "look",
      [...encoder.widths, ...encoder.widths, ...encoder.widths, lookSize],
      lookSize,
    );
    const output = dense(parameters, "output", [lookSize], actions.size);
    return {
      on(tape) {
        let encoded: Encoded;
        const rowsAt = (cursors: readonly Cursor<Memory>[], shift: number) =>
          cursors.map(({ memory: { sentence }, state }) => {
            const at = state.next + shift;
            return at < 0 || at >= encoded.lengths[sentence]! ? -1 : encoded.firstRows[sentence]! + at;
          });
        return {
          begin(given) {
            encoded = given;
            return given.lengths.map((_, sentence): Memory => ({ sentence, lastAction: -1 }));
          },
          score(cursors: readonly Cursor<Memory>[]) {
            const seen = [-2, -1, 0].flatMap((shift) =>
              encoded.words.map((rows) => gather(tape, rows, rowsAt(cursors, shift))),
            );
            const before = cursors.map(({ memory }) => (memory.lastAction === -1 ? actions.size : memory.lastAction));
            return runDense(tape, output, [runDense(tape, layer, [...seen, lookup(tape, taken, before)], "relu")]);
          },
          advance: (moves) => moves.map(({ from, actionId }) => ({ ...(from.memory as Memory), lastAction: actionId })),
          release: (memories) => memories,
        };
      },
    };
  },
});
