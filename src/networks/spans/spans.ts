/**
 * The network `spans` (Stern, Andreas & Klein 2017; Kitaev & Klein 2018): a span is what the encoder's states gain from one of its
 * ends to the other, and a layer over that gives a score for each chain of labels.
 *
 * Between two words, and at both ends of a sentence, is a post. Post k has the forward state of the word before it and the backward
 * state of the word after it, each multiplied with the weights of the layer. Of a span, the layer is then the difference of two
 * posts: the products are taken once for each post and not once for each span.
 */
import type { Encoded, Encoder } from "../../contracts/encoder.ts";
import { defineNetwork, type SpanNetwork, type SpanScorer } from "../../contracts/network.ts";
import { type OptionsOf, size } from "../../contracts/options.ts";
import { glorot } from "../../engine/initialisers.ts";
import { norm } from "../../engine/layers/transformer.ts";
import { affineSum, type Term } from "../../engine/ops/affine-sum.ts";
import { columns } from "../../engine/ops/columns.ts";
import { type Dropout, dropout } from "../../engine/ops/dropout.ts";
import { gather } from "../../engine/ops/gather.ts";
import { pairScores } from "../../engine/ops/pair-scores.ts";
import type { Parameters } from "../../engine/parameters.ts";
import type { Tape } from "../../engine/tape.ts";
import type { Tensor } from "../../engine/tensor.ts";
import { invariant } from "../../shared/errors.ts";

const OPTIONS = { spanHidden: size(250, "layer before the scores of a span", 1) };

export const spans = defineNetwork({ kind: "spans", family: "spans", options: OPTIONS, build });

/** The index that gather reads as a row of zeros: there is no word before the first post, and none after the last. */
const NO_WORD = -1;

// T words of the batch, S sentences
function build(
  parameters: Parameters,
  { spanHidden }: OptionsOf<typeof OPTIONS>,
  encoder: Encoder,
  chains: number,
): SpanNetwork {
  const { widths } = encoder;
  // One tensor has no directions of its own: its first half learns to be the one, its second half the other.
  const isHalved = widths.length === 1;
  const width = widths[0]!;
  const half = Math.ceil(width / 2);
  const ends = isHalved ? [half, width - half] : widths;
  const forward = Math.ceil(ends.length / 2);
  const posts = ends.map((end, i) => parameters.matrix(`post.${i}`, end, spanHidden, glorot));
  const weights = {
    norm: norm(parameters, "span.norm", spanHidden, 1e-5),
    output: parameters.matrix("span.output", spanHidden, chains, glorot),
    bias: parameters.vector("span.bias", chains),
  };

  function on(tape: Tape, drop: Dropout | null): SpanScorer {
    let rows: Tensor | null = null; // (T + S)×spanHidden
    let firstPosts: readonly number[] = [];

    function begin({ words, lengths, firstRows }: Encoded): void {
      firstPosts = Array.from(firstRows, (row, sentence) => row + sentence);
      const before: number[] = [];
      const after: number[] = [];
      for (const [sentence, length] of lengths.entries()) {
        for (let post = 0; post <= length; post++) {
          const next = firstRows[sentence]! + post;
          before.push(post === 0 ? NO_WORD : next - 1);
          after.push(post === length ? NO_WORD : next);
        }
      }
      const whole = words.map((word) => dropout(tape, word, drop));
      const parts = isHalved ? [columns(tape, whole[0]!, 0, half), columns(tape, whole[0]!, half, width)] : whole;
      const terms = parts.map((part, i): Term => [gather(tape, part, i < forward ? before : after), posts[i]!]);
      rows = affineSum(tape, terms, null);
    }

    return {
      begin,
      score(sentence, { starts, ends: lasts }) {
        invariant(rows !== null, "spans are scored after their sentences are begun");
        const first = firstPosts[sentence]!;
        const shifted = (posts: ArrayLike<number>) => Int32Array.from(posts, (post) => first + post);
        return pairScores(tape, rows, shifted(lasts), shifted(starts), weights);
      },
    };
  }
  return { on };
}
