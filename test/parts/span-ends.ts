/** A network of spans from outside the package: it scores a span by its first word, its last word and the words around it. */
import { dense, gather, runDense } from "../../src/engine.ts";
import { defineNetwork, type Encoded, size } from "../../src/train.ts";

export const spanEnds = defineNetwork({
  kind: "span-ends",
  family: "spans",
  options: { spanSize: size(32, "layer before the scores", 1) },
  build(parameters, { spanSize }, { widths }, chains) {
    const layer = dense(parameters, "span", [...widths, ...widths, ...widths, ...widths], spanSize);
    const output = dense(parameters, "span.output", [spanSize], chains);
    return {
      on(tape) {
        let encoded: Encoded;
        return {
          begin(given) {
            encoded = given;
          },
          score(sentence, { starts, ends }) {
            const [first, length] = [encoded.firstRows[sentence]!, encoded.lengths[sentence]!];
            const row = (at: number) => (at < 0 || at >= length ? -1 : first + at);
            const places: number[][] = [[], [], [], []];
            for (const [span, start] of Array.from(starts).entries()) {
              const end = ends[span]!;
              for (const [i, at] of [start - 1, start, end - 1, end].entries()) places[i]!.push(row(at));
            }
            const seen = places.flatMap((rows) => encoded.words.map((words) => gather(tape, words, rows)));
            return runDense(tape, output, [runDense(tape, layer, seen, "relu")]);
          },
        };
      },
    };
  },
});
