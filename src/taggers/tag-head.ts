/** What predicts tags from the rows of an encoder: one hidden layer and a score for each tag. Shared by both families of networks. */
import type { Encoded, Encoder } from "../contracts/encoder.ts";
import { type OptionsOf, size } from "../contracts/options.ts";
import { dense, runDense } from "../engine/layers/dense.ts";
import { type Dropout, dropout } from "../engine/ops/dropout.ts";
import type { Parameters } from "../engine/parameters.ts";
import type { Tape } from "../engine/tape.ts";
import type { Tensor } from "../engine/tensor.ts";

export const TAG_HEAD_OPTIONS = {
  taggerHidden: size(96, "size of the layer that predicts tags; 0: the model does not predict tags"),
};

/** The scores of all tags, a row for each word of a batch. */
export type TagHead = (tape: Tape, encoded: Encoded, drop: Dropout | null) => Tensor;

export function tagHead(
  parameters: Parameters,
  { taggerHidden }: OptionsOf<typeof TAG_HEAD_OPTIONS>,
  { widths }: Encoder,
  tags: readonly string[],
): TagHead {
  const hidden = dense(parameters, "tagger", widths, taggerHidden);
  const output = dense(parameters, "tagger.output", [taggerHidden], tags.length);
  return (tape, { words }, drop) => {
    const inputs = words.map((rows) => dropout(tape, rows, drop));
    const middle = dropout(tape, runDense(tape, hidden, inputs, "relu"), drop);
    return runDense(tape, output, [middle]);
  };
}
